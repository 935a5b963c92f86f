//! The list of the guards whose findings may have exceptions.

use crate::exceptions::Finding;
use crate::project::Project;
use crate::{circles, documents, invariants, names, numbers, platforms};
use crate::{publics, sizes, string_errors};

/// A rule that is held.
pub struct Guard {
    /// The table of its exceptions.
    pub name: &'static str,
    /// The rule in a sentence.
    pub rule: &'static str,
    /// Finds where it is broken.
    pub find: fn(&Project) -> Vec<Finding>,
}

/// All of them, in the order of the list of exceptions.
pub const GUARDS: [Guard; 14] = [
    Guard { name: "files", rule: "A shipped file has at most 400 lines.", find: sizes::long_files },
    Guard {
        name: "functions",
        rule: "A shipped function has at most 60 lines.",
        find: sizes::long_functions,
    },
    Guard {
        name: "circles",
        rule: "At most 3 modules import each other in a circle.",
        find: circles::long_circles,
    },
    Guard {
        name: "publics",
        rule: "What is `pub` is used outside its crate.",
        find: publics::unused_publics,
    },
    Guard {
        name: "type-names",
        rule: "A type name that is seen outside its module means one thing.",
        find: names::shared_names,
    },
    Guard {
        name: "numbers",
        rule: "Numbers of the search and the evaluation have names.",
        find: numbers::nameless_numbers,
    },
    Guard {
        name: "string-errors",
        rule: "Errors are types, not sentences.",
        find: string_errors::string_errors,
    },
    Guard {
        name: "links",
        rule: "Links of the documents lead somewhere.",
        find: documents::dead_links,
    },
    Guard {
        name: "touching",
        rule: "Below the program, only listed files touch the system.",
        find: invariants::touching_files,
    },
    Guard {
        name: "unsafe",
        rule: "Only listed files are `unsafe`.",
        find: invariants::unsafe_files,
    },
    Guard {
        name: "global-state",
        rule: "There is no global state but what is listed.",
        find: invariants::global_state,
    },
    Guard {
        name: "games-in-search",
        rule: "`search` names no game.",
        find: invariants::games_in_search,
    },
    Guard {
        name: "platforms",
        rule: "Code for one system or processor stands behind a `cfg`.",
        find: platforms::unmarked_platforms,
    },
    Guard {
        name: "silent-files",
        rule: "A source file opens with a sentence about itself.",
        find: documents::silent_files,
    },
];
