"""Games and positions: what a user of python-chess tries first, and what Python asks of every value."""

import collections.abc
import copy
import pickle
import random

import pytest

import crownhead
from crownhead import BLACK, WHITE

EVERY = list(crownhead.VARIANTS)


def random_game(variant, seed, plies=400, **how):
    game, lots = crownhead.Game(variant, **how), random.Random(seed)
    while game.legal_moves and game.ply() < plies:
        game.push(lots.choice(game.legal_moves))
    return game


def test_a_game_is_played_as_in_python_chess():
    game = crownhead.Board()
    assert game.turn == BLACK and game.fen().startswith("B:W21,22")
    for text in "11-15 22-18 15x22".split():
        game.push(text)
    assert game.peek().captures == (18,) and game.peek().path == (15, 22)
    assert [str(move) for move in game.legal_moves] == ["25x18", "26x17"]
    assert game.parse_move("25x18") in game.legal_moves and "25x18" in game.legal_moves
    assert "11-15" not in game.legal_moves and 7 not in game.legal_moves
    assert str(game.pop()) == "15x22" and game.ply() == 2
    assert str(game.redo()) == "15x22" and game.redo() is None
    game.reset()
    assert game.ply() == 0 and game.fen() == crownhead.Position().fen()
    with pytest.raises(IndexError):
        game.pop()


def test_the_legal_moves_are_a_sequence():
    moves = crownhead.Game().legal_moves
    assert len(moves) == moves.count() == 7
    assert moves[0] == moves[-7] == next(iter(moves)) and moves[1:3] == [moves[1], moves[2]]
    assert moves[::-1] == list(reversed(list(moves))) and moves[9:] == []
    assert list(reversed(moves)) == moves[::-1]
    for place in (7, -8, 10**30):
        with pytest.raises(IndexError):
            moves[place]
    with pytest.raises(TypeError):
        moves["1"]
    assert random.Random(1).choice(moves) in moves
    assert moves == crownhead.Position().legal_moves


def test_the_legal_moves_are_a_sequence_as_python_means_it():
    moves = crownhead.Game().legal_moves
    assert isinstance(moves, collections.abc.Sequence)
    assert [moves.index(move) for move in moves] == list(range(7)) and moves.index("9-14") == moves.index(moves[4])
    assert [moves.count(value) for value in (moves[0], "9-14", "22-18", None, 7)] == [1, 1, 0, 0, 0]
    assert moves.index(moves[4], 4) == moves.index(moves[4], -3, -2) == 4
    for wrong in (("22-18",), (None,), (moves[4], 5), (moves[4], 0, 4)):
        with pytest.raises(ValueError):
            moves.index(*wrong)
    over = crownhead.Game()
    over.agree_draw()
    for listed in (moves, over.legal_moves):
        again = pickle.loads(pickle.dumps(listed))
        assert again == listed == copy.deepcopy(listed) and repr(again) == repr(listed)


def test_a_board_takes_what_users_of_python_chess_give_it():
    fen = "W:WK30:BK1"
    for made in (crownhead.Board(fen), crownhead.Board(fen=fen), crownhead.Game("english", fen)):
        assert made == crownhead.Game("english", fen) and made.fen() == fen
    assert crownhead.Position(fen) == crownhead.Position("english", fen)
    assert crownhead.Board(crownhead.STARTING_FEN) == crownhead.Board()
    with pytest.raises(crownhead.Error, match="two FENs"):
        crownhead.Board(fen, fen)
    with pytest.raises(crownhead.InvalidFenError):
        crownhead.Board("x:y")

    board = crownhead.Board()
    assert board.is_legal("11-15") and board.is_legal(board.legal_moves[0])
    assert not board.is_legal("22-18") and not board.is_legal("no move")
    with pytest.raises(TypeError):
        board.is_legal(7)
    assert board.push_san("11-15") == board.peek() and str(board.parse_san("22-18")) == "22-18"
    with pytest.raises(crownhead.IllegalMoveError):
        board.push_san("11-15")
    numbers = []
    for text in ("22-18", "15x22", "25x18"):
        numbers.append(board.fullmove_number)
        board.push(text)
    assert [*numbers, board.fullmove_number] == [1, 2, 2, 3] and crownhead.Board("W:W21:B1").fullmove_number == 1
    assert board.root() == crownhead.Board() and board.ply() == 4
    short = board.copy(stack=False)
    assert short.ply() == 0 and short.position == board.position and board.copy(stack=True) == board
    board.resign(WHITE)
    assert not board.is_legal(board.position.legal_moves[0]), "the game is over"
    assert board.outcome().termination == board.outcome().reason == "resignation"
    board.set_fen(fen)
    assert board == crownhead.Board(fen) and board.outcome() is None and board.legal_moves
    with pytest.raises(crownhead.InvalidFenError):
        board.set_fen("x")
    assert board == crownhead.Board(fen)
    russian = crownhead.Game("russian", automatic_draws=False)
    russian.set_fen(fen)
    assert str(russian.variant) == "russian" and not russian.automatic_draws


def test_a_board_has_the_habits_of_python_chess():
    board = crownhead.Board()
    for text in ("11-15", "22-18"):
        board.push(text)
    moves = board.generate_legal_moves()
    assert iter(moves) is moves and list(moves) == list(board.legal_moves) == [board.parse_move("15x22")]
    assert [board.san(move) for move in board.legal_moves] == ["15x22"] == [board.san("15x22")]
    assert board.is_capture("15x22") and board.is_capture(board.legal_moves[0])
    assert not crownhead.Board().is_capture("11-15")
    with pytest.raises(crownhead.IllegalMoveError):
        board.san(crownhead.Board().legal_moves[0])
    with pytest.raises(TypeError):
        board.is_capture(7)
    import importlib.metadata

    assert crownhead.__version__ == importlib.metadata.version("crownhead")


def test_a_copy_takes_as_many_moves_as_are_asked_for():
    game = crownhead.Game(fen="W:WK30:BK1")
    for text in ["30-25", "1-5", "25-30", "5-1"] * 2:
        game.push(text)
    for moves in range(10):
        short = game.copy(stack=moves)
        assert short.move_stack == game.move_stack[len(game.move_stack) - min(moves, 8) :]
        assert short.position == game.position and short.positions() == game.positions()[-1 - min(moves, 8) :]
        # With fewer moves the position has not been there three times.
        assert (short.outcome() is None) == (moves < 8)
    assert game.copy(stack=2**62) == game.copy(stack=True) == game != game.copy(stack=False)
    assert game.copy(stack=0) == game.copy(stack=False)
    remembered = Remembered("Ann", "russian")
    remembered.push(remembered.legal_moves[0])
    assert remembered.copy(stack=1) == remembered and remembered.copy(stack=1).name == "Ann"
    with pytest.raises(crownhead.Error, match="the stack is -1"):
        game.copy(stack=-1)
    for wrong in ("1", None, 1.5):
        with pytest.raises(TypeError):
            game.copy(stack=wrong)


def test_the_rules_of_a_game_end_it():
    game = crownhead.Game(fen="W:WK30:BK1")
    for text in ["30-25", "1-5", "25-30", "5-1"] * 2:
        assert game.outcome() is None
        game.push(text)
    end = game.outcome()
    assert (end.winner, end.reason, end.result()) == (None, "repetition", "1/2-1/2")
    assert str(end) == "Draw: third repetition of the position"
    assert game.is_game_over() and not game.legal_moves and game.occurrences() == 3 and game.is_repetition()
    with pytest.raises(crownhead.IllegalMoveError, match="the game is over"):
        game.push("30-25")
    game.pop()
    assert game.outcome() is None and game.legal_moves
    claimed = crownhead.Game(fen="W:WK30:BK1", automatic_draws=False)
    for text in ["30-25", "1-5", "25-30", "5-1"] * 2:
        claimed.push(text)
    assert claimed.outcome() is None and claimed.legal_moves and claimed.can_claim_draw()
    assert claimed.outcome(claim_draw=True).reason == "repetition" and claimed.result(claim_draw=True) == "1/2-1/2"


def test_a_side_gives_up_or_both_agree():
    game = crownhead.Game()
    game.resign(BLACK)
    assert game.outcome() == crownhead.Outcome(WHITE, "resignation") and game.result() == "0-1"
    assert not game.legal_moves
    drawn = crownhead.Game("international")
    drawn.agree_draw()
    assert drawn.result() == "1-1" and drawn.outcome().winner is None


@pytest.mark.parametrize("variant", EVERY)
def test_values_are_equal_to_their_copies(variant):
    game = random_game(variant, 5, plies=60)
    for value in [game, game.copy(), game.position, game.variant, game.peek(), crownhead.Record(game, {"Event": "x"})]:
        for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert other == value and type(other) is type(value) and not other != value
            if not isinstance(value, (crownhead.Game, crownhead.Record)):
                assert hash(other) == hash(value)
    twin = game.copy()
    twin.pop()
    assert twin != game and twin.position != game.position
    for end in (crownhead.Outcome(WHITE, "no_move", variant), crownhead.Piece(BLACK, True)):
        assert pickle.loads(pickle.dumps(end)) == end


@pytest.mark.parametrize("variant", EVERY)
def test_every_move_of_a_game_says_what_it_does(variant):
    game = random_game(variant, 11)
    assert game.is_game_over(), "every variant comes to an end by its own rules"
    position = game.start
    for move in game.move_stack:
        assert position.parse_move(str(move)) == move == pickle.loads(pickle.dumps(move))
        assert move.is_capture == bool(move.captures)
        if not move.is_pass:
            assert move.path[0] == move.from_square and move.path[-1] == move.to_square
            assert all(position.piece_at(square).color != position.turn for square in move.captures)
        assert move.path in move.paths
        position = position.after(move)
        assert crownhead.Position(variant, position.fen()) == position
    assert position == game.position and game.positions()[-1] == position
    assert pickle.loads(pickle.dumps(game)).outcome() == game.outcome()


def test_a_position_is_a_key():
    start = crownhead.Position()
    assert {start: 1}[crownhead.Game().position] == 1
    assert len({crownhead.Position(variant) for variant in EVERY}) == len(EVERY)
    assert start != crownhead.Position("losing") and start != "B:W" and start != None  # noqa: E711
    with pytest.raises(TypeError):
        hash(crownhead.Game())


def test_the_board_can_be_looked_at():
    position = crownhead.Position(fen="W:WK6,30:B1,K9")
    assert position.piece_map() == {
        1: crownhead.Piece(BLACK),
        6: crownhead.Piece(WHITE, True),
        9: crownhead.Piece(BLACK, king=True),
        30: crownhead.Piece.from_symbol("w"),
    }
    assert position.piece_at(2) is None and position.piece_at(9).symbol() == "B"
    assert position.count(WHITE) == 2 and position.count(WHITE, king=True) == 1
    assert str(position).splitlines()[0] == " 1    b   .   .   .   4"
    assert position.mirror().mirror() == position and position.mirror().turn == BLACK
    variant = position.variant
    assert (str(variant), variant.width, variant.squares, variant.pieces, variant.first) == ("english", 8, 32, 12, BLACK)
    assert variant.place(1) == (0, 1) and "40 moves" in variant.draws


def test_a_picture_is_well_formed_and_shows_the_last_move():
    import xml.dom.minidom

    game = crownhead.Game()
    plain = game._repr_svg_()
    game.push("11-15")
    for picture in (plain, game._repr_svg_(), game.svg(size=100, flipped=True, numbers=False), game.position.svg()):
        assert xml.dom.minidom.parseString(picture).documentElement.tagName == "svg"
    assert "polyline" in game._repr_svg_() and "polyline" not in plain
    assert game._repr_svg_().count("<circle") == 48
    kings = crownhead.Position(fen="W:WK6:B1,K9")
    assert kings._repr_svg_().count("<path") == 2


# Published counts: see crates/rules/tests/data.
@pytest.mark.parametrize(
    "variant, paths, counts",
    [
        ("english", True, [7, 49, 302, 1469, 7361, 36768, 179740, 845931]),
        ("international", True, [9, 81, 658, 4265, 27117, 167140, 1049442]),
        ("russian", True, [7, 49, 302, 1469, 7482, 37986, 190146]),
    ],
)
def test_perft_counts_as_published(variant, paths, counts):
    start = crownhead.Position(variant)
    assert [start.perft(depth, paths=paths) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("variant", ["frisian", "regicide", "mini", "international"])
@pytest.mark.parametrize("paths", [False, True])
def test_perft_in_parts_counts_as_perft_at_once(variant, paths):
    # Six plies are counted at once, seven in parts.
    start = crownhead.Position(variant)

    def by_hand(position, depth):
        if depth == 1:
            return position.perft(1, paths=paths)
        return sum(
            by_hand(position.after(move), depth - 1) * (len(move.paths) if paths else 1) for move in position.legal_moves
        )

    position = random_game(variant, 3, plies=20).position
    assert position.perft(3, paths=paths) == by_hand(position, 3)
    whole = start.perft(7, paths=paths)
    assert whole == sum(start.after(move).perft(6, paths=paths) for move in start.legal_moves)


def test_errors_say_what_is_wrong():
    game = crownhead.Game()
    for text, kind, words in [
        ("11-16x", crownhead.InvalidMoveError, "11-16x"),
        ("11-18", crownhead.IllegalMoveError, "cannot go there"),
        ("22-18", crownhead.IllegalMoveError, "belongs to the side that is not to move"),
    ]:
        with pytest.raises(kind, match=words):
            game.push(text)
    with pytest.raises(crownhead.AmbiguousMoveError, match="2x9x18 or 2x11x18"):
        crownhead.Position(fen="B:W6,7,14,15:B2").parse_move("2x18")
    with pytest.raises(crownhead.InvalidFenError, match="no square 99"):
        crownhead.Position(fen="B:W99:B1")
    with pytest.raises(crownhead.Error, match="no variant \"chess\""):
        crownhead.Game("chess")
    other = crownhead.Game("international").legal_moves[0]
    with pytest.raises(crownhead.IllegalMoveError):
        game.push(other)
    assert issubclass(crownhead.Error, ValueError)


def test_every_number_that_is_wrong_is_a_crownhead_error():
    game, position = crownhead.Game(), crownhead.Position()
    much = [-(10**100), -(2**63) - 1, 2**63, 2**70, 10**100, 10**5000]
    calls = [
        *[(lambda n=n: game.piece_at(n)) for n in (-1, 0, 33, *much)],
        *[(lambda n=n: position.piece_at(n)) for n in (-1, 0, 33, *much)],
        *[(lambda n=n: position.variant.place(n)) for n in (0, 33, *much)],
        *[(lambda n=n: position.perft(n)) for n in (-1, 65, *much)],
        *[(lambda n=n: position.svg(size=n)) for n in (0, 10_001, *much)],
        *[(lambda n=n: game.svg(size=n)) for n in (0, 10_001, *much)],
        *[(lambda n=n: crownhead.Engine(hash=n)) for n in (-1, 0, 2**40, *much)],
        *[(lambda n=n: crownhead.Engine(threads=n)) for n in (0, 257, *much)],
        *[(lambda n=n: crownhead.Player("random", seed=n)) for n in (-1, 2**64, -(10**100), 10**100)],
        *[(lambda n=n: crownhead.Player("random").new_game(n)) for n in (-1, 2**64, -(10**100), 10**100)],
        *[(lambda n=n: crownhead.match("random", "random", games=n)) for n in (-1, 0, *much)],
        *[(lambda n=n: crownhead.match("random", "random", games=2, openings=n)) for n in (-1, 101, *much)],
        *[(lambda n=n: crownhead.match("random", "random", games=2, seed=n)) for n in (-1, 2**64, 10**100)],
        *[(lambda n=n: crownhead.match("random", "random", games=2, max_plies=n)) for n in (0, *much)],
        *[(lambda n=n: crownhead.tables.Verdict("win", n)) for n in (-1, 2**16, *much)],
        *[(lambda n=n: crownhead.Player("random").play(game, depth=n)) for n in (0, 191, *much)],
        *[(lambda n=n: crownhead.Player("random").play(game, time=n)) for n in (0, -1.5, 1e9)],
        lambda: crownhead.tables.Verdict("x"),
        lambda: crownhead.Engine(tables="x"),
        lambda: crownhead.match("random", "random", sprt=(0, float("nan"))),
        lambda: crownhead.pdn.parse("", errors="hide"),
    ]
    for n, call in enumerate(calls):
        with pytest.raises(crownhead.Error) as raised:
            call()
        assert len(str(raised.value)) < 200, n
    with pytest.raises(crownhead.Error, match="^the depth is 65, and may be from 0 to 64$"):
        position.perft(65)
    with pytest.raises(crownhead.Error, match=f"^-1 is out of bounds: a seed may be from 0 to {2**64 - 1}"):
        crownhead.Player("random", seed=-1)
    # What is no number at all is another matter.
    for call in (lambda: position.perft("6"), lambda: position.perft(1.5), lambda: crownhead.Engine(hash=None)):
        with pytest.raises(TypeError):
            call()


def test_a_game_can_be_a_base_class():
    class Noted(crownhead.Game):
        def note(self):
            return f"{self.ply()} plies"

    game = Noted("russian")
    game.push(game.legal_moves[0])
    assert game.note() == "1 plies"


class Remembered(crownhead.Game):
    """A game with an attribute, whose maker takes other arguments."""

    def __new__(cls, name, variant):
        return super().__new__(cls, variant)

    def __init__(self, name, variant):
        self.name = name
        self.friends = [self]


def test_a_copy_keeps_its_class_and_its_attributes():
    game = Remembered("Ann", "russian")
    game.push(game.legal_moves[0])
    game.resign(WHITE)
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(twin) is Remembered and twin is not game and twin == game and twin.name == "Ann"
    assert copy.copy(game).friends is game.friends
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin.friends[0] is twin
    root = game.root()
    assert type(root) is Remembered and root.name == "Ann" and root.ply() == 0 and root.outcome() is None


def test_perft_can_be_interrupted():
    import _thread
    import threading

    timer = threading.Timer(0.5, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        crownhead.Position("international").perft(40)
    timer.join()
