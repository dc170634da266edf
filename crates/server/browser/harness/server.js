/**
 * The real program under test: started on a free port with a data folder of its own, stopped, killed and started again.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** How long the program may take to answer for the first time; a loaded machine is slow. */
const PATIENCE_MS = 20_000;
/** It gives those who are still served three seconds; a machine with other work takes longer. */
const END_MS = 15_000;

export class Server {
  /** @param {string} binary @param {number} port @param {string} data @param {string[]} options */
  constructor(binary, port, data, options) {
    this.binary = binary;
    this.port = port;
    this.data = data;
    this.options = options;
    this.url = `http://127.0.0.1:${port}`;
    /** What the program said on standard error. */
    this.complaints = "";
    /** @type {import("node:child_process").ChildProcess | undefined} */
    this.process = undefined;
  }

  /** Starts the program with an empty data folder. @param {...string} options  of `crownhead play`, beyond the usual ones */
  static async start(...options) {
    const data = await mkdtemp(join(tmpdir(), "crownhead-browser-"));
    const server = new Server(findBinary(), await freePort(), data, options);
    await server.run();
    return server;
  }

  /** Runs the program and waits until it answers. */
  async run() {
    const args = ["play", "--no-open", "--port", `${this.port}`, "--data", this.data, ...this.options];
    const child = spawn(this.binary, args, { stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.on("data", (text) => (this.complaints += text));
    this.process = child;
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      if (child.exitCode !== null) throw new Error(`${this.binary} ended: ${this.complaints}`);
      const answer = await fetch(`${this.url}/api/options`).catch(() => undefined);
      if (answer?.ok) return;
      await delay(20);
    }
    throw new Error(`${this.binary} did not answer on ${this.url}: ${this.complaints}`);
  }

  /** Ends the program: SIGTERM asks, SIGKILL is a crash. @param {"SIGTERM" | "SIGKILL"} signal */
  async end(signal = "SIGTERM") {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await Promise.race([once(child, "exit"), delay(END_MS)]);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
      throw new Error("the program did not end in time after SIGTERM");
    }
  }

  /** Ends the program and removes its data. */
  async close() {
    await this.end();
    await rm(this.data, { recursive: true, force: true });
  }

  /** A GET or, with a body, a POST, as a client without a browser. @param {string} path @param {unknown} [body] */
  async api(path, body) {
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(this.url + path, body === undefined ? {} : post);
    return { status: answer.status, headers: answer.headers, json: await answer.json() };
  }
}

/** The program: CROWNHEAD_BIN, or what cargo builds now, with the variant that is for tests only. */
const findBinary = () => (process.env.CROWNHEAD_BIN ??= build("--features", "testing"));

/** What cargo builds now. @param {...string} options */
export function build(...options) {
  const args = ["build", "--quiet", "-p", "crownhead", "--bin", "crownhead", "--message-format", "json", ...options];
  const built = spawnSync("cargo", args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const executables = built.stdout.matchAll(/"executable":"([^"]+)"/g);
  const path = [...executables].at(-1)?.[1];
  if (!path) throw new Error("cargo build gave no crownhead; set CROWNHEAD_BIN to its path");
  return path;
}

/** A free port below those that the system gives to outgoing connections, so that it is still free after a restart. */
async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const free = new Promise((resolve) =>
      probe.once("error", () => resolve(false)).once("listening", () => resolve(true)),
    );
    probe.listen(port, "127.0.0.1");
    if (!(await free)) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
