//! What time is it? The only file of this crate that asks.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    in_ms(since)
}

/// Milliseconds since 1970 at which something changed: later than every stamp before, so that the order of
/// changes is known even within a millisecond, or when the clock is set back.
pub(crate) fn stamp() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let now = unix_ms();
    let next = |last: u64| now.max(last + 1);
    let before = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(next(last)));
    next(before.unwrap_or_default())
}

/// A moment for measuring from.
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Whole milliseconds.
pub(crate) fn in_ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Milliseconds, one that has begun included: a clock shows its last one until it is over.
pub(crate) fn begun_ms(time: Duration) -> u64 {
    u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

/// The day of a moment as PDN writes it, `2026.01.31`, in universal time.
pub(crate) fn pdn_date(unix_ms: u64) -> String {
    // Days to a date of the Gregorian calendar: eras of 400 years that begin on 1 March.
    let days = unix_ms / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = 400 * era + year + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_changes_have_the_same_stamp() {
        let stamps: Vec<u64> = (0..1000).map(|_| stamp()).collect();
        assert!(stamps.is_sorted_by(|one, two| one < two));
        assert!(stamps[0] + 60_000 > unix_ms());
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        const DAY: u64 = 86_400_000;
        for (days, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_818, "2026.12.31"),
        ] {
            assert_eq!(pdn_date(days * DAY + DAY - 1), date);
        }
    }
}
