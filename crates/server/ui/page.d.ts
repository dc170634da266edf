// The page's own types, and its short names for what is sent (types.d.ts). For the type checker only.

type Path = PathView;
type LegalMove = LegalMoveView;
type Outcome = OutcomeView;
type Position = PositionView;
type Score = ScoreView;
type GameNode = NodeView;
type Seat = GameView["seats"][Side];
type Clock = ClockView;
type Offer = OfferView;
type Variant = VariantView;
type Forbidden = ForbiddenView;
type Options = OptionsView;
type Invitation = InvitationView;
type Bind = BindView;
type Hint = HintView;
type Thinking = ThinkingView;
type Presence = PresenceView;
type AnalysisInfo = AnalysisView;
type PdnGame = ReadGame;
type Refusal = ErrorView;
/** Something that the server says: the id of a sentence, and what stands in it. */
interface Saying {
	id?: string;
	params?: Record<string, any>;
}

/** What is drawn over the squares. Every mark has its own shape. */
interface Marks {
	movable?: number[];
	forced?: number[];
	selected?: number | null;
	targets?: Target[] | number[];
	captured?: number[];
	path?: number[];
	hint?: number[] | null;
	pulse?: number[];
}
interface Target {
	square: number;
	capture: boolean;
	proved?: Proved | null;
}
/** `live`: squares that do something when they are pressed. */
interface BoardModel {
	board: string;
	marks: Marks;
	names: string[];
	labels: Labels;
	lifted: Lifted | null;
	live?: number[];
}
/** A piece that has walked part of its way: drawn on `at` while it still stands on `from`. */
interface Lifted {
	from: number;
	at: number;
	jumped: number[];
	king: boolean;
}
/** `numbers`: as is the custom of the rules; that was the only way before there were rules with letters. */
type Labels = "numbers" | "digits" | "letters" | "rowcol" | "none";
type Go = (path: string) => void;
/** What every screen is given: to go elsewhere, to say what it is called, to open the menu of narrow screens. */
interface Page {
	go: Go;
	/** Is this screen still wanted? One that opens too late must change nothing outside of itself. */
	here: () => boolean;
	title: (text: string) => void;
	menu: () => void;
}
type GameControl = import("./game/control.js").GameControl;
type BoardView = import("./board/render.js").BoardView;
type Found = import("./parts/position-field.js").Found;
