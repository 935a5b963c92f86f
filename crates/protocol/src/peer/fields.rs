//! The fields of a JSON object, with words for what is wrong with them.

use serde_json::{Map, Value};
use std::fmt;

/// Why a field of a message cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError {
    name: &'static str,
    wanted: &'static str,
    is_missing: bool,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FieldError { name, wanted, is_missing } = self;
        match is_missing {
            true => write!(f, "the field \"{name}\" is missing, wanted is {wanted}"),
            false => write!(f, "the field \"{name}\" is wrong, wanted is {wanted}"),
        }
    }
}

/// An object whose fields are asked for one by one.
pub(super) struct Fields<'a>(pub(super) &'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// The error for a field with a wrong value.
    pub(super) fn wrong(&self, name: &'static str, wanted: &'static str) -> FieldError {
        FieldError { name, wanted, is_missing: !self.0.contains_key(name) }
    }

    fn get<T>(
        &self,
        name: &'static str,
        wanted: &'static str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, FieldError> {
        self.0.get(name).and_then(read).ok_or_else(|| self.wrong(name, wanted))
    }

    /// Is there such a field with a value?
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    pub(super) fn text(&self, name: &'static str) -> Result<&'a str, FieldError> {
        self.get(name, "a text", Value::as_str)
    }

    pub(super) fn optional_text(&self, name: &'static str) -> Result<Option<&'a str>, FieldError> {
        if self.has(name) { self.text(name).map(Some) } else { Ok(None) }
    }

    pub(super) fn truth(&self, name: &'static str) -> Result<bool, FieldError> {
        self.get(name, "true or false", Value::as_bool)
    }

    pub(super) fn number(&self, name: &'static str) -> Result<u64, FieldError> {
        self.get(name, "a whole number from 0", Value::as_u64)
    }

    pub(super) fn optional_number(&self, name: &'static str) -> Result<Option<u64>, FieldError> {
        if self.has(name) { self.number(name).map(Some) } else { Ok(None) }
    }

    pub(super) fn list(&self, name: &'static str) -> Result<&'a [Value], FieldError> {
        self.get(name, "a list", |value| value.as_array().map(Vec::as_slice))
    }

    pub(super) fn within(&self, name: &'static str) -> Result<Fields<'a>, FieldError> {
        self.get(name, "an object", Value::as_object).map(Fields)
    }
}
