//! How much of the normal distribution lies below a point? The standard library has no error
//! function; this is the whole of what the statistics need of it.

/// The point below which 97.5 % of the standard normal distribution lie, so that `±Z95` holds
/// 95 % of it.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// The share of the standard normal distribution below `x`.
///
/// Near the middle the series `½ + φ(x)·(x + x³/3 + x⁵/(3·5) + …)`, in the tails the continued
/// fraction `φ(x) / (x + 1/(x + 2/(x + 3/(x + …))))`, with `φ` the density: Abramowitz and
/// Stegun, *Handbook of Mathematical Functions*, 26.2.11 and 26.2.14.
pub(super) fn below(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 4.0 {
        let mut term = x;
        let mut sum = x;
        for odd in (3..).step_by(2).take(100) {
            term *= x * x / f64::from(odd);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    let mut fraction = x.abs();
    for depth in (1..=60).rev() {
        fraction = x.abs() + f64::from(depth) / fraction;
    }
    let tail = density / fraction;
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of Abramowitz and Stegun, tables 26.1 and 26.2.
    #[test]
    fn agrees_with_the_printed_tables() {
        for (x, share) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
        ] {
            assert!((below(x) - share).abs() < 1e-14, "{x}");
            assert!((below(-x) - (1.0 - share)).abs() < 1e-14, "-{x}");
        }
        assert!((below(Z95) - 0.975).abs() < 1e-14);
    }

    #[test]
    fn both_formulas_meet_and_the_ends_are_sane() {
        assert!((below(4.0 - 1e-12) - below(4.0)).abs() < 1e-14);
        assert!((below(-5.0) / 2.866_515_718_791_939e-7 - 1.0).abs() < 1e-12);
        assert_eq!(below(f64::INFINITY), 1.0);
        assert_eq!(below(f64::NEG_INFINITY), 0.0);
        assert_eq!(below(f64::NAN), 0.5);
    }
}
