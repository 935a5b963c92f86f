//! Why a request is not answered: a status, a sentence, and where the fault is.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::{GameError, SessionError, SpecError};
use game_core::{Field, PositionError};
use notation::fen::Faults;
use rules::diagnostic::Diagnostic;
use serde_json::{Value, json};

/// The most faults that are told at once.
const MAX_FAULTS: usize = 50;

/// Why a request is not answered.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    /// The status of the response.
    pub(crate) status: StatusCode,
    /// What is wrong, in one sentence.
    pub(crate) sentence: String,
    /// The field of the request that is wrong.
    pub(crate) field: Option<&'static str>,
    /// The line and the column of the fault in a text, from 1.
    pub(crate) place: Option<(usize, usize)>,
    /// Every fault, if there are several.
    pub(crate) faults: Vec<String>,
}

impl Refusal {
    /// A refusal with this status and this sentence.
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Refusal {
        let sentence = sentence.into();
        Refusal { status, sentence, field: None, place: None, faults: Vec::new() }
    }

    /// A field of the request is wrong.
    pub(crate) fn bad(field: &'static str, sentence: impl Into<String>) -> Refusal {
        Refusal { field: Some(field), ..Refusal::new(StatusCode::BAD_REQUEST, sentence) }
    }

    /// There is no such thing.
    pub(crate) fn missing(sentence: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, sentence)
    }

    /// What is asked for cannot be done now.
    pub(crate) fn conflict(sentence: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, sentence)
    }

    /// The server has enough to do.
    pub(crate) fn busy(sentence: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    }

    /// The fault is the server's.
    pub(crate) fn internal(sentence: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }

    /// Several faults of a field.
    pub(crate) fn faults(field: &'static str, faults: Vec<String>) -> Refusal {
        let sentence = faults.first().cloned().unwrap_or_else(|| format!("{field} is faulty"));
        let faults = faults.into_iter().take(MAX_FAULTS).collect();
        Refusal { faults, ..Refusal::bad(field, sentence) }
    }

    /// The faults of a rules text.
    pub(crate) fn diagnostics(found: &[Diagnostic]) -> Refusal {
        let place = found.first().map(|fault| (fault.place.line, fault.place.column));
        let faults = found.iter().map(ToString::to_string).collect();
        Refusal { place, ..Refusal::faults("text", faults) }
    }

    /// The object that tells the refusal.
    pub(crate) fn as_json(&self) -> Value {
        let place = self.place.map(|(line, column)| json!({ "line": line, "column": column }));
        json!({
            "error": {
                "sentence": self.sentence,
                "field": self.field,
                "place": place,
                "faults": self.faults,
            }
        })
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(self.as_json())).into_response()
    }
}

/// The field of a request that a field of a position is written in.
pub(crate) fn field_name(field: Field) -> &'static str {
    match field {
        Field::Text | Field::Extras => "fen",
        Field::Board => "men",
        Field::Hands => "hands",
        Field::Turn => "turn",
        Field::Castling => "castling",
        Field::EnPassant => "en_passant",
        Field::Checks | Field::Halfmoves | Field::Fullmoves => "counters",
    }
}

impl From<Faults> for Refusal {
    fn from(faults: Faults) -> Refusal {
        Refusal::faults("fen", faults.0.iter().map(ToString::to_string).collect())
    }
}

impl From<PositionError> for Refusal {
    fn from(error: PositionError) -> Refusal {
        match error {
            PositionError::Faults(faults) => Faults(faults).into(),
            error @ PositionError::Move { .. } => Refusal::bad("moves", error.to_string()),
        }
    }
}

impl From<SpecError> for Refusal {
    fn from(error: SpecError) -> Refusal {
        Refusal::bad("spec", error.to_string())
    }
}

impl From<SessionError> for Refusal {
    fn from(error: SessionError) -> Refusal {
        match error {
            SessionError::Position(error) => error.into(),
            error => Refusal::bad("spec", error.to_string()),
        }
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Refusal {
        match &error {
            GameError::Faulty(faults) => Refusal::diagnostics(faults),
            GameError::Unknown { .. } | GameError::OnlyParent { .. } => {
                Refusal { field: Some("game"), ..Refusal::missing(error.to_string()) }
            }
            GameError::TooLarge { .. } | GameError::Unread(_) => {
                Refusal::bad("text", error.to_string())
            }
        }
    }
}
