"""Options of the tests, and the signal that some of them send."""

import signal


def pytest_addoption(parser):
    parser.addoption("--pydraughts-games", type=int, default=2, help="games of each variant to compare with pydraughts")


def pytest_configure(config):
    # Whoever runs the tests in the background may have had interrupts ignored, and then nothing hears of Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
