//! People who send long texts, all at once, and every minute again.

use super::{Scene, body_of, head};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::{interval, sleep};

/// How long a text is: nearly all that the server reads.
const LENGTH: usize = 2_000_000;
/// How many games are in it.
const GAMES: usize = 400;
/// All of them send at once, this often.
const EVERY: Duration = Duration::from_secs(60);

pub(super) fn start(runtime: &Runtime, scene: &Arc<Scene>, count: usize) {
    let remark = "x".repeat(LENGTH / GAMES - 60);
    let game = format!("[Event \\\"x\\\"]\\n\\n1. 11-15 23-19 2. 8-11 22-17 {{{remark}}} *\\n\\n");
    let body: Arc<str> = format!("{{\"text\":\"{}\"}}", game.repeat(GAMES)).into();
    for _ in 0..count {
        let (scene, body) = (Arc::clone(scene), Arc::clone(&body));
        runtime.spawn(async move {
            let mut round = interval(EVERY);
            loop {
                round.tick().await;
                while let Err(error) = send(&scene, &body).await {
                    match error.kind() {
                        io::ErrorKind::WouldBlock => scene.count(|scene| &scene.put_off),
                        _ => scene.error("upload", &error),
                    }
                    sleep(Duration::from_secs(1)).await;
                }
                scene.count(|scene| &scene.uploaded);
            }
        });
    }
}

/// Sends the text and waits until it has been read.
async fn send(scene: &Scene, body: &str) -> io::Result<()> {
    let request = format!(
        "POST /api/read HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        scene.address,
        body.len(),
    );
    let stream = scene.ask(&request).await?;
    let (status, begun) = head(&stream).await?;
    let rest = body_of(&stream, begun).await?;
    match status {
        200 => Ok(()),
        429 => Err(io::ErrorKind::WouldBlock.into()),
        other => {
            let said: String = String::from_utf8_lossy(&rest).chars().take(200).collect();
            Err(io::Error::other(format!("{other} {said}")))
        }
    }
}
