"""Thinking: the engine, players by name, recorded searches, exact values and matches."""

import _thread
import json
import math
import pickle
import threading
import time
import xml.dom.minidom

import pytest

import crownhead
from crownhead import tables


@pytest.fixture(scope="module")
def engine():
    return crownhead.Engine(hash=8)


def test_the_engine_plays_a_legal_move_of_any_variant():
    for variant in crownhead.VARIANTS:
        game = crownhead.Game(variant)
        with crownhead.Engine(variant, hash=1) as engine:
            assert str(engine.variant) == variant
            for _ in range(3):
                game.push(engine.play(game, nodes=500))
        assert game.ply() == 3


def test_the_engine_finds_a_shot(engine):
    position = crownhead.Position(fen="B:W18,26,K32:B11,15,K23")
    assert engine.play(position, depth=7) in position.legal_moves
    won = crownhead.Position(fen="B:W22:B17,1")
    analysis = engine.analyse(won, depth=5).wait()
    assert str(analysis.best) == "17x26" and analysis.score == math.inf and analysis.lines[0].plies_to_end == 1
    assert analysis.position == won and "17x26" in str(analysis.lines[0])


def test_results_become_deeper(engine):
    game = crownhead.Game()
    seen = list(engine.analyse(game, multipv=3, depth=6))
    assert [analysis.depth for analysis in seen] == sorted({analysis.depth for analysis in seen}) and seen[-1].depth == 6
    for analysis in seen:
        assert len(analysis.lines) == 3 and analysis.nodes > 0 and analysis.time >= 0
        scores = [line.score for line in analysis.lines]
        assert scores == sorted(scores, reverse=True)
        for line in analysis.lines:
            position = game.position
            for move in line.moves:
                assert move.before == position and move in position.legal_moves
                position = position.after(move)
    assert len(engine.analyse(game, multipv=1000, depth=1).wait().lines) == 7


def test_an_endless_search_can_be_stopped_and_the_engine_is_busy_meanwhile(engine):
    thinking = engine.analyse(crownhead.Game())
    first = next(thinking)
    with pytest.raises(RuntimeError, match="thinking"):
        engine.play(crownhead.Game(), depth=1)
    with pytest.raises(RuntimeError, match="thinking"):
        engine.clear()
    thinking.stop()
    last = thinking.wait()
    assert last.depth >= first.depth and thinking.wait().nodes == last.nodes
    assert list(thinking) == [], "what was waited for is over"
    engine.clear()
    engine.play(crownhead.Game(), depth=1)


def meanwhile(act):
    """Does something in another thread a little later; what is given waits for it and raises what it raised."""
    raised = []

    def late():
        time.sleep(0.2)
        try:
            act()
        except BaseException as fault:
            raised.append(fault)

    thread = threading.Thread(target=late)
    thread.start()

    def done():
        thread.join()
        assert not raised, raised

    return done


@pytest.mark.parametrize("wait", [lambda it: it.wait(), list, lambda it: [it.wait(), *it]])
def test_another_thread_can_stop_what_is_waited_for(wait):
    with crownhead.Engine(hash=1) as engine:
        thinking, began = engine.analyse(crownhead.Game(), time=60), time.monotonic()
        done = meanwhile(thinking.stop)
        wait(thinking)
        done()
        assert time.monotonic() - began < 30, "it was not stopped"


def test_two_threads_can_wait_for_one_search():
    with crownhead.Engine(hash=1) as engine:
        thinking, heard = engine.analyse(crownhead.Game(), time=60), []
        done = meanwhile(lambda: heard.append(thinking.wait().nodes))
        also = meanwhile(thinking.stop)
        nodes = thinking.wait().nodes
        done()
        also()
        assert heard == [nodes]


def test_another_thread_can_close_an_engine_that_plays():
    for end in ("close", "quit"):
        engine, game, began = crownhead.Engine(hash=1), crownhead.Game(), time.monotonic()
        seen = []

        def act():
            seen.append((str(engine.variant), repr(engine)))
            with pytest.raises(RuntimeError, match="thinking"):
                engine.play(game, depth=1)
            getattr(engine, end)()

        done = meanwhile(act)
        assert engine.play(game, time=60) in game.legal_moves
        done()
        assert time.monotonic() - began < 30, "it was not stopped"
        assert seen == [("english", "<Engine \"english\">")] and "closed" in repr(engine)


def test_a_search_that_nobody_wants_any_more_ends(engine):
    with engine.analyse(crownhead.Game()) as thinking:
        next(thinking)
    del thinking
    for _ in range(200):
        try:
            engine.play(crownhead.Game(), depth=1)
            break
        except RuntimeError:
            time.sleep(0.05)
    else:
        pytest.fail("the engine never came to rest")


def test_others_run_while_the_engine_thinks(engine):
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    engine.play(crownhead.Game(), time=0.5)
    stop.set()
    thread.join()
    assert len(ticks) > 20


@pytest.mark.parametrize("what", ["play", "wait", "next", "player", "match"])
def test_thinking_hears_ctrl_c(what):
    engine = crownhead.Engine(hash=1)
    game = crownhead.Game()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        if what == "play":
            engine.play(game, time=3600)
        elif what == "wait":
            engine.analyse(game).wait()
        elif what == "next":
            for _ in engine.analyse(game):
                pass
        elif what == "player":
            crownhead.Player("minimax:40").play(game)
        else:
            crownhead.match("engine:time=20s", "engine:time=20s", games=1000)
    timer.join()


def test_a_closed_engine_says_so(engine):
    closed = crownhead.Engine(hash=1)
    thinking = closed.analyse(crownhead.Game())
    closed.close()
    closed.close()
    assert thinking.wait().nodes >= 0, "what was begun is ended"
    for call in (lambda: closed.play(crownhead.Game(), depth=1), lambda: closed.analyse(crownhead.Game()), closed.clear):
        with pytest.raises(ValueError, match="closed"):
            call()
    assert "closed" in repr(closed)


def test_what_the_engine_cannot_do_it_says(engine):
    over = crownhead.Game()
    over.resign(crownhead.WHITE)
    with pytest.raises(crownhead.Error, match="nothing to search: Black wins"):
        engine.play(over, depth=1)
    with pytest.raises(crownhead.Error, match="plays english, and the game is russian"):
        engine.play(crownhead.Game("russian"), depth=1)
    with pytest.raises(TypeError, match="how long"):
        engine.play(crownhead.Game())
    for wrong in ({"depth": 0}, {"depth": 191}, {"nodes": 0}, {"time": 0}, {"time": -1.0}, {"time": math.nan}, {"time": 1e9}):
        with pytest.raises(ValueError):
            engine.play(crownhead.Game(), **wrong)
    for wrong in ({"hash": 0}, {"hash": 2**31}, {"threads": 0}, {"threads": 257}, {"tables": "some"}):
        with pytest.raises(ValueError):
            crownhead.Engine(**wrong)
    with pytest.raises(crownhead.Error, match="cannot read the weights"):
        crownhead.Engine(weights="/no/such/file")


def test_players_are_made_by_their_names():
    game = crownhead.Game()
    for spec in ("random", "minimax:2", "alphabeta:4,eval=advancement", "aggressor", "engine:2"):
        player = crownhead.Player(spec)
        assert player.name == spec and player.play(game) in game.legal_moves
    moves = {str(crownhead.Player("random", seed=seed).play(game)) for seed in range(30)}
    assert len(moves) > 3
    again = crownhead.Player("random", seed=5)
    first = [str(again.play(game)) for _ in range(5)]
    again.new_game(5)
    assert [str(again.play(game)) for _ in range(5)] == first
    with pytest.raises(crownhead.Error, match="no player"):
        crownhead.Player("nobody")
    with pytest.raises(crownhead.Error, match="plays english"):
        crownhead.Player("random").play(crownhead.Game("mini"))


def test_a_search_is_a_tree_of_python_objects():
    position = crownhead.Position(fen="B:W21,22,23:B6,10,11")
    tree = crownhead.Player("alphabeta:4").record(position)
    root = tree.root
    assert root.position == position and root.parent is None and root.move is None and root.role == "max"
    assert tree.choice == tree.line[0] and tree.statistics["nodes"] == len(tree) == root.searched
    assert tree.value == root.value and tree[0] == root and tree[-1].index == len(tree) - 1
    cuts = 0
    assert [node.index for node in tree] == list(range(len(tree)))
    for node in tree:
        for child in node.children:
            assert child.parent == node and child.ply == node.ply + 1
            assert child.position == node.position.after(child.move)
        if node.skipped:
            cuts += 1
            assert node.why.endswith("need not be looked at.")
        if node.terms:
            assert sum(value for _, value in node.terms) == pytest.approx(node.value)
    assert cuts > 0
    assert json.loads(tree.json())["choice"] == tree.choice and tree.dot().startswith("digraph")
    assert tree.text().count("\n") > 5
    assert xml.dom.minidom.parseString(tree._repr_svg_()).documentElement.tagName == "svg"
    whole = crownhead.Player("minimax:4").record(position)
    assert whole.value == tree.value and len(whole) > len(tree)
    small = crownhead.Player("minimax:4").record(position, max_nodes=20)
    assert len(small) <= 20 and "are shown" in small.notice
    with pytest.raises(crownhead.Error, match="no classic player"):
        crownhead.Player("engine:2").record(position)
    with pytest.raises(IndexError):
        tree[len(tree)]


def test_tables_know_endings():
    won = tables.probe(crownhead.Position(fen="B:WK10:B2,3"))
    assert (won.value, won.distance) == ("win", 61)
    drawn = crownhead.Game(fen="B:WK32:BK1")
    assert tables.probe(drawn).value == "draw" and tables.probe(drawn).distance is None
    told = dict(tables.probe_moves(crownhead.Position(fen="B:WK10:B2,3")))
    assert set(told) == set(crownhead.Position(fen="B:WK10:B2,3").legal_moves)
    assert max(verdict.value == "win" for verdict in told.values())
    assert tables.probe(crownhead.Position()) is None
    assert all(verdict is None for _, verdict in tables.probe_moves(crownhead.Position()))
    assert tables.probe(crownhead.Position("russian", "W:WK1:BK32")).value == "draw"
    assert tables.probe(crownhead.Position("straight", "W:W21:B1")) is None
    late = crownhead.Position("mini", "B:W16,17:B1,2")
    assert tables.probe(late) is None and tables.probe(late, think=True).value in ("win", "draw", "loss")
    assert tables.probe(late, built=False, think=True) == tables.probe(late, think=True)


def test_a_match_has_the_statistics_of_the_arena():
    seen = []
    result = crownhead.match("alphabeta:3", "random", games=20, seed=7, progress=lambda now: seen.append(now.games))
    assert seen == list(range(1, 21))
    assert (result.first, result.second, result.games) == ("alphabeta:3", "random", 20)
    assert result.wins + result.draws + result.losses == 20 and result.wins >= 18
    assert sum(result.as_black) == sum(result.as_white) == 10
    assert result.score.low <= float(result.score) <= result.score.high and result.score.value > 0.9
    assert result.elo.value > 300 and result.superiority > 0.99 and sum(result.endings.values()) == 20
    assert sum(result.scores) == 20 * result.score.value
    records = result.records()
    assert len(records) == 20 and {records[0].tags["Black"], records[0].tags["White"]} == {"alphabeta:3", "random"}
    assert xml.dom.minidom.parseString(result._repr_svg_()).documentElement.tagName == "svg"
    again = crownhead.match("alphabeta:3", "random", games=20, seed=7, threads=2)
    assert again.scores == result.scores and again.records() == records
    assert crownhead.match("random", "random", "mini", games=4, openings=0, swap=False).games == 4
    tested = crownhead.match("alphabeta:3", "random", games=400, sprt=(0, 100), seed=1)
    assert tested.games < 400 and tested.sprt[1] == "H1 accepted"


def test_a_function_can_play_a_match():
    import random

    lots = random.Random(3)

    def anything(game):
        assert isinstance(game, crownhead.Game)
        return lots.choice(game.legal_moves)

    def first(game):
        return str(game.legal_moves[0])

    result = crownhead.match(anything, first, games=10)
    assert (result.first, result.second) == ("anything", "first") and result.games == 10
    assert crownhead.match(first, crownhead.Player("random", "russian"), "russian", games=4, threads=2).games == 4

    class Mistake(Exception):
        pass

    def wrong(game):
        if game.ply() > 8:
            raise Mistake("I lost my way")
        return game.legal_moves[0]

    with pytest.raises(Mistake, match="lost my way"):
        crownhead.match(wrong, "random", games=4)
    with pytest.raises(crownhead.IllegalMoveError):
        crownhead.match(lambda game: "1-32", "random", games=4)
    with pytest.raises(TypeError):
        crownhead.match(lambda game: 7, "random", games=4)
    with pytest.raises(Mistake):
        crownhead.match("random", "random", games=4, progress=lambda now: (_ for _ in ()).throw(Mistake()))
    with pytest.raises(crownhead.Error, match="no player"):
        crownhead.match("nobody", "random")
    with pytest.raises(crownhead.Error):
        crownhead.match("random", "random", openings="no such deck")


def test_a_match_is_played_as_its_players_are():
    russian = crownhead.Player("random", "russian")
    result = crownhead.match(russian, "random", games=2)
    assert str(result.variant) == "russian" and result.records() == crownhead.match("random", "random", "russian", games=2).records()
    assert str(crownhead.match(lambda game: game.legal_moves[0], russian, games=2).variant) == "russian"
    for wrong in ((russian, "random", "english"), (russian, crownhead.Player("random")), ("random", russian, None, "mini")):
        with pytest.raises((crownhead.Error, TypeError)):
            crownhead.match(*wrong, games=2)
    with pytest.raises(crownhead.Error, match="has a seed"):
        crownhead.match(crownhead.Player("random", seed=0), "random", games=2)


def test_what_was_found_can_be_pickled(engine):
    won = crownhead.Position(fen="B:WK10:B2,3")
    lines = [*engine.analyse(won, multipv=3, depth=4).wait().lines, *engine.analyse(crownhead.Game(), depth=4).wait().lines]
    assert any(line.proved for line in lines)
    for line in lines:
        again = pickle.loads(pickle.dumps(line))
        assert str(again) == str(line) and again.score == line.score
        assert (again.proved, again.plies_to_end, again.moves) == (line.proved, line.plies_to_end, line.moves)
    verdict = tables.probe(won)
    assert pickle.loads(pickle.dumps(verdict)) == verdict == tables.Verdict("win", 61) != tables.Verdict("draw")
    with pytest.raises(ValueError, match="may be"):
        tables.Verdict("perhaps")


def test_a_match_can_be_pickled():
    seen = []
    result = crownhead.match("alphabeta:2", "random", games=6, seed=7, sprt=(0, 100), progress=seen.append)
    again = pickle.loads(pickle.dumps(result))
    assert repr(again) == repr(result) and again.records() == result.records() and again.svg() == result.svg()
    for name in ("scores", "endings", "elo", "sprt", "as_black", "mean_plies", "variant"):
        assert getattr(again, name) == getattr(result, name)
    assert pickle.loads(pickle.dumps(result.score)) == result.score
    with pytest.raises(crownhead.Error, match="still goes on"):
        pickle.dumps(seen[0])


def analysed(fen):
    with crownhead.Engine(hash=1) as engine:
        return engine.analyse(crownhead.Position(fen=fen), multipv=2, depth=4).wait()


def test_a_pool_of_processes_can_give_analyses_back():
    import concurrent.futures
    import multiprocessing

    fens = ["B:W18,26,K32:B11,15,K23", "B:W22:B17,1", crownhead.STARTING_FEN]
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        for fen, found in zip(fens, pool.map(analysed, fens)):
            assert found.position == crownhead.Position(fen=fen) and found.best in found.position.legal_moves
            assert found.best == found.lines[0].moves[0] and found.score == found.lines[0].score
            assert found.nodes > 0 and found.time >= 0
            again = pickle.loads(pickle.dumps(found))
            assert repr(again) == repr(found) and [*map(str, again.lines)] == [*map(str, found.lines)]
            assert (again.depth, again.nodes, again.time) == (found.depth, found.nodes, found.time)
    _, (position, *numbers, lines) = found.__reduce__()
    for wrong in ([], [line for line in analysed(fens[0]).lines]):
        with pytest.raises(crownhead.Error, match="lines of moves from its position"):
            crownhead.Analysis._made(position, *numbers, wrong)


@pytest.mark.parametrize("spec", ["alphabeta:4", "minimax:2", "deepening:3", "aggressor:2", "alphabeta:3,eval=advancement"])
def test_a_tree_survives_pickling(spec):
    tree = crownhead.Player(spec).record(crownhead.Position(fen="B:W21,22,23:B6,10,11"))
    again, node = pickle.loads(pickle.dumps((tree, tree[len(tree) // 2])))
    assert node == again[len(tree) // 2] and node != tree[len(tree) // 2]
    assert again.json() == tree.json() and again.text() == tree.text() and again.svg() == tree.svg()
    assert [it.why for it in again] == [it.why for it in tree] and repr(again) == repr(tree)
    assert [it.position for it in again] == [it.position for it in tree]


def test_a_pickle_of_a_tree_that_was_changed_is_refused():
    tree = crownhead.Player("alphabeta:4").record(crownhead.Position(fen="B:W21,22,23:B6,10,11"))
    made, (text,) = tree.__reduce__()
    cut = next(node.index for node in tree if node.skipped)

    def changed(change):
        kept = json.loads(text)
        change(kept, kept["nodes"])
        return json.dumps(kept)

    def set_to(n, name, value):
        return lambda kept, nodes: nodes[n].__setitem__(name, value)

    assert len(made(changed(lambda kept, nodes: None))) == len(tree)
    for change in (
        set_to(0, "children", [10**6]),
        set_to(0, "children", [0]),
        set_to(0, "parent", 0),
        set_to(1, "parent", 2),
        set_to(1, "parent", None),
        set_to(2, "ply", 77),
        lambda kept, nodes: nodes[cut]["cut"].__setitem__("with", 10**6),
        lambda kept, nodes: nodes[cut]["cut"].__setitem__("by", cut),
        lambda kept, nodes: nodes.clear(),
        lambda kept, nodes: kept.__setitem__("variant", "chess"),
        lambda kept, nodes: kept.pop("form"),
    ):
        with pytest.raises(crownhead.Error):
            made(changed(change))
