//! The page itself: files that are built into the program. A development build reads them from the
//! folder at each request, so that a change of the page needs no new build.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "ui/"]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.svg"]
#[include = "*.png"]
#[include = "*.webmanifest"]
struct Files;

/// The page, which finds out by its address what to show.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

/// The page for an address that has nothing to show.
pub(crate) async fn missing_page(headers: HeaderMap) -> Response {
    let mut response = serve("index.html", &headers);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// A file of the page.
pub(crate) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    serve(&name, &headers)
}

/// A file that has its place at the top.
pub(crate) async fn top_level(uri: axum::http::Uri, headers: HeaderMap) -> Response {
    match uri.path() {
        "/favicon.ico" => serve("icon.svg", &headers),
        path => serve(path.trim_start_matches('/'), &headers),
    }
}

fn serve(name: &str, headers: &HeaderMap) -> Response {
    let Some(EmbeddedFile { data, metadata }) = Files::get(name) else {
        let text = "There is no such file.";
        return (
            StatusCode::NOT_FOUND,
            [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
            text,
        )
            .into_response();
    };
    let hash = metadata.sha256_hash();
    let tag =
        format!("\"{}\"", hash[..16].iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind_of(name))];
    (caching, kind, data.into_owned()).into_response()
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
