//! Waiting for the decision of an engine that thinks.

use super::conversation::{ClientError, Decision, MoveRequest, Reply};
use super::transport::{Transport, next_line};
use std::time::Duration;

/// How long a decision is waited for.
pub(super) struct Wait<'a> {
    /// When the engine began to think.
    began: Duration,
    deadline: Duration,
    grace: Duration,
    /// The command that tells an engine to move at once.
    hurry: &'a str,
    is_halted: &'a dyn Fn() -> bool,
}

impl<'a> Wait<'a> {
    pub(super) fn new(
        request: &MoveRequest<'_>,
        began: Duration,
        hurry: &'a str,
        is_halted: &'a dyn Fn() -> bool,
    ) -> Wait<'a> {
        let deadline = began + request.deadline;
        Wait { began, deadline, grace: request.grace, hurry, is_halted }
    }

    /// Hears lines until one is a decision. At the deadline the engine is told
    /// to hurry; after the grace it counts as hung. `hear` understands a line
    /// and its time, and keeps in the reply what the line says about the search.
    pub(super) fn for_decision(
        self,
        transport: &mut dyn Transport,
        mut hear: impl FnMut(&str, Duration, &mut Reply) -> Result<Option<Decision>, ClientError>,
    ) -> Result<Reply, ClientError> {
        let mut reply = Reply {
            decision: Decision::Resigns,
            score: None,
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
        };
        let mut until = self.deadline;
        loop {
            let Some((line, at)) = next_line(transport, until, self.is_halted)? else {
                if until > self.deadline {
                    return Err(ClientError::Hung);
                }
                transport.send(self.hurry)?;
                until = self.deadline + self.grace;
                continue;
            };
            if let Some(decision) = hear(&line, at, &mut reply)? {
                reply.decision = decision;
                reply.time = at.saturating_sub(self.began);
                return Ok(reply);
            }
        }
    }
}
