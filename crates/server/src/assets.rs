//! The page itself: files that are built into the program. A development build reads them from the
//! folder at each request, so that a change of the page needs no new build.

use crate::lean;
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(RustEmbed)]
#[folder = "ui/"]
struct Files;

/// The page, which finds out by its address what to show.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

/// The page for an address that has nothing to show.
pub(crate) async fn missing_page(mut headers: HeaderMap) -> Response {
    // Nobody has it already: what a browser keeps is another page.
    headers.remove(header::IF_NONE_MATCH);
    let mut response = serve("index.html", &headers);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// A file of the page.
pub(crate) async fn asset(
    name: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    // A name that is no text is the name of no file.
    serve(&name.map(|Path(name)| name).unwrap_or_default(), &headers)
}

/// A file that has its place at the top.
pub(crate) async fn top_level(uri: axum::http::Uri, headers: HeaderMap) -> Response {
    match uri.path() {
        "/favicon.ico" => serve("icon.svg", &headers),
        path => serve(path.trim_start_matches('/'), &headers),
    }
}

fn serve(name: &str, headers: &HeaderMap) -> Response {
    let (Some(kind), Some(file)) = (kind_of(name), find(name)) else {
        let text = "There is no such file.";
        return (
            StatusCode::NOT_FOUND,
            [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
            text,
        )
            .into_response();
    };
    let accepts = |what: header::HeaderName, word: &str| {
        let value = headers.get(what).and_then(|value| value.to_str().ok()).unwrap_or_default();
        value.split(',').any(|one| one.split(';').next().is_some_and(|one| one.trim() == word))
    };
    let packed = file.packed.as_ref().filter(|_| accepts(header::ACCEPT_ENCODING, "gzip"));
    let tag = format!("\"{}{}\"", file.tag, if packed.is_some() { "-gz" } else { "" });
    let caching = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "Accept-Encoding".to_owned()),
    ];
    if accepts(header::IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind)];
    match packed {
        Some(packed) => {
            (caching, kind, [(header::CONTENT_ENCODING, "gzip")], packed.clone()).into_response()
        }
        None => (caching, kind, file.plain.clone()).into_response(),
    }
}

/// A file as it is sent.
struct Sent {
    /// Names its content.
    tag: String,
    plain: Bytes,
    /// The same as gzip, where that is smaller.
    packed: Option<Bytes>,
}

/// A file of the page, made ready when it is first asked for and again when it has changed.
fn find(name: &str) -> Option<Arc<Sent>> {
    static READY: Mutex<BTreeMap<String, Arc<Sent>>> = Mutex::new(BTreeMap::new());
    let EmbeddedFile { data, metadata } = Files::get(name)?;
    let hash = metadata.sha256_hash();
    let tag = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sent) = ready.get(name).filter(|sent| sent.tag == tag) {
        return Some(Arc::clone(sent));
    }
    let is_text = !name.ends_with(".png");
    let plain = match std::str::from_utf8(&data) {
        Ok(text) if name.ends_with(".js") => Bytes::from(lean::script(text)),
        Ok(text) if name.ends_with(".css") => Bytes::from(lean::style(text)),
        _ => Bytes::from(data.into_owned()),
    };
    let packed = is_text.then(|| gzip(&plain)).filter(|packed| packed.len() < plain.len());
    let sent = Arc::new(Sent { tag, plain, packed });
    ready.insert(name.to_owned(), Arc::clone(&sent));
    Some(sent)
}

fn gzip(data: &[u8]) -> Bytes {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory cannot fail.
    let _ = packer.write_all(data);
    Bytes::from(packer.finish().unwrap_or_default())
}

/// What a file is by its ending. Files of other kinds lie in the folder for whoever works on the page, and are not sent.
fn kind_of(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}
