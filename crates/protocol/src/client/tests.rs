//! Conversations as scripts.
