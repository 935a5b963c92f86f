//! The files of the page, which are inside the program.

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The built page.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct PageFiles;

/// The page itself, which finds out by its address what to show.
const INDEX: &str = "index.html";
/// Files of this folder have a hash in their names and never change.
const HASHED: &str = "assets/";
/// The answer to whoever has the same file already.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ALWAYS_ASK: HeaderValue = HeaderValue::from_static("no-cache");

/// A file of the page; the page itself for its own addresses.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if let Some(file) = PageFiles::get(path) {
        return sent(path, file, &request);
    }
    // A file that is not there is missing; any other address is one of the page.
    let is_file =
        path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    match PageFiles::get(INDEX).filter(|_| !is_file) {
        Some(index) => sent(INDEX, index, &request),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

fn sent(path: &str, file: EmbeddedFile, request: &Request) -> Response {
    let hash: String =
        file.metadata.sha256_hash().iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let caching = if path.starts_with(HASHED) { FOREVER } else { ALWAYS_ASK };
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
    if known == Some(tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, [(header::CACHE_CONTROL, caching)]).into_response();
    }
    let kind = HeaderValue::from_static(media_type(path));
    let tag = HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""));
    let headers =
        [(header::CONTENT_TYPE, kind), (header::ETAG, tag), (header::CACHE_CONTROL, caching)];
    (headers, file.data.into_owned()).into_response()
}

/// What kind of file a name says.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
