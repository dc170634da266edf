//! What a crowd has needed is given back to the system when the crowd has gone. The usual allocator of Linux keeps what was
//! freed for whoever comes next, unless it is asked not to, and asking it is the one call here that needs unsafe code.
//!
//! Measured with crowds of 1,000 idle connections that close: 20 MB before, 36 MB with the first, 25 MB after it and 27 MB
//! after the third. An older program, without this, had 38 MB after the first.

use std::time::Duration;
use tokio::runtime::Handle;

/// How long those who leave may take to be gone altogether.
const A_MOMENT: Duration = Duration::from_secs(1);

/// Gives back what is free, in a moment.
pub(super) fn give_back_soon() {
    // Without a runtime nobody is connected.
    if let Ok(runtime) = Handle::try_current() {
        runtime.spawn(async {
            tokio::time::sleep(A_MOMENT).await;
            // It takes a few milliseconds. That it is done is all that can come of it.
            let _ = tokio::task::spawn_blocking(give_back).await;
        });
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn give_back() {
    // SAFETY: it takes a number, touches nothing but the allocator's own free memory, and may be called at any time from
    // any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Others give back what they see fit.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_back() {}
