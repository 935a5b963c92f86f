//! The documents: links that lead somewhere, numbers that are those of the
//! guards, source files that say what they are.

use crate::exceptions::Finding;
use crate::project::{Part, Project};
use crate::{circles, sizes};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::BTreeSet;

/// Links of documents that lead to no file, or to no heading of a document.
pub fn dead_links(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in &project.documents {
        for target in links(text) {
            if let Some(what) = fault_of_link(project, path, &target) {
                findings.push(Finding { name: format!("{path}: {target}"), amount: 1, what });
            }
        }
    }
    findings
}

/// The targets of the links and pictures of a document.
fn links(text: &str) -> BTreeSet<String> {
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    parser
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.to_string())
            }
            _ => None,
        })
        .collect()
}

fn fault_of_link(project: &Project, path: &str, target: &str) -> Option<String> {
    let is_elsewhere = target.contains("://") || target.starts_with("mailto:");
    if is_elsewhere {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let file = if file.is_empty() { Some(path.to_owned()) } else { joined(path, file) };
    let Some(file) = file.filter(|file| file.is_empty() || project.paths.contains(file)) else {
        return Some("the link leads to no file of the project".to_owned());
    };
    let is_known = anchor.is_empty()
        || project.documents.get(&file).is_some_and(|text| anchors(text).contains(anchor));
    (!is_known).then(|| format!("there is no heading `{anchor}` in {file}"))
}

/// The path a link of a document leads to; nothing if it leaves the project.
fn joined(document: &str, link: &str) -> Option<String> {
    let mut names: Vec<&str> = document.split('/').collect();
    names.pop();
    for name in link.split('/') {
        match name {
            "" | "." => {}
            ".." => drop(names.pop()?),
            name => names.push(name),
        }
    }
    Some(names.join("/"))
}

/// The anchors of a document's headings, as web pages of repositories make
/// them: lower case, hyphens for spaces, no other signs, numbered when they
/// repeat.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(part) | Event::Code(part) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&part);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let slug = slug(&heading.take().unwrap_or_default());
                let numbered = (1..).map(|n| format!("{slug}-{n}"));
                let mut names = std::iter::once(slug.clone()).chain(numbered);
                anchors.extend(names.find(|name| !anchors.contains(name)));
            }
            _ => {}
        }
    }
    anchors
}

fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|c| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        c => c.is_alphanumeric().then_some(c),
    });
    kept.flat_map(char::to_lowercase).collect()
}

/// The sentences the rules for contributors must have, so that they and the
/// guards say the same.
pub fn missing_rules(contributing: &str) -> Vec<String> {
    let text = contributing.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let rules = [
        format!("files at most {} lines", sizes::MAX_FILE_LINES),
        format!("functions at most {} lines", sizes::MAX_FUNCTION_LINES),
        format!("import circles join at most {} modules", circles::MAX_CIRCLE),
    ];
    rules.into_iter().filter(|rule| !text.contains(rule)).collect()
}

/// Paths that exist on one machine only.
const HOME_PATHS: [&str; 4] =
    [concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/Us", "ers/")];

/// Source files and documents that name a path of somebody's machine.
pub fn machine_paths(project: &Project) -> Vec<Finding> {
    let sources = project.sources.iter().map(|file| (&file.path, &file.text));
    let mut findings = Vec::new();
    for (path, text) in sources.chain(&project.documents) {
        for home in HOME_PATHS.iter().filter(|home| text.contains(**home)) {
            let what = format!("names a path under {home}, which exists on one machine only");
            findings.push(Finding { name: path.clone(), amount: 1, what });
        }
    }
    findings
}

/// Source files that do not open with a sentence about themselves. The unit
/// tests of a module need none.
pub fn silent_files(project: &Project) -> Vec<Finding> {
    let files = project.sources.iter().filter(|file| file.part != Part::UnitTest);
    let silent = files.filter(|file| !file.text.starts_with("//! "));
    silent
        .map(|file| Finding {
            name: file.path.clone(),
            amount: 1,
            what: "a source file opens with `//! `: what lives here".to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let other = "# The `Way` in: now\n\n## Twice\n\n## Twice\n\n```\n# no heading\n```\n";
        let project =
            Project::from_texts([("docs/a.md", text), ("docs/b.md", other), ("LICENSE.md", "")]);
        let found: Vec<String> = dead_links(&project)
            .into_iter()
            .map(|found| found.name.replace("docs/a.md: ", ""))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_dead_link_is_found() {
        check("[x](c.md) ![y](d.png) [z](../../out.md)", &["../../out.md", "c.md", "d.png"]);
        check("[x](b.md#somewhere) [y](#here)", &["#here", "b.md#somewhere"]);
        check("[x][r]\n\n[r]: gone.md\n", &["gone.md"]);
    }

    #[test]
    fn links_that_lead_somewhere_are_fine() {
        check("[x](b.md) [y](../LICENSE.md) [z](https://example.org/c.md)", &[]);
        check("# Here\n[x](#here) [y](b.md#the-way-in-now) [z](b.md#twice-1)", &[]);
        check("`[x](gone.md)`\n\n```\n[x](gone.md)\n```\n", &[]);
    }

    #[test]
    fn rules_that_are_not_written_down_are_found() {
        let text = "Files at most 400 lines, functions at most 60\nlines, numbers with names. Import \
                    circles join at most 3 modules.";
        assert_eq!(missing_rules(text), [""; 0]);
        assert_eq!(missing_rules(&text.replace("400", "500")), ["files at most 400 lines"]);
    }

    #[test]
    fn files_of_one_machine_and_silent_files_are_found() {
        let text = format!("const HOME: &str = \"{}me\";\n", HOME_PATHS[0]);
        let project = Project::from_texts([("crates/a/src/lib.rs", text)]);
        assert_eq!(machine_paths(&project).len(), 1);
        assert_eq!(silent_files(&project).len(), 1);
        let project = Project::from_texts([("crates/a/src/lib.rs", "//! What lives here.\n")]);
        assert_eq!((machine_paths(&project), silent_files(&project)), (vec![], vec![]));
    }
}
