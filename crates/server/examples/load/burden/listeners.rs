//! People who watch: each follows the game of one player, and the next one when that is over.

use super::{Scene, Sizes, head, read};
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::{Instant, sleep, timeout};

/// How often a listener looks whether its player has begun another game.
const GLANCE: Duration = Duration::from_secs(1);
/// The server says something at least every 15 seconds.
const SILENCE: Duration = Duration::from_secs(60);

pub(super) fn start(runtime: &Runtime, scene: &Arc<Scene>, sizes: Sizes) {
    for number in 0..sizes.listeners {
        let scene = Arc::clone(scene);
        runtime.spawn(async move {
            sleep(sizes.apart * number as u32).await;
            loop {
                let Some(id) = scene.game(number) else {
                    sleep(GLANCE).await;
                    continue;
                };
                if let Err(error) = follow(&scene, number, &id).await {
                    scene.error("listener", &error);
                    sleep(GLANCE).await;
                }
            }
        });
    }
}

/// Counts a listener as long as it listens.
struct Listening<'a>(&'a Scene);

impl Drop for Listening<'_> {
    fn drop(&mut self) {
        self.0.listening.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Follows a game until its player plays another one.
async fn follow(scene: &Scene, number: usize, id: &str) -> io::Result<()> {
    let stream = scene.ask(&scene.get(&format!("/api/games/{id}/events"))).await?;
    let (status, _) = head(&stream).await?;
    if status != 200 {
        return Err(io::Error::other(format!("status {status}")));
    }
    scene.count(|scene| &scene.listening);
    let _counted = Listening(scene);
    let mut heard = Instant::now();
    let mut buffer = vec![0; 16 << 10];
    loop {
        match timeout(GLANCE, read(&stream, &mut buffer)).await {
            Ok(Ok(0)) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(news) => {
                // An event that is cut in two is missed, which is well enough for a count.
                let news = String::from_utf8_lossy(&buffer[..news?]);
                let states = news.matches("event: state").count();
                scene.states.fetch_add(states, Ordering::Relaxed);
                heard = Instant::now();
            }
            Err(_) if heard.elapsed() > SILENCE => return Err(io::ErrorKind::TimedOut.into()),
            Err(_) => {}
        }
        if scene.game(number).as_deref() != Some(id) {
            return Ok(());
        }
    }
}
