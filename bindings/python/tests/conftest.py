"""Options of the tests."""


def pytest_addoption(parser):
    parser.addoption("--pydraughts-games", type=int, default=2, help="games of each variant to compare with pydraughts")
