//! Which distribution explains the counts best, if its strength is prescribed? The sequential
//! test compares two such answers.
//!
//! Let `p̂ᵢ` be the observed share of outcome `aᵢ`. Among all distributions `p` that meet one
//! condition `Σ pᵢ·φᵢ = 0`, the likelihood `Π pᵢ^(N·p̂ᵢ)` is greatest at
//! `pᵢ = p̂ᵢ / (1 + θ·φᵢ)`, where `θ` solves `Σ p̂ᵢ·φᵢ / (1 + θ·φᵢ) = 0` (Lagrange's multiplier;
//! that all `pᵢ` add up to 1 follows). Source: Michel Van den Bergh, proposition 1.1 of
//! `cantate.be/Fishtest/support_MLE_multinomial.pdf`, the document that fishtest builds on.

use super::sample::step;

/// A count of zero is read as this much, as fishtest does, so that no outcome is thought
/// impossible just because it has not occurred.
const UNSEEN: f64 = 1e-3;

/// Rounds allowed to the t-value condition. Ordinary matches need about ten, a match won by one
/// side against hypotheses of equality up to a few hundred.
const ROUNDS: usize = 500;

/// The rounds end when no share moves by more than this.
const STILL: f64 = 1e-9;

/// The observed shares of `N` equally spaced outcomes from 0 to 1, none of them zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observed<const N: usize> {
    total: f64,
    shares: [f64; N],
}

impl<const N: usize> Observed<N> {
    /// The shares of these counts, with [`UNSEEN`] in place of zeros.
    pub(super) fn new(counts: [u64; N]) -> Self {
        let weights = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = weights.iter().sum();
        Self { total, shares: weights.map(|weight| weight / total) }
    }

    /// `ln(likelihood of the counts under "over" / likelihood under "under")`.
    pub(super) fn log_ratio(&self, over: &[f64; N], under: &[f64; N]) -> f64 {
        let each = self.shares.iter().zip(over).zip(under);
        let gains = each.map(|((share, p1), p0)| share * (p1 / p0).ln());
        self.total * gains.sum::<f64>()
    }

    /// The likeliest distribution with this mean: the condition is `φᵢ = aᵢ - mean`.
    pub(super) fn with_mean(&self, mean: f64) -> [f64; N] {
        self.tilted(&outcomes().map(|a| a - mean))
    }

    /// The likeliest distribution with `(mean - ½) / σ = t`.
    ///
    /// The condition `g(p) = mean - ½ - t·σ = 0` is not linear in `p`. Where the likelihood is
    /// greatest, though, its place is taken by its gradient there,
    /// `φᵢ = aᵢ - ½ - t·(σ² + (aᵢ - mean)²) / 2σ`, for which `Σ pᵢ·φᵢ = g(p)`. So: take `φ` from
    /// the latest mean and `σ`, solve as above, repeat until nothing moves. Source: Michel Van
    /// den Bergh, *Comments on normalized Elo*, section 4.1
    /// (`cantate.be/Fishtest/normalized_elo_practical.pdf`).
    ///
    /// The first mean and `σ` are those of the distribution on 0 and 1 alone that has this `t`.
    /// Equal shares, the usual start, leave no solution in the first round if `t` is large.
    pub(super) fn with_t_value(&self, t: f64) -> [f64; N] {
        let mut mean = 0.5 + t / (2.0 * (1.0 + t * t).sqrt());
        let mut sigma = (mean * (1.0 - mean)).sqrt();
        let mut best = self.shares;
        for _ in 0..ROUNDS {
            let slope = |a: f64| (sigma * sigma + (a - mean).powi(2)) / (2.0 * sigma);
            let next = self.tilted(&outcomes().map(|a| a - 0.5 - t * slope(a)));
            let still = next.iter().zip(&best).all(|(new, old)| (new - old).abs() <= STILL);
            (mean, sigma) = moments(&next);
            best = next;
            if still {
                break;
            }
        }
        best
    }

    /// The shares `p̂ᵢ / (1 + θ·φᵢ)` for the `θ` that makes `Σ pᵢ·φᵢ = 0`, by bisection.
    ///
    /// With `pull = Σ p̂ᵢ·φᵢ` above 0, `θ` lies between 0 and the pole `-1 / min φ`, where the sum
    /// falls to `-∞`; below 0 it lies on the other side, before `-1 / max φ`. A rare outcome
    /// brings it so near to the pole that `1 + θ·φ` would drown in rounding errors. The search
    /// therefore runs over `rest = 1 + θ·φ` of the outcome at the pole, from which the others
    /// follow. If there is nothing to pull against, the shares stay as they are.
    fn tilted(&self, phi: &[f64; N]) -> [f64; N] {
        let sum_at = |shares: &[f64; N]| shares.iter().zip(phi).map(|(p, x)| p * x).sum::<f64>();
        let pull = sum_at(&self.shares);
        let pole = if pull > 0.0 {
            phi.iter().copied().fold(f64::INFINITY, f64::min)
        } else {
            phi.iter().copied().fold(f64::NEG_INFINITY, f64::max)
        };
        if pole * pull >= 0.0 {
            return self.shares;
        }
        let tilt = |rest: f64| {
            let mut shares = self.shares;
            for (share, x) in shares.iter_mut().zip(phi) {
                *share /= (1.0 - x / pole) + rest * x / pole;
            }
            shares
        };
        let (mut low, mut high) = (0.0, 1.0);
        loop {
            let rest = f64::midpoint(low, high);
            let shares = tilt(rest);
            if rest <= low || rest >= high {
                return shares;
            }
            let too_far = sum_at(&shares) * pull < 0.0;
            *(if too_far { &mut low } else { &mut high }) = rest;
        }
    }
}

/// The outcomes themselves: 0 to 1 in equal steps.
fn outcomes<const N: usize>() -> [f64; N] {
    std::array::from_fn(step::<N>)
}

/// Mean and standard deviation of a distribution over the outcomes.
fn moments<const N: usize>(shares: &[f64; N]) -> (f64, f64) {
    let pairs = || shares.iter().zip(outcomes::<N>());
    let mean = pairs().map(|(p, a)| p * a).sum::<f64>();
    let variance = pairs().map(|(p, a)| p * (a - mean).powi(2)).sum::<f64>();
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6 * (1.0 + b.abs())
    }

    /// How well a distribution explains the observed shares.
    fn explains<const N: usize>(seen: &Observed<N>, p: &[f64; N]) -> f64 {
        seen.log_ratio(p, &[1.0; N])
    }

    /// The greatest value of a function on 0 to 1, by trying ever finer steps around the best.
    fn greatest(of: impl Fn(f64) -> f64) -> f64 {
        let (mut left, mut right, mut best) = (1e-12, 1.0 - 1e-12, f64::NEG_INFINITY);
        for _ in 0..12 {
            let at = |i: i32| left + (right - left) * f64::from(i) / 200.0;
            let peak = (0..=200).max_by(|&i, &j| of(at(i)).total_cmp(&of(at(j)))).unwrap_or(0);
            best = of(at(peak)).max(best);
            (left, right) = (at((peak - 1).max(0)), at((peak + 1).min(200)));
        }
        best
    }

    const GAMES: [[u64; 3]; 6] =
        [[96, 111, 136], [9, 1, 0], [0, 0, 40], [1, 1, 1], [500, 3, 0], [0, 0, 4250]];

    /// With three outcomes and the mean prescribed, only the draws `d` are free: the wins are
    /// `mean - d/2`.
    #[test]
    fn with_mean_is_the_best_of_all_draw_rates() {
        for (counts, mean) in GAMES.iter().flat_map(|&c| [0.2, 0.5, 0.53].map(|m| (c, m))) {
            let seen = Observed::new(counts);
            let brute = greatest(|d| {
                let p = [1.0 - mean - d / 2.0, d, mean - d / 2.0];
                if p.iter().all(|&x| x > 0.0) { explains(&seen, &p) } else { f64::NEG_INFINITY }
            });
            let ours = explains(&seen, &seen.with_mean(mean));
            assert!(close(ours, brute), "{counts:?} {mean}: {ours} {brute}");
        }
    }

    /// With the t-value prescribed, wins exceed losses by `t·√((1 - d) / (1 + t²))`.
    #[test]
    fn with_t_value_is_the_best_of_all_draw_rates() {
        for (counts, t) in
            GAMES.iter().flat_map(|&c| [-2.5, -0.3, 0.0, 0.01, 0.8, 2.5].map(|t| (c, t)))
        {
            let seen = Observed::new(counts);
            let brute = greatest(|d| {
                let lead = t * ((1.0 - d) / (1.0 + t * t)).sqrt();
                explains(&seen, &[(1.0 - d - lead) / 2.0, d, (1.0 - d + lead) / 2.0])
            });
            let ours = explains(&seen, &seen.with_t_value(t));
            assert!(close(ours, brute), "{counts:?} {t}: {ours} {brute}");
        }
    }

    /// With five outcomes there are too many distributions to try all; none of the neighbours
    /// that meet the condition may do better.
    #[test]
    fn no_neighbour_explains_pairs_better() {
        let mut state = 1_u64;
        let mut noise = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 40) as f64 / 1e8 - 0.08
        };
        let lead = |p: &[f64; 5]| moments(p).0 - 0.5;
        let t_value = |p: &[f64; 5]| lead(p) / moments(p).1;
        for counts in [[13, 37, 50, 25, 3], [0, 4, 28, 15, 3], [0, 0, 0, 0, 90], [7, 0, 0, 1, 2]] {
            let seen = Observed::new(counts);
            for target in [-0.05, 0.0, 0.02, 0.3] {
                let by_mean = seen.with_mean(0.5 + target);
                let by_t = seen.with_t_value(target);
                assert!(close(lead(&by_mean), target) && close(t_value(&by_t), target));
                for _ in 0..200 {
                    let shake: [f64; 5] = std::array::from_fn(|_| noise().exp());
                    let near = |p: &[f64; 5], f: &dyn Fn(&[f64; 5]) -> f64| {
                        let moved = std::array::from_fn(|i| p[i] * shake[i]);
                        explains(&seen, &leaned(&moved, target, f)) <= explains(&seen, p) + 1e-6
                    };
                    assert!(near(&by_mean, &lead), "{counts:?} mean {target}");
                    assert!(near(&by_t, &t_value), "{counts:?} t {target}");
                }
            }
        }
    }

    /// Leans a distribution towards the good or the bad outcomes until `f` of it is `target`.
    fn leaned(p: &[f64; 5], target: f64, f: &dyn Fn(&[f64; 5]) -> f64) -> [f64; 5] {
        let (mut left, mut right) = (-50.0_f64, 50.0_f64);
        let lean = |by: f64| {
            let raw: [f64; 5] = std::array::from_fn(|i| p[i] * (by * step::<5>(i)).exp());
            let sum: f64 = raw.iter().sum();
            raw.map(|x| x / sum)
        };
        for _ in 0..200 {
            let middle = f64::midpoint(left, right);
            let half = if f(&lean(middle)) < target { &mut left } else { &mut right };
            *half = middle;
        }
        lean(left)
    }
}
