//! The secret of a server: whoever has it may ask.

use axum::http::{HeaderMap, HeaderValue, header};

/// The secret, and the name of the cookie that carries it.
pub(crate) struct Token {
    secret: String,
    cookie_name: String,
}

/// A cookie lives for a year.
const COOKIE_SECONDS: u32 = 366 * 24 * 3_600;

impl Token {
    /// The token of the server on this port. Cookies do not know ports, so the
    /// name of the cookie has it.
    pub(crate) fn new(secret: String, port: u16) -> Token {
        Token { secret, cookie_name: format!("manticore_{port}") }
    }

    /// The secret.
    pub(crate) fn secret(&self) -> &str {
        &self.secret
    }

    /// Is this the secret? It takes the same time wherever the first wrong letter
    /// is, so that nobody can find the secret letter by letter.
    pub(crate) fn is(&self, word: &str) -> bool {
        let (own, word) = (self.secret.as_bytes(), word.as_bytes());
        let mut difference = own.len() ^ word.len();
        for (place, byte) in own.iter().enumerate() {
            difference |= usize::from(byte ^ word.get(place).copied().unwrap_or(0));
        }
        std::hint::black_box(difference) == 0
    }

    /// Does a request carry the secret in its cookie?
    pub(crate) fn is_in_cookie(&self, headers: &HeaderMap) -> bool {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let cookies = lines.flat_map(|line| line.split(';'));
        let values = cookies
            .filter_map(|cookie| cookie.trim().strip_prefix(&self.cookie_name)?.strip_prefix('='));
        values.into_iter().any(|value| self.is(value))
    }

    /// The cookie that a browser is to keep. No script sees it, and it goes with
    /// no request that another site began.
    pub(crate) fn cookie(&self) -> HeaderValue {
        let Token { secret, cookie_name } = self;
        let text = format!(
            "{cookie_name}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={COOKIE_SECONDS}"
        );
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_secret_is_the_secret() {
        let token = Token::new("abc".to_owned(), 1);
        assert!(token.is("abc"));
        for wrong in ["", "ab", "abcd", "abd", "Abc", "abc\0"] {
            assert!(!token.is(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let token = Token::new("abc".to_owned(), 7);
        let carries = |text: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(text))]);
            token.is_in_cookie(&headers)
        };
        assert!(carries("a=b; manticore_7=abc; c=d"));
        assert!(!carries("manticore_8=abc"));
        assert!(!carries("manticore_7=ab; xmanticore_7=abc"));
    }
}
