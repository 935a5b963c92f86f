//! Compiles the crate anew when the page was built anew: its files are inside the
//! program.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    // A migration that is added has no file that the compiler knows of yet.
    println!("cargo::rerun-if-changed=migrations");
}
