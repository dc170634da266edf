"""An experiment and its picture: how much is one more ply of search worth?

    python examples/plot_experiment.py [GAMES] [OUT]

Alpha-beta at depth 2, 3, 4 and so on plays matches against itself at depth 1. The picture has the score of each depth with
its 95 % interval; with matplotlib it is a chart of all of them, and without it the arena's picture of the last match.
"""

import sys
from pathlib import Path

import crownhead

VARIANT = "english"
DEPTHS = range(2, 6)


def experiment(games: int) -> dict[int, crownhead.MatchResult]:
    results = {}
    for depth in DEPTHS:
        result = crownhead.match(f"alphabeta:{depth}", "alphabeta:1", VARIANT, games=games, seed=depth)
        print(f"depth {depth}: score {result.score}, Elo {result.elo}, {result.mean_plies:.0f} plies a game")
        results[depth] = result
    return results


def picture(results: dict[int, crownhead.MatchResult], out: Path) -> None:
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        out.write_text(results[max(results)].svg(), encoding="utf-8")
        return
    scores = [results[depth].score for depth in results]
    below = [score.value - score.low for score in scores]
    above = [score.high - score.value for score in scores]
    figure, axes = pyplot.subplots(figsize=(6, 4))
    axes.errorbar(list(results), [score.value for score in scores], yerr=[below, above], fmt="o-", capsize=4)
    axes.axhline(0.5, color="grey", linewidth=1)
    axes.set(xlabel="depth of search in plies", ylabel="score against depth 1", ylim=(0, 1.02), xticks=list(results))
    axes.set_title(f"What a ply is worth, {next(iter(results.values())).games} games each")
    figure.tight_layout()
    figure.savefig(out)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    out = Path(sys.argv[2] if len(sys.argv) > 2 else "experiment.svg")
    picture(experiment(games), out)
    print(f"the picture is in {out}")


if __name__ == "__main__":
    main()
