//! A review in each of its forms.

use super::terms::ReviewTerms;
use super::workers::Reviewed;
use super::{html, json, pgn, text};
use crate::cli::ReviewFormat;

/// A review in the form that is asked for.
pub fn rendered(reviewed: &Reviewed, terms: &ReviewTerms) -> String {
    match terms.format {
        ReviewFormat::Text => text::page(reviewed, terms),
        ReviewFormat::Pgn => pgn::page(reviewed),
        ReviewFormat::Html => html::page(reviewed, terms),
        ReviewFormat::Json => format!("{:#}\n", json::review(reviewed, terms)),
    }
}
