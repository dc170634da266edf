/**
 * The guide: the rules of each variant with diagrams, and where things are on the page.
 *
 * Texts and diagrams are data. A browser test sends every diagram to the server and compares the legal moves and the
 * outcome with what is claimed here, so nothing in this file can drift away from the rules.
 */
import { h } from "./dom.js";

/**
 * @typedef {object} Marks  squares to mark: the piece that moves, its targets or path, the pieces it takes
 * @property {number} [selected]
 * @property {number[]} [targets]
 * @property {number[]} [path]
 * @property {number[]} [captured]
 */
/** @typedef {(size: number, board: string, look: { label: string, marks?: Marks }) => Element} Draw */
/**
 * @typedef {object} Diagram
 * @property {"english" | "regicide" | "mini" | "straight"} variant
 * @property {"black" | "white"} turn
 * @property {string} board  one character a dark square; blanks separate the rows
 * @property {Marks} marks
 * @property {string} caption
 * @property {string[]} [only]  exactly these moves are legal
 * @property {string[]} [legal]  these moves are among the legal ones
 * @property {string[]} [illegal]  these moves are not
 * @property {string[]} [crowns]  these moves crown the piece
 * @property {"black" | "white" | "draw"} [won]  the game is over, and so
 */

/** @typedef {string | string[] | Diagram | { rows: [string, string][] }} Part  paragraph, list, diagram or table */
/** @typedef {{ title: string, parts: Part[] }} Section */

/** @type {Record<string, Diagram>} */
export const DIAGRAMS = {
  englishStart: {
    variant: "english", turn: "black", board: "bbbb bbbb bbbb .... .... wwww wwww wwww",
    marks: { selected: 11, targets: [15, 16] }, legal: ["11-15", "11-16"],
    caption: "The start. Black moves first and goes down the board; 11-15 is the most popular opening.",
  },
  englishSteps: {
    variant: "english", turn: "black", board: ".... .... b... .... .... ..B. .... w...",
    marks: { targets: [13, 14, 18, 19, 26, 27] },
    only: ["9-13", "9-14", "23-18", "23-19", "23-26", "23-27"],
    caption: "The man on 9 can only go forward. The king on 23 can step in all four directions.",
  },
  englishForced: {
    variant: "english", turn: "black", board: ".... .... bb.b .w.. .... .... ..w. ....",
    marks: { targets: [17, 18], captured: [14] }, only: ["9x18", "10x17"], illegal: ["12-16"],
    caption: "Black must capture: 9 or 10 can. The man on 12 has to wait.",
  },
  englishRoutes: {
    variant: "english", turn: "black", board: ".b.. .ww. .... .ww. .... .... .... ....",
    marks: { selected: 2, path: [9, 18], captured: [6, 14] }, only: ["2x9x18", "2x11x18"], illegal: ["2x9", "2x11"],
    caption: "Two routes lead from 2 to 18. Both are whole captures; stopping on 9 or 11 is not allowed.",
  },
  englishCrown: {
    variant: "english", turn: "black", board: ".... .... .... .... .... .b.. .ww. ....",
    marks: { selected: 22, path: [31], captured: [26] }, only: ["22x31"], crowns: ["22x31"], illegal: ["22x24"],
    caption: "The man takes 26, is crowned on 31 and stops. It may not go on over 27.",
  },
  englishBlocked: {
    variant: "english", turn: "white", board: ".... .b.. b... w... .... .... .... ....",
    marks: { selected: 13 }, only: [], won: "black",
    caption: "White is to move and cannot: Black wins.",
  },
  regicideStop: {
    variant: "regicide", turn: "black", board: "b... .w.. .... .w.. .... .... .... ....",
    marks: { selected: 1, path: [10, 17], captured: [6, 14] }, only: ["1x10", "1x17"],
    caption: "Black must capture, but may stop on 10 or go on to 17.",
  },
  regicideCrown: {
    variant: "regicide", turn: "black", board: ".... .... .... .... .... .b.. .ww. ....",
    marks: { selected: 22, path: [31, 24], captured: [26, 27] }, only: ["22x31", "22x24"], crowns: ["22x31", "22x24"],
    caption: "Crowned on 31, the new king may take 27 in the same move.",
  },
  regicideKing: {
    variant: "regicide", turn: "black", board: ".... .... b... .Ww. .... .... .... ....",
    marks: { selected: 9, path: [18, 11], captured: [14, 15] }, only: ["9x18", "9x11"], crowns: ["9x18", "9x11"],
    caption: "The man takes the king on 14 and is a king at once. Now it can capture backwards and take 15.",
  },
  miniStart: {
    variant: "mini", turn: "black", board: "bbb bbb ... ... www www",
    marks: { selected: 5, targets: [7, 8] }, only: ["4-7", "5-7", "5-8", "6-8", "6-9"],
    caption: "The start of Mini-Checkers: six men a side.",
  },
  miniSingle: {
    variant: "mini", turn: "black", board: ".b. .w. ... .w. ... ...",
    marks: { selected: 2, path: [7], captured: [5] }, only: ["2x7"], illegal: ["2x14"],
    caption: "One jump and the move is over. The man on 11 is safe for now.",
  },
  miniPass: {
    variant: "mini", turn: "black", board: "... ... ... ..w ... b..",
    marks: { selected: 16 }, only: ["pass"],
    caption: "Black has a piece but no move, and White can move: Black passes.",
  },
  miniCount: {
    variant: "mini", turn: "black", board: "ww. ... ... ... ... ..b",
    marks: {}, only: [], won: "white",
    caption: "Nobody can move. White has two pieces against one and wins.",
  },
  straightLine: {
    variant: "straight", turn: "black", board: "b... .w.. .... .ww. .... .... .... ....",
    marks: { selected: 1, path: [10, 19], captured: [6, 15] }, only: ["1-5", "1x19"], illegal: ["1x10", "1x17"],
    caption: "1x19 goes straight on as far as it can. It cannot turn to 17 and cannot stop on 10. 1-5 is allowed too.",
  },
  straightEnd: {
    variant: "straight", turn: "black", board: "w... .... .bb. .... .... .... .... ....",
    marks: { selected: 1 }, only: [], won: "black",
    caption: "The white man has arrived and can never move again: the game is over. Black has more pieces and wins.",
  },
  provedWin: {
    variant: "english", turn: "black", board: ".... .... .... .BB. .... .... .... ...W",
    marks: {}, legal: ["15-19"],
    caption: "Two kings against one in the double corner: a win that the tables know to the last move.",
  },
};

const D = DIAGRAMS;

/** @type {Record<string, { name: string, sections: Section[] }>} */
const VARIANTS = {
  english: {
    name: "English checkers",
    sections: [
      { title: "Board and moves", parts: [
        "Two sides, Black and White, have twelve men each on the dark squares. Black moves first; then the sides take turns.",
        D.englishStart,
        "A man steps one square diagonally forward to an empty square. A king steps one square forward or backward.",
        D.englishSteps,
      ] },
      { title: "Captures", parts: [
        "A piece captures by jumping over a neighbouring opponent to the empty square right behind it. Men capture forward only, kings in every direction.",
        "If you can capture, you must. Which capture you take is up to you; it need not be the biggest.",
        D.englishForced,
        "If the same piece can capture again from where it lands, it must go on. It may change direction. No piece is jumped twice, and captured pieces leave the board when the move is over.",
        D.englishRoutes,
      ] },
      { title: "Kings", parts: [
        "A man that reaches the far row becomes a king. That ends the move, even in the middle of a capture.",
        D.englishCrown,
      ] },
      { title: "How it ends", parts: [
        "You lose when it is your turn and you have no piece or no move.",
        D.englishBlocked,
      ] },
      { title: "What differs from tournament checkers", parts: [
        "The moves are those of the World Checkers/Draughts Federation. Around them a few things are easier here:",
        [
          "A draw by repetition or by 40 moves ends the game by itself. In a tournament a player has to claim it.",
          "You may take moves back and ask for hints, unless that was switched off at the start. Both are counted.",
          "Games start from the usual position. Tournaments draw the first three moves by lot; choose “Three-move ballot” at the start for that.",
          "In tournaments the dark pieces are called Red. Here, as in the notation, they are Black.",
        ],
      ] },
    ],
  },
  regicide: {
    name: "Regicide",
    sections: [
      { title: "Board and moves", parts: [
        "Board, men and steps are those of English checkers: twelve men a side, Black first, men forward, kings both ways. Three rules are different, and all three are about captures.",
      ] },
      { title: "You may stop", parts: [
        "If you can capture, you must. But after each jump you may stop, even if the piece could take more. Press Skip to end the move, or jump on.",
        D.regicideStop,
      ] },
      { title: "Crowning goes on", parts: [
        "A man that lands on the far row is a king at once, and may go on capturing as a king in the same move.",
        D.regicideCrown,
      ] },
      { title: "Regicide", parts: [
        "A man that captures a king becomes a king at once, wherever it lands, and may go on.",
        D.regicideKing,
      ] },
      { title: "How it ends", parts: ["You lose when it is your turn and you have no piece or no move."] },
      { title: "What differs from tournament checkers", parts: [
        [
          "In tournaments a capture must be completed. Here each jump after the first is your choice.",
          "In tournaments crowning ends the move. Here it does not.",
          "In tournaments only the far row makes kings. Here taking a king does too.",
        ],
      ] },
    ],
  },
  mini: {
    name: "Mini-Checkers",
    sections: [
      { title: "Board and moves", parts: [
        "A board of six by six, six men a side, Black first. Men step one square diagonally forward. There are no kings: a man that reaches the far row stays there.",
        D.miniStart,
      ] },
      { title: "Captures", parts: [
        "If you can capture, you must; which capture is up to you. A capture is one forward jump. No second jump follows.",
        D.miniSingle,
      ] },
      { title: "Passing", parts: [
        "If you have pieces but no move while the other side can move, you pass. The page passes for you and says so.",
        D.miniPass,
      ] },
      { title: "How it ends", parts: [
        "A side without pieces has lost. If neither side can move, the side with more pieces wins; equal is a draw.",
        D.miniCount,
      ] },
      { title: "What differs from tournament checkers", parts: [
        [
          "The board is smaller and there are six men a side instead of twelve.",
          "There are no kings and no captures of more than one piece.",
          "Who cannot move passes instead of losing, and pieces are counted in the end.",
        ],
      ] },
    ],
  },
  straight: {
    name: "Straight checkers",
    sections: [
      { title: "Board and moves", parts: [
        "Twelve men a side stand as in English checkers, and Black moves first. Men step one square diagonally forward. There are no kings: a man that reaches the far row stays there and never moves again.",
      ] },
      { title: "Captures", parts: [
        "You may capture, but you need not. A capture jumps forward and can go on in the same straight line only; there it goes as far as it can.",
        D.straightLine,
      ] },
      { title: "How it ends", parts: [
        "A side without pieces has lost. As soon as either side has no move, whoever's turn it is, the game ends: more pieces win, equal is a draw.",
        D.straightEnd,
      ] },
      { title: "What differs from tournament checkers", parts: [
        [
          "Captures are free to refuse.",
          "A capture keeps its direction; a tournament capture may turn.",
          "There are no kings, and pieces are counted in the end.",
        ],
      ] },
    ],
  },
};

const KINGLESS_DRAWS = "Nothing can repeat here, since men only go forward. A game is drawn when the pieces are equal at its end, or when both sides agree.";
const KING_DRAWS = "A game is drawn when the same position with the same side to move comes up for the third time, when both sides have made 40 moves without a capture or a move of a man, or when both sides agree.";

/** @param {string} variant @returns {Section[]} */
function everywhere(variant) {
  const kings = variant === "english" || variant === "regicide";
  return [
    { title: "Draws", parts: [
      kings ? KING_DRAWS : KINGLESS_DRAWS,
      "You can offer a draw at any time. The computer answers at once: it accepts if at least 30 moves were played, both sides counted, and its own search says that it is not more than 0.2 men ahead. Otherwise it plays on.",
    ] },
    { title: "Numbers and notation", parts: [
      variant === "mini"
        ? "The dark squares are numbered 1 to 18, from the top left, row by row."
        : "The dark squares are numbered 1 to 32, from the top left, row by row.",
      "`11-15` is a step from 11 to 15. `22x15` is a capture. `2x9x18` names each landing, which is needed only to tell two routes apart. Games are kept in this form (PDN), positions as FEN: `B:W21,K30:B1,2` means Black to move, White on 21 and with a king on 30, Black on 1 and 2.",
      "Some people prefer (row, column): both count from 0 at the top left. Choose the labels under Settings.",
    ] },
    { title: "Playing a move", parts: [
      [
        "Pieces with a ring can move. A different ring marks pieces that must capture.",
        "Click or tap a piece, then a target; or drag it. For a long capture the last square is enough, unless there is a choice of routes.",
        "Or type the move: `11-15`, `11 15`, `2x9x18`. It does not matter which sign stands between the numbers.",
        "A click on a piece that may not move tells you why.",
      ],
    ] },
    { title: "Keys", parts: [
      { rows: [
        ["Arrow keys", "move between the squares of the board"],
        ["Enter or Space", "pick a piece, choose a target"],
        ["Esc", "put the piece back"],
        ["F", "flip the board"],
        ["H", "hint"],
        ["Ctrl+Z", "undo"],
        ["Ctrl+Shift+Z", "redo"],
        ["C", "before the first move: the computer begins"],
      ] },
    ] },
    { title: "Where things are", parts: [
      { rows: [
        ["Hint", "beside the board. It shows the piece in blue and the target in green; press again for the line and the value."],
        ["Undo, Redo", "beside the board. Against the computer, Undo goes back to your own last decision. Lines that you leave are kept in the move list."],
        ["Watch", "choose a computer for both sides. Pause, Step and the speed are below the board."],
        ["Play by link", "choose “Another person by link” for a side, and send the link that appears. Anyone else with the address can watch."],
        ["Editor", "in the menu. Put up any position, or paste a FEN or PDN text, and play from there."],
        ["My games", "in the menu. Continue, export or delete each of your games. They survive closing the page and the program."],
      ] },
    ] },
    { title: "Levels", parts: [
      "Level 1 is for a child or a first game, level 10 is the full engine. In between, each level clearly beats the one below it. A lower level looks less far ahead and chooses more freely between good moves; it does not throw pieces away. Hints always come from the full engine.",
      "The classic players are other algorithms with a depth that you choose. They are weaker and show how programs of this kind think.",
    ] },
    { title: "Proved results", parts: [
      "With few pieces left the program does not guess: endgame tables hold the result of every such position. “Proved win in 9” means that the side to move wins with its 9th move at the latest, whatever the other side does. “Proved draw” means that neither side can win against best play.",
      ...(kings ? [D.provedWin] : []),
    ] },
  ];
}

/**
 * Shows the guide of one variant.
 * @param {HTMLElement} root  the element to fill
 * @param {{ variant: string | null, diagram: Draw }} wishes  an unknown variant gives English checkers
 */
export function guideScreen(root, { variant, diagram }) {
  const id = variant && Object.hasOwn(VARIANTS, variant) ? variant : "english";
  const { name, sections } = VARIANTS[id];
  root.replaceChildren(h("article", { class: "guide" }, h("h1", {}, `How to play ${name}`), switcher(id),
    [...sections, ...everywhere(id)].map(({ title, parts }) =>
      h("section", {}, h("h2", {}, title), parts.map((content) => part(content, diagram))))));
}

/** Links to the guides of all variants. @param {string} current */
function switcher(current) {
  return h("nav", { class: "guide-variants", "aria-label": "Guides" }, Object.entries(VARIANTS).map(([id, { name }]) =>
    h("a", { href: `/guide/${id}`, "aria-current": id === current ? "page" : null }, name)));
}

/** @param {Part} content @param {Draw} diagram @returns {HTMLElement} */
function part(content, diagram) {
  if (typeof content === "string") return h("p", {}, inline(content));
  if (Array.isArray(content)) return h("ul", {}, content.map((item) => h("li", {}, inline(item))));
  if ("rows" in content) {
    return h("dl", {}, content.rows.map(([term, meaning]) => h("div", {}, h("dt", {}, term), h("dd", {}, inline(meaning)))));
  }
  const board = squares(content.board);
  const drawing = diagram(content.variant === "mini" ? 6 : 8, board, { label: spoken(board), marks: content.marks });
  return h("figure", {}, drawing, h("figcaption", {}, content.caption));
}

/** The board string as the API has it. @param {string} board */
export function squares(board) {
  return board.replaceAll(" ", "");
}

/** "Diagram. Black: 9, king 23. White: 29." @param {string} board */
function spoken(board) {
  const side = (/** @type {string} */ man) =>
    [...board]
      .map((piece, index) => (piece.toLowerCase() !== man ? "" : piece === man ? `${index + 1}` : `king ${index + 1}`))
      .filter(Boolean)
      .join(", ") || "nothing";
  return `Diagram. Black: ${side("b")}. White: ${side("w")}.`;
}

/** Text in which `backticks` mark moves and other code. @param {string} text */
function inline(text) {
  return text.split("`").map((piece, index) => (index % 2 ? h("code", {}, piece) : piece));
}
