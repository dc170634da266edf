"""PDN files: whatever their size, wherever they come from, with games that are wrong among them."""

import io

import pytest

import crownhead
from crownhead import pdn

TWO = """[Event "Club evening"]
[Result "1-0"]
{before} 1. 11-15 23-19 2. 8-11! {solid} 22-17 (22-18 15x22) 1-0

[Event "A slip of the pen"]
1. 11-15 )

[Event "Next"]
[GameType "20"]
1. 32-28 *
"""


def test_games_come_from_paths_files_and_texts(tmp_path):
    path = tmp_path / "games.pdn"
    path.write_text(TWO)
    for source in (path, str(path), io.StringIO(TWO), io.BytesIO(TWO.encode()), path.open("rb"), path.open()):
        records = list(pdn.read(source, errors="skip"))
        assert [record.tags["Event"] for record in records] == ["Club evening", "Next"]
    first, second = pdn.parse(TWO, errors="skip")
    assert first.result == "1-0" and first.winner == crownhead.BLACK and second.winner is None
    assert [str(move) for move in first.moves] == ["11-15", "23-19", "8-11", "22-17"]
    assert first.comments == [(0, "before"), (3, "solid")] and len(first) == 4
    assert str(second.variant) == "international" and second.moves[0].before == second.start
    assert "(2... 22-18 3. 15x22)" in first.pdn() and first.game().ply() == 4
    assert crownhead.Record.from_pdn(first.pdn()) == first


def test_a_game_that_is_wrong_costs_that_game_only():
    reader = pdn.parse(TWO)
    assert next(reader).tags["Event"] == "Club evening"
    with pytest.raises(crownhead.PdnError, match="game 2, line 6, column 10"):
        next(reader)
    assert next(reader).tags["Event"] == "Next"
    with pytest.raises(StopIteration):
        next(reader)
    kinds = [type(it).__name__ for it in pdn.parse(TWO, errors="yield")]
    assert kinds == ["Record", "PdnError", "Record"]
    with pytest.raises(crownhead.PdnError, match="11-18"):
        next(pdn.parse("1. 11-18 *"))
    with pytest.raises(crownhead.PdnError, match="no game"):
        crownhead.Record.from_pdn("")


def test_what_is_written_is_read_again(tmp_path):
    from test_game import random_game

    path = tmp_path / "out.pdn"
    games = [random_game(variant, seed) for variant in crownhead.VARIANTS for seed in range(3)]
    pdn.write(path, games)
    back = list(pdn.read(path))
    assert len(back) == len(games)
    for game, record in zip(games, back):
        assert record.variant == game.variant and record.start == game.start
        # PDN leaves passes out; one at the very end cannot be told.
        moves = game.move_stack
        while moves and moves[-1].is_pass:
            moves.pop()
        assert record.moves == moves
        assert record.result == game.result()
    pdn.write(path, (crownhead.Record(game, {"Event": 'with "quotes"'}) for game in games))
    assert {record.tags["Event"] for record in pdn.read(path)} == {'with "quotes"'}


def test_tags_that_a_record_makes_itself_are_refused():
    game = crownhead.Game("russian", "W:WK1,K2,K3:BK32")
    made = {line[1:].split()[0] for line in game.pdn().splitlines() if line.startswith("[")}
    made |= {line[1:].split()[0] for line in crownhead.Game("straight").pdn().splitlines() if line.startswith("[")}
    assert {"Result", "GameType", "Variant", "FEN", "SetUp"} >= made > {"Result", "GameType", "FEN"}
    for name in [*made, "Variant", "Setup"]:
        for make in (lambda tags: game.pdn(**tags), lambda tags: crownhead.Record(game, tags)):
            with pytest.raises(crownhead.Error, match=f'tag "{name}"'):
                make({"Event": "x", name: "1-0"})
    for name in ("My Tag", "", "Tag]", "Tägg", 'a"b', "x" * 65):
        with pytest.raises(crownhead.Error, match="a tag"):
            game.pdn(**{name: "x"})
    tags = {"Event": "x", "Black_2-a": "y", "x" * 64: "z"}
    assert crownhead.Record.from_pdn(game.pdn(**tags)).tags == tags


def test_a_file_is_there_whole_or_not_at_all(tmp_path):
    path = tmp_path / "out.pdn"
    path.write_text("before")
    with pytest.raises(TypeError, match="records and games"):
        pdn.write(path, [crownhead.Game(), "no game"])
    assert path.read_text() == "before" and list(tmp_path.iterdir()) == [path]
    writer = pdn.PdnWriter(path)
    writer.write(crownhead.Game())
    writer.close()
    writer.close()
    with pytest.raises(ValueError, match="closed"):
        writer.write(crownhead.Game())
    with pytest.raises(OSError):
        pdn.write(tmp_path / "no" / "such" / "folder.pdn", [])


def test_faults_of_a_source_are_its_own():
    class Broken:
        def read(self, size):
            raise RuntimeError("the tape is torn")

    class Strange:
        def read(self, size):
            return 7

    with pytest.raises(RuntimeError, match="torn"):
        next(pdn.read(Broken()))
    with pytest.raises(TypeError, match="texts or bytes"):
        next(pdn.read(Strange()))
    with pytest.raises(FileNotFoundError):
        pdn.read("/no/such/file.pdn")
    with pytest.raises(ValueError, match="raise"):
        pdn.parse("", errors="hide")
    with pdn.parse(TWO) as reader:
        next(reader)
    with pytest.raises(ValueError, match="closed"):
        next(reader)


def test_a_file_is_read_as_it_comes():
    """A source without an end: only what is needed is read."""

    class Endless:
        def __init__(self):
            self.read_so_far = 0

        def read(self, size):
            self.read_so_far += size
            return '[Event "x"]\n1. 11-15 *\n' * (size // 24)

    source = Endless()
    reader = pdn.read(source)
    for _ in range(1000):
        next(reader)
    assert source.read_so_far < 200_000
