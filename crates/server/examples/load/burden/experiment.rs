//! The owner, who has an experiment run: one that does not end while this lasts. A server that was killed goes on with it
//! by itself, so another is started only where none is under way; one that was acknowledged and is not there any more, or
//! has failed, is an error.

use super::{Scene, body_of, head};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::sleep;

/// The id of the experiment that was started last, which outlives the servers that are killed.
pub type Known = Arc<Mutex<Option<String>>>;

/// How often the owner looks how far it is.
const GLANCE: Duration = Duration::from_secs(1);

/// Long games of two players that think on their own cores.
const PLAN: &str =
    r#"{"players":["alphabeta:8","alphabeta:8"],"games":20000,"openings":"random","seed":1}"#;

pub(super) fn start(runtime: &Runtime, scene: &Arc<Scene>) {
    let scene = Arc::clone(scene);
    runtime.spawn(async move {
        loop {
            if let Err(error) = see_to_it(&scene).await {
                scene.error("experiment", &error);
            }
            sleep(GLANCE).await;
        }
    });
}

/// Starts the experiment if none is under way, and notes how many of its games have been played.
async fn see_to_it(scene: &Scene) -> io::Result<()> {
    let close = scene.get("/api/experiments").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    let told = answer(scene, &close, 200).await?;
    let told: serde_json::Value = serde_json::from_slice(&told)?;
    let experiments = told["experiments"].as_array().map_or(&[][..], Vec::as_slice);
    let played = |one: &serde_json::Value| one["played"].as_u64().unwrap_or(0);
    scene.experiment(experiments.iter().map(played).sum());
    let id_of = |one: &serde_json::Value| one["id"].as_str().map(str::to_owned);
    // What is wrong with it is told once.
    let known = scene.known.lock().unwrap_or_else(PoisonError::into_inner).take();
    let found = experiments.iter().find(|one| id_of(one) == known);
    if let Some(id) = &known
        && found.is_none_or(|one| one["state"] == "failed" || one["state"] == "stopped")
    {
        let state = found.map_or("lost".to_owned(), |one| one["state"].to_string());
        scene.error("experiment", &format!("{id}, which was acknowledged, is {state}"));
    }
    let under_way =
        |one: &&serde_json::Value| one["state"] == "running" || one["state"] == "waiting";
    if let Some(one) = experiments.iter().find(under_way) {
        remember(scene, id_of(one));
        return Ok(());
    }
    let request = format!(
        "POST /api/experiments HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{PLAN}",
        scene.address,
        PLAN.len(),
    );
    let made = answer(scene, &request, 201).await?;
    let made: serde_json::Value = serde_json::from_slice(&made)?;
    remember(scene, id_of(&made["summary"]));
    Ok(())
}

fn remember(scene: &Scene, id: Option<String>) {
    *scene.known.lock().unwrap_or_else(PoisonError::into_inner) = id;
}

/// The body of an answer that must have this status.
async fn answer(scene: &Scene, request: &str, expected: u16) -> io::Result<Vec<u8>> {
    let stream = scene.ask(request).await?;
    let (status, begun) = head(&stream).await?;
    let body = body_of(&stream, begun).await?;
    if status == expected {
        return Ok(body);
    }
    let said: String = String::from_utf8_lossy(&body).chars().take(200).collect();
    Err(io::Error::other(format!("{status} {said}")))
}
