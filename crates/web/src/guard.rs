//! Who may ask: every request passes here before anything else happens.
//!
//! In this order: the `Host` must be one of ours, so that no other name that
//! leads to this machine works (DNS rebinding); the token of the printed address
//! becomes a cookie; without that cookie nothing is answered; a request that
//! changes something, and every WebSocket, must come from a page of ours
//! (`Origin`). Every response then forbids other pages to use it.
//! `guard/doors.rs` has the names and origins, `guard/token.rs` the token,
//! `guard/visitor.rs` which connections are strangers'.

mod doors;
mod token;
mod visitor;

pub(crate) use doors::Doors;
pub(crate) use token::Token;
pub(crate) use visitor::Visitor;

use crate::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use std::sync::Arc;

/// What a request must show.
pub(crate) struct RequestGuard {
    /// The names under which the server is known.
    pub(crate) doors: Doors,
    /// The secret of this server.
    pub(crate) token: Token,
}

/// Scripts, styles and everything else come from this server only; nothing
/// stands inside the page itself, and no page may show ours in a frame.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; media-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// What somebody sees who comes without the token.
const NO_TOKEN_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <title>Manticore</title><h1>Manticore</h1>\
    <p>Open the address that the program printed when it started: it has a token that \
    lets you in.</p></html>";

/// Lets a request through or refuses it.
pub(crate) async fn check(
    State(guard): State<Arc<RequestGuard>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match guard.admit(&request) {
        Ok(None) => {
            request.extensions().get::<Visitor>().into_iter().for_each(Visitor::welcome);
            next.run(request).await
        }
        Ok(Some(answer)) => answer,
        Err(refusal) if wants_page(&request) && refusal.status == StatusCode::UNAUTHORIZED => {
            (StatusCode::UNAUTHORIZED, Html(NO_TOKEN_PAGE)).into_response()
        }
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

impl RequestGuard {
    /// Nothing for a request that may pass, or what is answered instead.
    fn admit(&self, request: &Request) -> Result<Option<Response>, Refusal> {
        let headers = request.headers();
        self.check_host(request)?;
        if let Some(answer) = self.token_in_address(request) {
            return Ok(Some(answer));
        }
        if !self.token.is_in_cookie(headers) {
            let sentence = "the token is missing: open the address that the program printed";
            return Err(Refusal::new(StatusCode::UNAUTHORIZED, sentence));
        }
        let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
        if changes || headers.contains_key(header::UPGRADE) {
            self.check_origin(headers)?;
        }
        Ok(None)
    }

    fn check_host(&self, request: &Request) -> Result<(), Refusal> {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        let of_address = request.uri().authority().map(|authority| authority.as_str());
        let is_ours = hosts.next().is_none()
            && host.is_some_and(|host| self.doors.has_host(host))
            && of_address.is_none_or(|host| self.doors.has_host(host));
        if is_ours {
            return Ok(());
        }
        Err(Refusal::new(
            StatusCode::FORBIDDEN,
            "this server has another name: see the address that the program printed",
        ))
    }

    fn check_origin(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        let is_ours = origin.is_some_and(|origin| self.doors.has_origin(origin))
            && site.is_none_or(|site| site == "same-origin");
        if is_ours {
            return Ok(());
        }
        Err(Refusal::new(StatusCode::FORBIDDEN, "only the page of this server may ask for that"))
    }

    /// The right token in the address becomes a cookie, and the address is shown
    /// without it.
    fn token_in_address(&self, request: &Request) -> Option<Response> {
        let is_plain = request.method() == Method::GET && !request.uri().path().starts_with("/api");
        let query = request.uri().query().filter(|_| is_plain)?;
        let token = query.split('&').find_map(|part| part.strip_prefix("token="))?;
        if !self.token.is(token) {
            return None;
        }
        // A path that begins with two slashes would lead to another server.
        let path = format!("/{}", request.uri().path().trim_start_matches('/'));
        let mut response = Redirect::to(&path).into_response();
        response.headers_mut().insert(header::SET_COOKIE, self.token.cookie());
        Some(response)
    }
}

/// Is it a browser that wants a page, and not a script that wants data?
fn wants_page(request: &Request) -> bool {
    !request.uri().path().starts_with("/api")
}
