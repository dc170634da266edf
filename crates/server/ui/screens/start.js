// The start screen: what to play, against whom, on which side. One click on Play is enough.

import { ApiError, get, options as getOptions, post } from "../api.js";
import { diagram } from "../board/render.js";
import { h, isTyping, setText } from "../dom.js";
import { computerPicker, defaultPick, pickName, specOf } from "../parts/computer-picker.js";
import { positionField } from "../parts/position-field.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../parts/computer-picker.js").Pick} Pick */
/**
 * @typedef {object} Choice
 * @property {string} variant
 * @property {"computer" | "here" | "link" | "watch"} opponent
 * @property {Pick} computer
 * @property {Pick} black
 * @property {Pick} white
 * @property {"black" | "white" | "random"} side
 * @property {boolean} hints
 * @property {boolean} undo
 * @property {string} clock Minutes+seconds, or "" for none.
 * @property {"standard" | "ballot" | "position"} start
 */

/** Small pictures of what is special, on 6x6 boards. */
const PICTURES = {
  english: { board: ".b..w.....w.......", marks: { path: [2, 7, 14] } },
  regicide: { board: ".b..W.......B..w..", marks: { path: [2, 7] } },
  mini: { board: "bbbbbb......wwwwww", marks: {} },
  straight: { board: "b...w......w......", marks: { path: [1, 8, 15] } },
};

const CLOCKS = [["", "No clock"], ["1+2", "1 min + 2 s"], ["3+2", "3 min + 2 s"], ["5+3", "5 min + 3 s"], ["10+5", "10 min + 5 s"], ["15+10", "15 min + 10 s"], ["30+0", "30 min"]];

/**
 * @param {HTMLElement} root
 * @param {{go: (path: string) => void}} page
 */
export async function startScreen(root, { go }) {
  const options = await getOptions();
  const screen = new StartScreen(root, options, go);
  return () => screen.close();
}

class StartScreen {
  /** @param {HTMLElement} root @param {Options} options @param {(path: string) => void} go */
  constructor(root, options, go) {
    this.options = options;
    this.go = go;
    this.choice = this.remembered();
    this.sides = h("div", { class: "computers" });
    this.rules = h("fieldset", { class: "cards" });
    this.opponent = h("fieldset", { class: "segmented" });
    this.yourSide = h("fieldset", { class: "segmented" });
    this.more = h("div", { class: "more-fields" });
    this.picture = h("div", { class: "start-picture" });
    this.summary = h("p", { class: "summary" });
    this.error = h("p", { class: "status", role: "status" });
    this.play = h("button", { type: "button", class: "primary large", onclick: () => this.begin() }, "Play");
    this.position = positionField({ variant: () => this.choice.variant, changed: (found) => this.onPosition(found) });
    this.resume = h("p", { class: "resume" });
    this.fromUrl();
    const details = h("details", { class: "more", open: this.choice.start !== "standard" || null }, h("summary", {}, "Clock, help and start position"), this.more);
    root.append(h("div", { class: "start" },
      h("div", { class: "start-form" }, h("h1", {}, "Play checkers"), this.resume, this.rules, this.opponent, this.sides, this.yourSide, details),
      h("aside", { class: "start-side", "aria-label": "Your game" }, this.picture, h("div", { class: "start-go" }, this.summary, this.play, this.error))));
    this.onkey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key.toLowerCase() !== "c" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      this.set({ side: "white", opponent: "computer" });
      setText(this.error, "Computer first: it plays Black and begins.");
    };
    document.addEventListener("keydown", this.onkey);
    this.render();
    this.showResume();
  }

  close() {
    document.removeEventListener("keydown", this.onkey);
  }

  /** @returns {Choice} */
  remembered() {
    const { options } = this;
    const pick = defaultPick(options);
    /** @type {Choice} */
    const fresh = {
      variant: options.default.variant, opponent: "computer", computer: pick, black: pick, white: { ...pick, level: options.levels[4]?.spec ?? pick.level },
      side: "black", hints: true, undo: true, clock: "", start: "standard",
    };
    const { choice } = settings.get();
    if (!choice || !options.variants.some(({ id }) => id === choice.variant)) return fresh;
    return { ...fresh, ...choice, start: choice.start === "position" ? "standard" : choice.start };
  }

  /** `/?variant=english&fen=…`: play from a position. */
  fromUrl() {
    const query = new URLSearchParams(location.search);
    const variant = query.get("variant");
    if (variant && this.options.variants.some(({ id }) => id === variant)) this.choice = { ...this.choice, variant };
    const text = query.get("fen") ?? (query.has("pdn") ? sessionStorage.getItem("pdn") : null);
    if (!text) return;
    this.choice = { ...this.choice, start: "position" };
    this.position.set(text, Number(query.get("pdn") ?? 0));
  }

  get variant() {
    return this.options.variants.find(({ id }) => id === this.choice.variant) ?? this.options.variants[0];
  }

  /** @param {Partial<Choice>} patch */
  set(patch) {
    const before = this.choice;
    this.choice = { ...before, ...patch };
    this.keepPresetsFitting(before);
    if (this.choice.start === "ballot" && !this.variant?.ballots) this.choice.start = "standard";
    settings.set({ choice: this.choice });
    if (before.variant !== this.choice.variant && this.choice.start === "position") this.position.check();
    this.render();
  }

  /** A newly chosen preset brings its rules; newly chosen rules let presets of other rules go. @param {Choice} before */
  keepPresetsFitting(before) {
    for (const who of /** @type {("computer" | "black" | "white")[]} */ (["computer", "black", "white"])) {
      const pick = this.choice[who];
      const home = pick.kind === "preset" ? this.options.presets.find(({ spec }) => spec === pick.preset)?.variant : null;
      if (!home || home === this.choice.variant) continue;
      if (pick !== before[who]) this.choice.variant = home;
      else this.choice = { ...this.choice, [who]: { ...pick, kind: "level" } };
    }
  }

  /** Rebuilds the controls, keeping the focus where it was. */
  render() {
    const active = document.activeElement;
    const path = active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? { label: active.closest("fieldset, label")?.textContent, name: active.getAttribute("name"), value: active.value, type: active.type } : null;
    this.renderRules();
    this.renderOpponent();
    this.renderMore();
    this.renderSummary();
    if (!path || document.activeElement === active) return;
    for (const el of this.rules.closest(".start-form")?.querySelectorAll("input, select") ?? []) {
      if (!(el instanceof HTMLInputElement || el instanceof HTMLSelectElement) || el.type !== path.type) continue;
      const same = path.name ? el.name === path.name && el.value === path.value : el.closest("fieldset, label")?.textContent === path.label;
      if (same) return el.focus();
    }
  }

  renderRules() {
    const { choice, options } = this;
    this.rules.replaceChildren(h("legend", {}, "Rules"), ...options.variants.map((variant) => {
      const picture = PICTURES[/** @type {keyof typeof PICTURES} */ (variant.id)];
      return h("label", { class: "card" },
        h("input", { type: "radio", name: "variant", value: variant.id, checked: variant.id === choice.variant, onchange: () => this.set({ variant: variant.id }) }),
        picture && diagram(6, picture.board, { marks: picture.marks }), h("span", { class: "card-text" }, h("strong", {}, variant.name), h("span", {}, variant.special)));
    }));
  }

  /**
   * @param {HTMLElement} el
   * @param {string} legend
   * @param {"opponent" | "side" | "start"} key
   * @param {[string, string][]} choices
   */
  segmented(el, legend, key, choices) {
    el.replaceChildren(h("legend", {}, legend), ...choices.map(([value, text]) => h("label", {},
      h("input", { type: "radio", name: key, value, checked: this.choice[key] === value, onchange: () => this.set({ [key]: value }) }), h("span", {}, text))));
  }

  renderOpponent() {
    const { choice, options } = this;
    this.segmented(this.opponent, "Opponent", "opponent", [["computer", "The computer"], ["here", "Another person here"], ["link", "Another person by link"], ["watch", "Watch two computers"]]);
    const alone = choice.opponent === "computer" || choice.opponent === "link";
    this.yourSide.hidden = !alone;
    this.segmented(this.yourSide, "Your side", "side", [["black", "Black, moves first"], ["white", "White"], ["random", "Random"]]);
    /** @param {"computer" | "black" | "white"} who @param {string} label */
    const picker = (who, label) => computerPicker(options, { pick: choice[who], variant: choice.variant, label, change: (pick) => this.set({ [who]: pick }) });
    if (choice.opponent === "computer") this.sides.replaceChildren(picker("computer", "Computer"));
    else if (choice.opponent === "watch") this.sides.replaceChildren(picker("black", "Black"), picker("white", "White"));
    else this.sides.replaceChildren();
  }

  renderMore() {
    const { choice } = this;
    /** @param {"hints" | "undo"} key @param {string} text */
    const box = (key, text) => h("label", { class: "check" }, h("input", { type: "checkbox", name: key, value: key, checked: choice[key], onchange: () => this.set({ [key]: !choice[key] }) }), h("span", {}, text));
    const clock = h("select", { name: "clock", onchange: () => this.set({ clock: clock.value }) }, CLOCKS.map(([value, text]) => h("option", { value, selected: value === choice.clock }, text)));
    const start = h("fieldset", { class: "segmented small" });
    /** @type {[string, string][]} */
    const starts = [["standard", "Standard"], ["position", "A position"]];
    if (this.variant?.ballots) starts.splice(1, 0, ["ballot", "Three-move ballot"]);
    this.segmented(start, "Start from", "start", starts);
    this.position.el.hidden = choice.start !== "position";
    const keep = this.position.el.contains(document.activeElement) ? document.activeElement : null;
    this.more.replaceChildren(h("div", { class: "checks" }, box("hints", "Hints allowed"), box("undo", "Undo allowed")),
      h("label", { class: "field" }, h("span", {}, "Clock"), clock), start, this.position.el);
    if (keep instanceof HTMLElement) keep.focus();
  }

  /** @param {import("../parts/position-field.js").Found | null} found */
  onPosition(found) {
    if (found && found.variant !== this.choice.variant && this.options.variants.some(({ id }) => id === found.variant)) this.set({ variant: found.variant });
    else this.renderSummary();
  }

  renderSummary() {
    const { choice, options, variant } = this;
    if (!variant) return;
    const found = choice.start === "position" ? this.position.found : null;
    const size = variant.size;
    const standard = "b".repeat(variant.pieces) + ".".repeat((size * size) / 2 - 2 * variant.pieces) + "w".repeat(variant.pieces);
    const board = found?.board || standard;
    const flipped = choice.side === "black" && (choice.opponent === "computer" || choice.opponent === "link");
    if (this.drawn !== `${board} ${flipped}`) {
      this.drawn = `${board} ${flipped}`;
      this.picture.replaceChildren(diagram(size, board, { flipped }));
    }
    const texts = {
      computer: `You against ${pickName(options, choice.computer, choice.variant)}`, here: "Two people at this screen", link: "You against somebody you send a link",
      watch: `${pickName(options, choice.black, choice.variant)} against ${pickName(options, choice.white, choice.variant)}`,
    };
    this.summary.replaceChildren(h("strong", {}, variant.name), h("span", {}, texts[choice.opponent]));
    this.play.disabled = choice.start === "position" && !found;
  }
  drawn = "";

  /** @returns {import("../types.js").NewGame} */
  request() {
    const { choice, options } = this;
    /** @param {Pick} pick @returns {import("../types.js").SeatRequest} */
    const computer = (pick) => ({ kind: "computer", spec: specOf(options, pick, choice.variant) });
    const mine = choice.side === "random" ? (Math.random() < 0.5 ? "black" : "white") : choice.side;
    /** @type {import("../types.js").SeatRequest} */
    const here = { kind: "here" };
    /** @type {import("../types.js").SeatRequest} */
    const theirs = choice.opponent === "computer" ? computer(choice.computer) : choice.opponent === "link" ? { kind: "link" } : here;
    const [minutes = 0, seconds = 0] = choice.clock.split("+").map(Number);
    const seats = choice.opponent === "watch" ? { black: computer(choice.black), white: computer(choice.white) } : mine === "black" ? { black: here, white: theirs } : { black: theirs, white: here };
    return {
      variant: choice.variant, ...seats, hints: choice.hints, undo: choice.undo,
      clock: choice.clock ? { initial_ms: minutes * 60000, increment_ms: seconds * 1000 } : null,
      start: choice.start === "ballot" ? { ballot: true } : choice.start === "position" ? this.position.found?.start ?? null : null,
    };
  }

  async begin() {
    this.play.disabled = true;
    setText(this.error, "");
    try {
      const game = await post("/api/games", this.request());
      settings.set({ choice: this.choice });
      this.go(`/game/${game.id}`);
    } catch (error) {
      this.play.disabled = false;
      setText(this.error, error instanceof ApiError ? [error.message, ...error.reasons].join(" ") : "The game could not be started.");
    }
  }

  /** The last unfinished game, one click away. */
  async showResume() {
    try {
      const { games } = await get("/api/games?limit=5");
      const open = games.find((/** @type {import("../types.js").GameSummary} */ game) => !game.outcome && game.moves > 0);
      if (open) this.resume.replaceChildren(h("a", { href: `/game/${open.id}` }, `Continue ${open.black} against ${open.white}, move ${Math.floor(open.moves / 2) + 1}`));
    } catch {
      // The list is a convenience; playing does not need it.
    }
  }
}
