// The start screen: what to play, against whom, on which side. One click on Play is enough.

import { get, options as getOptions, post } from "../api.js";
import { diagram } from "../board/render.js";
import { h, isTyping, setText } from "../dom.js";
import { button, check, field, radios, reasons, select } from "../form.js";
import { ComputerPicker, defaultPick, player } from "../parts/computer-picker.js";
import { positionField } from "../parts/position-field.js";
import { settings } from "../settings.js";

/** @typedef {import("../parts/computer-picker.js").Pick} Pick */
/** @typedef {"computer" | "black" | "white"} Who */
/**
 * @typedef {Record<Who, Pick> & {variant: string, opponent: "computer" | "here" | "link" | "watch", side: "black" | "white" | "random",
 *   hints: boolean, undo: boolean, clock: string, start: "standard" | "ballot" | "position"}} Choice Clock: "minutes+seconds" or "".
 */

/** Small pictures of what is special, on 6x6 boards. @type {Record<string, [string, number[]]>} */
const PICTURES = {
  english: [".b..w.....w.......", [2, 7, 14]],
  regicide: [".b..W.......B..w..", [2, 7]],
  mini: ["bbbbbb......wwwwww", []],
  straight: ["b...w......w......", [1, 8, 15]],
};
/** @type {[string, string][]} */
const CLOCKS = [["", "No clock"], ["1+2", "1 min + 2 s"], ["3+2", "3 min + 2 s"], ["5+3", "5 min + 3 s"], ["10+5", "10 min + 5 s"], ["30+0", "30 min"]];
/** @type {Who[]} */
const WHO = ["computer", "black", "white"];

/** @param {HTMLElement} root @param {{go: (path: string) => void}} page */
export async function startScreen(root, { go }) {
  const screen = new StartScreen(await getOptions(), go);
  root.append(screen.el);
  return () => screen.close();
}

class StartScreen {
  /** @param {Options} options @param {(path: string) => void} go */
  constructor(options, go) {
    this.options = options;
    this.go = go;
    this.choice = this.remembered();
    /** @param {keyof Choice} key */
    const set = (key) => (/** @type {any} */ value) => this.set({ [key]: value });
    const { choice } = this;
    this.rules = radios("Rules", options.variants.map(({ id, name, special }) => {
      const [board = "", path = []] = PICTURES[id] ?? [];
      return [id, [diagram(6, board, { marks: { path } }), h("span", { class: "card-text" }, h("strong", {}, name), h("span", {}, special))]];
    }), choice.variant, set("variant"), "cards");
    this.opponent = radios("Opponent", [["computer", "The computer"], ["here", "Another person here"], ["link", "Another person by link"], ["watch", "Watch two computers"]], choice.opponent, set("opponent"));
    this.side = radios("Your side", [["black", "Black, moves first"], ["white", "White"], ["random", "Random"]], choice.side, set("side"));
    this.start = radios("Start from", [["standard", "Standard"], ["ballot", "Three-move ballot"], ["position", "A position"]], choice.start, set("start"), "segmented small");
    this.pickers = WHO.map((who) => new ComputerPicker(options, who === "computer" ? "Computer" : who === "black" ? "Black" : "White", (patch) => this.set({ [who]: { ...this.choice[who], ...patch } })));
    this.position = positionField({ variant: () => this.choice.variant, changed: (found) => this.set(found ? { variant: found.variant } : {}) });
    this.picture = h("div", { class: "start-picture" });
    this.summary = h("p", { class: "summary" });
    this.status = h("p", { class: "status", role: "status" });
    this.play = button("Play", () => this.begin(), "primary large");
    this.resume = h("p", { class: "resume" });
    /** @param {"hints" | "undo"} key @param {string} text */
    const box = (key, text) => {
      const input = h("input", { type: "checkbox", checked: choice[key], onchange: () => this.set({ [key]: input.checked }) });
      return h("label", { class: "check" }, input, text);
    };
    const more = h("details", { class: "more" }, h("summary", {}, "Clock, help and start position"),
      h("div", { class: "checks" }, box("hints", "Hints allowed"), box("undo", "Undo allowed")), field("Clock", select(CLOCKS, choice.clock, set("clock"))),
      this.start, this.position.el, h("p", { class: "faint" }, "Positions can be set up in the ", h("a", { href: "/editor" }, "editor"), "."));
    this.el = h("div", { class: "start" },
      h("div", { class: "start-form" }, h("h1", {}, "Play checkers"), this.resume, this.rules, this.opponent,
        h("div", { class: "computers" }, this.pickers.map(({ el }) => el)), this.side, more),
      h("aside", { "aria-label": "Your game" }, this.picture, h("div", { class: "start-go" }, this.summary, this.play, this.status)));
    this.fromUrl();
    more.open = this.choice.start !== "standard";
    document.addEventListener("keydown", this.onkey);
    this.render();
    this.showResume();
  }

  /** Key C: computer first. @param {KeyboardEvent} event */
  onkey = (event) => {
    if (event.key.toLowerCase() !== "c" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    this.set({ side: "white", opponent: "computer" });
    setText(this.status, "Computer first: it plays Black and begins.");
  };

  close() {
    document.removeEventListener("keydown", this.onkey);
  }

  /** @returns {Choice} */
  remembered() {
    const pick = defaultPick(this.options);
    /** @type {Choice} */
    const fresh = {
      variant: this.options.default.variant, opponent: "computer", computer: pick, black: pick, white: { ...pick, level: "engine:5" },
      side: "black", hints: true, undo: true, clock: "", start: "standard",
    };
    const { choice } = settings.get();
    if (!this.options.variants.some(({ id }) => id === choice?.variant)) return fresh;
    return { ...fresh, ...choice, start: choice.start === "ballot" ? "ballot" : "standard" };
  }

  /** `/?variant=english&fen=…` or `&pdn=0`: play from a position. */
  fromUrl() {
    const query = new URLSearchParams(location.search);
    const variant = query.get("variant");
    if (variant && this.options.variants.some(({ id }) => id === variant)) this.choice.variant = variant;
    const text = query.get("fen") ?? (query.has("pdn") ? sessionStorage.getItem("pdn") : null);
    if (!text) return;
    this.choice.start = "position";
    this.position.set(text, Number(query.get("pdn") ?? 0));
  }

  get variant() {
    return this.options.variants.find(({ id }) => id === this.choice.variant);
  }

  /** @param {Partial<Choice>} patch */
  set(patch) {
    const before = this.choice;
    this.choice = { ...before, ...patch };
    this.fitPresets(before);
    if (this.choice.start === "ballot" && !this.variant?.ballots) this.choice.start = "standard";
    settings.set({ choice: this.choice });
    if (patch.variant && patch.variant !== before.variant && this.position.area.value && this.position.found?.variant !== patch.variant) this.position.check();
    this.render();
  }

  /** A newly chosen preset brings its rules; newly chosen rules let presets of other rules go. @param {Choice} before */
  fitPresets(before) {
    for (const who of WHO) {
      const pick = this.choice[who];
      const home = pick.kind === "preset" && this.options.presets.find(({ spec }) => spec === pick.preset)?.variant;
      if (!home || home === this.choice.variant) continue;
      if (pick !== before[who]) this.choice.variant = home;
      else this.choice[who] = { ...pick, kind: "level" };
    }
  }

  render() {
    const { choice, variant } = this;
    const { opponent } = choice;
    check(this.rules, choice.variant);
    check(this.opponent, opponent);
    check(this.side, choice.side);
    check(this.start, choice.start);
    WHO.forEach((who, i) => {
      this.pickers[i]?.update(choice[who], choice.variant);
      if (this.pickers[i]) this.pickers[i].el.hidden = (who === "computer") !== (opponent === "computer") || opponent === "here" || opponent === "link";
    });
    this.side.hidden = opponent === "here" || opponent === "watch";
    const ballot = this.start.querySelector("label:nth-of-type(2)");
    if (ballot instanceof HTMLElement) ballot.hidden = !variant?.ballots;
    this.position.el.hidden = choice.start !== "position";
    const names = WHO.map((who) => player(this.options, choice[who], choice.variant).name);
    const text = { computer: `You against ${names[0]}`, here: "Two people at this screen", link: "You against somebody you send a link", watch: `${names[1]} against ${names[2]}` };
    this.summary.replaceChildren(h("strong", {}, variant?.name), h("span", {}, text[opponent]));
    this.play.disabled = choice.start === "position" && !this.position.found;
    this.draw();
  }

  /** The board as it will be when the game begins. */
  draw() {
    const { choice: { start, side }, variant } = this;
    if (!variant) return;
    const { size, pieces } = variant;
    const found = start === "position" ? this.position.found?.position : null;
    const board = found?.size === size ? found.board : "b".repeat(pieces) + ".".repeat((size * size) / 2 - 2 * pieces) + "w".repeat(pieces);
    const flipped = side === "black" && !this.side.hidden;
    const key = board + flipped;
    if (this.drawn === key) return;
    this.drawn = key;
    this.picture.replaceChildren(diagram(size, board, { flipped }));
  }
  drawn = "";

  /** @returns {NewGame} */
  request() {
    const { choice } = this;
    /** @param {Who} who @returns {SeatRequest} */
    const computer = (who) => ({ kind: "computer", spec: player(this.options, choice[who], choice.variant).spec });
    /** @type {SeatRequest} */
    const here = { kind: "here" };
    const theirs = choice.opponent === "computer" ? computer("computer") : choice.opponent === "link" ? /** @type {SeatRequest} */ ({ kind: "link" }) : here;
    const black = choice.side === "black" || (choice.side === "random" && Math.random() < 0.5);
    const seats = choice.opponent === "watch" ? { black: computer("black"), white: computer("white") } : black ? { black: here, white: theirs } : { black: theirs, white: here };
    const [minutes = 0, seconds = 0] = choice.clock.split("+").map(Number);
    return {
      variant: choice.variant, ...seats, hints: choice.hints, undo: choice.undo,
      clock: choice.clock ? { initial_ms: minutes * 60000, increment_ms: seconds * 1000 } : null,
      start: choice.start === "ballot" ? { ballot: true } : choice.start === "position" ? this.position.found?.start ?? null : null,
    };
  }

  async begin() {
    this.play.disabled = true;
    setText(this.status, "");
    try {
      const { id } = await post("/api/games", this.request());
      this.go(`/game/${id}`);
    } catch (error) {
      this.play.disabled = false;
      setText(this.status, reasons(error).join(" "));
    }
  }

  /** The last unfinished game, one click away. The list is a convenience: without it one can still play. */
  async showResume() {
    const { games } = await get("/api/games?limit=5").catch(() => ({ games: [] }));
    const open = games.find((/** @type {GameSummary} */ game) => !game.outcome && game.moves > 0);
    if (open) this.resume.append(h("a", { href: `/game/${open.id}` }, `Continue ${open.black} against ${open.white}, move ${Math.floor(open.moves / 2) + 1}`));
  }
}
