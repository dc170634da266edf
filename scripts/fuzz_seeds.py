#!/usr/bin/env python3
"""Makes the seeds of the fuzz targets that begin from real data, and writes them into fuzz/seeds.

    python3 scripts/fuzz_seeds.py target/debug/crownhead

Tables, journals, tunings, books, self-play games, training runs, experiments and stored games are made by the program
itself, nets are the beginnings of those it ships; slices and texts (SPECs, openings, problems, requests, what an engine
says) stand below. The seeds of the other targets are written by hand and stay as they are.
"""

import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).parent.parent
SEEDS = ROOT / "fuzz" / "seeds"
# Journals are read by the version that wrote them only; the targets put theirs in the place of this word.
PROGRAM = b"$program"


def keep(target, name, content):
    folder = SEEDS / target
    folder.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else bytes(content)
    (folder / name).write_bytes(data)


def run(program, *words):
    subprocess.run([program, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def tables(program, folder):
    """Of two pieces only: the next ones are ten times larger."""
    run(program, "tablebase", "build", "--pieces", "2", "--dir", str(folder))
    for path in sorted(folder.glob("*.table")):
        data = path.read_bytes()
        if path.name.startswith("values"):
            keep("table", path.stem, b"1" + data)
        elif path.stem.endswith("0m1k-0m1k"):
            keep("table", path.stem, b"0" + data)
        distances = path.name.startswith("distances")
        # The head, the counts, what the coder expects, the number of blocks (one), its length.
        contexts = int.from_bytes(data[88:90], "little")
        model = data[90 : 90 + contexts]
        at = 90 + contexts + 4
        while data[at] >= 128:
            at += 1
        expected = model[:200] if not distances else model[-200:]
        head = bytes([int(distances), 32, 0, 0, 4, len(expected)])
        keep("blocks", path.stem, head + expected + data[at + 1 : -8])


def endings(program, folder):
    """Two pieces and three kings, of variants that keep different things: long wins, captures, other goals."""
    for variant in ("russian", "breakthrough", "antidraughts"):
        place = folder / variant
        run(program, "tablebase", "build", "--variant", variant, "--pieces", "2", "--dir", str(place))
        keep("endings", variant, b"1" + (place / f"endings-{variant}.tables").read_bytes())


def slices():
    """A king against a man on some row, drawn wherever they stand: real ones begin at six pieces, which is too much."""
    for row in (0, 3, 6):
        head = b"CROWNSLC" + bytes([1, 0, 1, 1, 0, 0, row, 0])
        counts = b"".join(count.to_bytes(8, "little") for count in (0, 0, 4 * 31, 0, 0, 100))
        drawn = bytes([0b01010101]) * (4 * 32 // 4)
        keep("slice", f"row_{row}", b"1" + head + 2 * counts + 2 * drawn + bytes(8))


def runs(program, folder):
    """A run of one generation, and the report on the training of its net once more for the next one."""
    few = ("--games", "30", "--nodes", "20", "--match-games", "2", "--match-nodes", "20")
    net = ("--hidden", "64", "--epochs", "1", "--batch", "64", "--threads", "1")
    run(program, "train", "run", "--variant", "mini", "--generations", "1", *few, *net, "--out", str(folder))
    files = ("run.json", "generation-01/generation.json", "generation-01/net.json")
    begun, played, trained = ((folder / name).read_bytes() for name in files)
    keep("run", "one_generation", b"\xff".join((begun, played, trained)))
    keep("run", "begun", b"\xff".join((begun, trained)))


def nets():
    for path in sorted((ROOT / "crates/engine/data").glob("*.net")):
        data = bytearray(path.read_bytes()[:200])
        # One block of hidden values is enough to be a net, and quick.
        data[26:28] = (64).to_bytes(2, "little")
        keep("net", path.stem, data)


def books(program, folder):
    """A book of a few positions of two variants; one of them starts from 156 ballots besides."""
    for variant, positions in (("english", "260"), ("mini", "60")):
        path = folder / f"{variant}.book"
        few = ("--positions", positions, "--nodes", "200")
        run(program, "book", "make", "--variant", variant, *few, "--out", str(path))
        keep("book", variant, path.read_bytes())
    path = folder / "journal.book"
    few = ("--positions", "30", "--nodes", "20", "--threads", "1")
    run(program, "book", "make", "--variant", "mini", *few, "--out", str(path))
    head, searches = path.with_name("journal.book.log").read_bytes().split(b"\n", 1)
    # Whoever searched them: the target puts the head of its own before them.
    keep("book_journal", "searches", searches)
    keep("book_journal", "cut_off", searches[:-5])
    keep("book_journal", "head", head + b"\n" + searches)


def archives(program, folder):
    """Two games that share positions, and one from a position of its own."""
    games = ["1. 11-15 23-19 2. 8-11 22-17 1-0", "1. 11-15 22-17 2. 8-11 23-19 3. 4-8 1/2-1/2"]
    pdn = folder / "few.pdn"
    for name, texts in (("english", games), ("setup", ['[FEN "B:W18,27:B3,K9"] 1. 3-8 *'])):
        pdn.write_text("\n".join(texts) + "\n")
        path = folder / f"{name}.archive"
        run(program, "archive", "import", str(pdn), "--file", str(path))
        keep("archive", name, path.read_bytes())


def puzzles(program, folder):
    """Without head and checksum, which the target puts around them; the first byte is the variant by its place."""
    for place, variant in [(0, "english"), (3, "straight")]:
        path = folder / f"{variant}.puz"
        few = ["--games", "20", "--nodes", "3000", "--most", "8"]
        run(program, "puzzles", "make", "--variant", variant, *few, "--out", str(path))
        data = path.read_bytes()
        keep("puzzles", variant, bytes([place]) + data[data.index(b"\n") + 1 : -8])


def unnamed(path):
    """A journal without the version of the program that wrote it."""
    head, rest = path.read_bytes().split(b"\n", 1)
    told = json.loads(head)["program"].encode()
    return head.replace(told, PROGRAM) + b"\n" + rest


def journals(program, folder):
    def play(name, *words):
        path = folder / name
        run(program, "match", "--quiet", "--resume", str(path), *words)
        return unnamed(path)

    mini = ["--variant", "mini", "--black", "minimax:1", "--white", "random", "--openings", "random", "--swap"]
    keep("journal", "mini", play("mini", *mini, "--games", "2"))
    clocks = ["--black", "engine:1", "--white", "random", "--clock", "5+0.1", "--max-plies", "12", "--games", "2"]
    keep("journal", "clocks", play("clocks", *clocks))
    keep("journal", "cut_off", play("cut_off", *mini, "--games", "2")[:-40])
    old = ROOT / "crates/arena/tests/data/format-1"
    keep("journal", "format_1", unnamed(old / "match.journal"))
    keep("merge", "whole", play("whole", *mini, "--games", "2", "--sprt", "0,10"))
    parts = [play(f"part-{n}", *mini, "--games", "4", "--shard", f"{n}/2") for n in (1, 2)]
    keep("merge", "parts", b"\xff".join(parts))
    keep("merge", "format_1", b"\xff".join(unnamed(old / f"part{n}.journal") for n in (1, 2)))


def tunings(program, folder):
    path = folder / "tuning"
    words = ["--variant", "mini", "--only", "late_first,trust_margin", "--nodes", "20", "--max-plies", "20"]
    run(program, "tune", "--quiet", "--resume", str(path), *words, "--iterations", "4")
    # Without a SPEC that could name something of this machine.
    told = unnamed(path).replace(b"engine:hash=16", b"random")
    keep("tuning", "whole", told)
    keep("tuning", "cut_off", told[:-30])
    listed = subprocess.run([program, "tune", "--list"], check=True, stdout=subprocess.PIPE).stdout
    keep("tuning", "parameters", listed)


def selfplay(program, folder):
    for variant in ["mini", "straight"]:
        path = folder / variant
        words = ["--out", str(path), "--variant", variant, "--games", "2", "--nodes", "50", "--threads", "1"]
        run(program, "train", "selfplay", *words)
        keep("selfplay", variant, b"1" + path.read_bytes())
        keep("selfplay", f"{variant}_cut_off", b"0" + path.read_bytes()[:-9])


def stored_games(program, folder):
    """Plays on a server of its own and takes the rows from its database."""
    server = subprocess.Popen(
        [program, "play", "--no-open", "--port", "0", "--data", str(folder)], stdout=subprocess.PIPE, text=True
    )
    try:
        address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
        cookie = {}

        def ask(path, body):
            headers = {"Content-Type": "application/json", **cookie}
            request = urllib.request.Request(address.rstrip("/") + path, json.dumps(body).encode(), headers)
            with urllib.request.urlopen(request) as answer:
                told = answer.headers.get("Set-Cookie")
                if told:
                    cookie["Cookie"] = told.split(";")[0]
                return json.load(answer)

        def get(path):
            with urllib.request.urlopen(address.rstrip("/") + path) as answer:
                return json.load(answer)

        here = {"kind": "here"}

        def game(**more):
            asked = {"variant": "english", "black": here, "white": here, **more}
            return ask("/api/games", asked)

        def act(view, what, **more):
            return ask(f"/api/games/{view['id']}/{what}", {"version": view["version"], **more})

        names = {}
        level = {"kind": "computer", "spec": "engine:1"}
        view = game(white=level, clock={"initial_ms": 60000, "increment_ms": 1000}, hints=True)
        view = act(view, "moves", move="11-15")
        view = act(view, "computer")
        view = act(view, "undo")
        names[view["id"]] = "computer"
        view = game(variant="mini", black={"kind": "here", "name": "Ann"}, white={"kind": "link"})
        view = act(view, "moves", move=view["position"]["moves"][0]["text"])
        names[view["id"]] = "link"
        view = game(start={"fen": "W:WK14:B1,10,11,18,19"})
        view = act(view, "moves", path=[14, 23, 16, 7, 14])
        view = act(view, "resign", side="black")
        names[view["id"]] = "ring"
        text = '[Event "Cup"] [Result "1/2-1/2"] 1. 11-15! {sharp} (1. 9-13) 23-19 2. 8-11 1/2-1/2'
        names[ask("/api/games/import", {"text": text})["id"]] = "imported"
        view = game(variant="regicide", start={"ballot": False})
        view = act(view, "moves", move=view["position"]["moves"][0]["text"])
        view = act(view, "offer", kind="draw") if view["people"] else view
        names[view["id"]] = "regicide"
        plan = {"players": ["alphabeta:2", "random"], "variant": "mini", "games": 4, "swap": True, "seed": 7}
        experiment = ask("/api/experiments", plan)["summary"]["id"]
        while get(f"/api/experiments/{experiment}")["summary"]["state"] != "finished":
            time.sleep(0.1)
    finally:
        server.terminate()
        server.wait()
    kept = folder / "experiments" / experiment
    keep("experiment", "match", (kept / "experiment.json").read_bytes() + b"\xff" + unnamed(kept / "0-1.jsonl"))
    moving = folder / "moving"
    run(program, "data", "export", str(moving), "--data", str(folder))
    keep("moving", "all", moving.read_bytes())
    database = sqlite3.connect(folder / "games.sqlite")
    for identity, name in names.items():
        lines = list(database.execute("SELECT setup, state, summary FROM games WHERE id = ?", [identity]).fetchone())
        columns = "node, parent, move, path, clock, report, comment, mark"
        rows = database.execute(f"SELECT {columns} FROM moves WHERE game = ? ORDER BY node", [identity])
        lines += ["\t".join("" if cell is None else str(cell) for cell in row) for row in rows]
        keep("stored_game", name, "\n".join(lines))


SPECS = [
    "0engine:3",
    "0engine:10,threads=2",
    "2engine:perfect,seed=3",
    "0engine:time=100ms,depth=9,nodes=50000,threads=2,tables=off,eval=baseline,seed=1",
    "1engine:nodes=2000,tune.aspiration=50",
    "0alphabeta:6,eval=advancement",
    "3minimax:2",
    "0deepening:1-6",
    "2preset:mini-easy",
    "0random",
    "0aggressor",
    "0hub:\"/opt/my engine/scan\" hub",
    "0hub:{threads=2,margin=-0.5} ./scan hub",
]

OPENINGS = {
    "english": "0# mine\n\n 1. 11-15 23-19 2.8-11\n11-15\r\nW:W21,22,K30:B1,2,K5\n",
    "regicide": "111-15 23-19\nB:W18,27:B3,K9\n",
    "mini": "26-9\nB:WK14,18:B1,K5\n",
}

PROBLEMS = {
    "english": "0# mine\n\nfirst B:W18,27:B3,K9 3-8\nsecond W:WK14:B1,10,11,18,19 14x23x16x7x14\n",
    "mini": "2pass B:W14:B16 pass\n",
}

HELLO = 'id name=Scan version=3.1\nparam name=variant value=english type=enum values="english mini"\nwait\nready\n'
HUB_CLIENT = {
    "plain": f"0{HELLO}done move=11-15\ndone move=23-19\n",
    "info": f'0{HELLO}info depth=7 score=0.25 nodes=12 time=0.5 pv="11-15 22-18 15x22x18"\npong\ndone move=11-15\n',
    "mini": f"2{HELLO}info score=-90 depth=3\ndone move=6-9\nerror message=x\n",
    "illegal": f"1{HELLO}done move=9-9\n",
    "no_variant": "3id name=x\nwait\nready\ndone\n",
}

HERE = '{"kind":"here"}'


def new_game(**more):
    parts = {"variant": "english", "black": {"kind": "here"}, "white": {"kind": "here"}, **more}
    return "POST /api/games " + json.dumps(parts, separators=(",", ":"))


def act(what, **more):
    body = json.dumps({"version": "$", **more}, separators=(",", ":")).replace('"$"', "$version")
    return f"POST /api/games/$id/{what} {body}"


HTTP = {
    "game": [new_game(), act("moves", move="11-15"), act("moves", path=[23, 19]), act("undo"), act("redo"),
             act("goto", node=1), act("resign", side="white"), "GET /api/games/$id", "GET /api/games/$id/pdn"],
    "computer": [new_game(white={"kind": "computer", "spec": "engine:1"}, undo=False), act("moves", move="11-15"),
                 act("computer"), act("move-now"), act("evaluate"), act("hint")],
    "link": [new_game(white={"kind": "link"}, clock={"initial_ms": 60000, "increment_ms": 0}),
             "&GET /api/games/$id/invitation?token=$token", '&POST /api/games/$id/seat {"token":"$token","name":"Eve"}',
             act("moves", move="11-15"), "&" + act("offer", kind="draw"), act("answer", kind="draw", accept=True),
             "&" + act("offer", kind="rematch"), act("claim", kind="win"), act("abort")],
    "two_computers": [new_game(black={"kind": "computer", "spec": "random"}, white={"kind": "computer", "spec": "random"}),
                      'POST /api/games/$id/pause {"paused":true}', act("computer", step=True)],
    "starts": [new_game(start={"fen": "W:WK14:B1,10,11,18,19"}), act("moves", move="14x23x16x7x14"),
               new_game(start={"from": "$id", "node": 1}), new_game(start={"ballot": True}),
               new_game(start={"pdn": "1. 11-15 23-19 *", "ply": 1})],
    "texts": ['POST /api/games/import {"text":"[Event \\"x\\"] 1. 11-15! {a} (1. 9-13) *"}',
              'POST /api/read {"text":"W:W21:B1","variant":"mini"}',
              'POST /api/position {"variant":"mini","board":"b.....WW..........","turn":"white"}',
              'POST /api/games/$id/name {"name":"Ann","side":"black"}'],
    "queries": ["GET /api/options", "GET /api/games?limit=3&before=$id", "GET /api/analysis?variant=mini&time=20&lines=2",
                "GET /api/qr.svg?text=hello", "GET /api/network", "GET /api/games.pdn", "GET /api/openapi.json",
                "DELETE /api/games/$id", "GET /", "GET /assets/none"],
    "experiments": ['POST /api/experiments {"players":["random","random,seed=2"],"variant":"mini","games":2,"swap":true,'
                    '"openings":"random","opening_plies":2,"seed":7,"max_plies":20}',
                    "GET /api/experiments", "GET /api/experiments/$thing", "GET /api/experiments/$thing/games?bout=0",
                    'POST /api/experiments/$thing/board {"number":1}', "GET /api/experiments/$thing/report/pdn",
                    "GET /api/experiments/$thing/report/svg", 'POST /api/experiments/$thing/name {"name":"Lots"}',
                    "POST /api/experiments/$thing/stop {}", "POST /api/experiments/$thing/go-on {}",
                    "DELETE /api/experiments/$thing"],
    "explorations": ['POST /api/explorations {"variant":"mini","fen":"B:W13,14:B5,6","player":"alphabeta:3,order=best"}',
                     "GET /api/explorations/$thing?step=9", 'POST /api/explorations/$thing/expand {"node":3}',
                     "GET /api/explorations/$thing/export?format=svg&step=5", "GET /api/explorations/$thing/export?format=json",
                     "GET /api/comparison?variant=mini&depth=3&order=best", "GET /api/worksheet?variant=mini&seed=1",
                     "GET /api/worksheet?variant=mini&seed=7&solution=true"],
    "openings": ["POST /api/openings/import?variant=english&name=club.pdn [Result \"1-0\"] 1. 11-15 23-19 2. 8-11 22-17 1-0",
                 "GET /api/openings/import", "GET /api/openings?variant=english&from=archive&line=11-15_23-19",
                 "GET /api/openings/games?variant=english&from=archive&skip=1", new_game(), act("moves", move="9-13"),
                 act("resign", side="white"), "GET /api/openings?variant=english&from=own",
                 "GET /api/openings/games?variant=english&from=own&line=9-13", "DELETE /api/openings/import"],
    "study": ['POST /api/study/read {"text":"[Event \\"x\\"] {Well.} 1. 11-15! $14 {a} (1. 9-13) 23-19 *"}',
              'POST /api/study {"variant":"english","comment":"a","tags":[{"name":"Event","value":"x"}],"result":"1-0",'
              '"moves":[{"parent":0,"move":"11-15","mark":"!","nags":[14]},{"parent":1,"move":"23-19","comment":"b"}]}',
              'POST /api/position {"variant":"mini","fen":"B:W13,14:B5,6","solve":true}'],
    "review": ['POST /api/games/import {"text":"[Result \\"1-0\\"] 1. 11-16 24-20 2. 16-19 23x16 1-0"}',
               'POST /api/games/$id/review {"deep":false}', "GET /api/games/$id/review",
               'POST /api/games/$id/review/try {"ply":1,"move":"9-13"}', "GET /api/games/$id/review/pdn",
               "DELETE /api/games/$id/review"],
    "puzzles": ["GET /api/puzzles", "GET /api/puzzles/mini", "GET /api/puzzles/english/0000000000", "GET /api/problems",
                "GET /api/problems/1"],
}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        makers = (tables, endings, journals, tunings, books, archives, puzzles, selfplay, runs, stored_games)
        for make in makers:
            folder = pathlib.Path(scratch) / make.__name__
            folder.mkdir()
            make(program, folder)
    nets()
    slices()
    for n, spec in enumerate(SPECS):
        keep("spec", f"{n:02}", spec)
    for target, texts in [("openings", OPENINGS), ("problems", PROBLEMS), ("hub_client", HUB_CLIENT)]:
        for name, text in texts.items():
            keep(target, name, text)
    for name, lines in HTTP.items():
        keep("http", name, "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
