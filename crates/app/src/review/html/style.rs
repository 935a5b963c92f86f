//! How pages look: light and dark by the reader's wish, and on paper.

/// The style sheet of a page.
pub const STYLE: &str = "\
:root { color-scheme: light dark; --paper: #fff; --ink: #1c1c1c; --soft: #666; --line: #ccc;
  --light: #eedfc4; --dark: #b58d63; --good: #2a8a3e; --bad: #c62d2d; --weak: #b8860b; }
@media (prefers-color-scheme: dark) { :root { --paper: #181a1b; --ink: #e6e4e0; --soft: #a0a0a0;
  --line: #444; --light: #a08f78; --dark: #6b5138; --good: #5cc473; --bad: #ff6b6b; --weak: #e0b040; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 52rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 1.6rem; }
a { color: inherit; }
.small { color: var(--soft); font-size: 0.85rem; font-weight: normal; }
.verdict { font-weight: bold; } .fault { color: var(--bad); }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.8rem; text-align: right; border-bottom: 1px solid var(--line); }
th[scope=row], .moves td:first-child { text-align: left; font-weight: normal; }
.explained { overflow: hidden; border-top: 1px solid var(--line); break-inside: avoid; }
.explained h2 { margin-top: 0.8rem; }
.explained figure { float: left; margin: 0 1rem 0.6rem 0; }
.explained svg { max-width: 100%; height: auto; }
.line { font-family: ui-monospace, monospace; font-size: 0.9rem; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; }
svg.graph { width: 100%; height: auto; overflow: visible; border: 1px solid var(--line); }
.inaccuracy td:first-child { color: var(--weak); }
.mistake td:first-child, .blunder td:first-child { color: var(--bad); }
@media (max-width: 40rem) { .explained figure { float: none; margin-right: 0; } }
@media print { :root { --paper: #fff; --ink: #000; --soft: #444; --line: #aaa;
  --light: #f0f0f0; --dark: #c8c8c8; } main { max-width: none; } details { display: block; } }
";
