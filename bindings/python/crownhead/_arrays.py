"""NumPy for whatever has arrays, or one sentence that says what is missing."""

try:
    import numpy
except ImportError as missing:
    raise ImportError("arrays need NumPy, which is not installed here: pip install numpy") from missing

__all__ = ["numpy"]
