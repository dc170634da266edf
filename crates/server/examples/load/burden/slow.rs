//! People with bad lines: half of them ask letter by letter, the others hardly read what they are told. The server may
//! give them up, which is no error; then they come again.

use super::{Scene, read, write};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};

/// How often something passes.
const PACE: Duration = Duration::from_secs(1);
/// How many bytes a slow reader reads then.
const SIP: usize = 64;

pub(super) fn start(runtime: &Runtime, scene: &Arc<Scene>, count: usize) {
    for number in 0..count {
        let scene = Arc::clone(scene);
        runtime.spawn(async move {
            loop {
                let ended =
                    if number % 2 == 0 { spell(&scene).await } else { sip(&scene, number).await };
                match ended {
                    Ok(()) => {}
                    Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                        scene.error("slow client", &error);
                    }
                    // It was given up.
                    Err(_) => scene.count(|scene| &scene.slow_closed),
                }
                sleep(PACE).await;
            }
        });
    }
}

/// Asks letter by letter.
async fn spell(scene: &Scene) -> io::Result<()> {
    let stream = scene.ask("").await?;
    let request = scene.get(&format!("/api/options?{}", "x".repeat(200)));
    let mut one = [0];
    for letter in request.as_bytes() {
        write(&stream, &[*letter]).await?;
        // The end comes as soon as the server gives up.
        if let Ok(told) = timeout(PACE, read(&stream, &mut one)).await {
            return if told? == 0 { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) };
        }
    }
    Ok(())
}

/// Follows a game, a few letters at a time.
async fn sip(scene: &Scene, number: usize) -> io::Result<()> {
    let Some(id) = scene.game(number) else { return Ok(()) };
    let stream = scene.ask(&scene.get(&format!("/api/games/{id}/events"))).await?;
    let mut few = [0; SIP];
    loop {
        if read(&stream, &mut few).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        sleep(PACE).await;
    }
}
