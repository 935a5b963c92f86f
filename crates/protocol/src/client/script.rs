//! An engine that follows a script, to test conversations without a program
//! and silences without waiting.

use super::transport::{Closed, Heard, Transport};
use std::collections::VecDeque;
use std::time::Duration;

/// A step of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// Our side says exactly this line.
    Expect(String),
    /// The engine says this line.
    Say(String),
    /// The engine is silent for so long.
    Wait(Duration),
    /// The engine ends.
    Close,
}

/// A transport that follows a script. It panics when our side says anything
/// that the script does not expect.
pub(super) struct Script {
    steps: VecDeque<Step>,
    now: Duration,
}

impl Script {
    /// A script with a step on each line: `> line` is what our side says, `<
    /// line` what the engine says, `~ 250` a silence in milliseconds and `.` the
    /// end of the engine.
    pub(super) fn new(text: &str) -> Script {
        let step = |line: &str| match line.split_at(1) {
            (">", rest) => Step::Expect(rest.trim().to_owned()),
            ("<", rest) => Step::Say(rest.trim().to_owned()),
            ("~", rest) => {
                let ms = rest.trim().parse().expect("a silence in milliseconds");
                Step::Wait(Duration::from_millis(ms))
            }
            (".", _) => Step::Close,
            _ => panic!("a step begins with > < ~ or ., found {line:?}"),
        };
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        Script { steps: lines.map(step).collect(), now: Duration::ZERO }
    }
}

impl Transport for Script {
    fn send(&mut self, line: &str) -> Result<(), Closed> {
        match self.steps.front() {
            Some(Step::Expect(expected)) => {
                assert_eq!(line, expected, "we said the first, the script has the second");
                self.steps.pop_front();
                Ok(())
            }
            Some(Step::Close) => Err(Closed),
            other => panic!("we said {line:?}, the script goes on with {other:?}"),
        }
    }

    fn receive(&mut self, patience: Duration) -> Heard {
        match self.steps.front_mut() {
            Some(Step::Say(line)) => {
                let line = std::mem::take(line);
                self.steps.pop_front();
                Heard::Line(line, self.now)
            }
            Some(Step::Wait(time)) if *time <= patience => {
                let time = *time;
                self.now += time;
                self.steps.pop_front();
                self.receive(patience - time)
            }
            Some(Step::Wait(time)) => {
                *time -= patience;
                self.now += patience;
                Heard::Silence
            }
            Some(Step::Close) => Heard::Closed,
            Some(Step::Expect(_)) | None => {
                self.now += patience;
                Heard::Silence
            }
        }
    }

    fn now(&self) -> Duration {
        self.now
    }
}
