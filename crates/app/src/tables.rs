//! Folders of Syzygy tables.

use engine::OpenedTables;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, io};
use syzygy::{SyzygyTables, TableFileError};

/// At most this many files that are left out are named.
const MAX_SENTENCES: usize = 10;

/// The tables of a list of folders, and what there is to say about them. A file of
/// the wrong size is named and left out.
pub fn of_folders(folders: &str) -> (SyzygyTables, Vec<String>) {
    let mut tables = SyzygyTables::default();
    let mut faults = Vec::new();
    for folder in env::split_paths(folders).filter(|folder| !folder.as_os_str().is_empty()) {
        match files(&folder) {
            Ok(files) => faults.extend(files.iter().filter_map(|file| add(&mut tables, file))),
            Err(error) => faults.push(format!("{} cannot be read: {error}", folder.display())),
        }
    }
    if faults.len() > MAX_SENTENCES {
        let rest = faults.len() - MAX_SENTENCES;
        faults.truncate(MAX_SENTENCES);
        faults.push(format!("and {rest} more files left out"));
    }
    (tables, faults)
}

/// The tables for the option `SyzygyPath`.
pub fn opened(folders: &str) -> OpenedTables {
    let (tables, mut remarks) = of_folders(folders);
    let n_files = tables.n_files();
    remarks.push(match n_files {
        0 => format!("there are no tables in {folders}; it plays without"),
        _ => {
            let most = game_core::Tablebase::max_pieces(&tables);
            format!("{n_files} files of tables with up to {most} pieces")
        }
    });
    let tables: Option<Arc<dyn game_core::Tablebase>> =
        if n_files > 0 { Some(Arc::new(tables)) } else { None };
    OpenedTables { tables, remarks }
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.sort();
    Ok(files)
}

/// Adds a file, or says why it is left out. Files with other names are no tables.
fn add(tables: &mut SyzygyTables, file: &Path) -> Option<String> {
    match tables.add(file) {
        Ok(()) | Err(TableFileError::NoTable) => None,
        Err(error) => Some(format!("the table {} is left out: {error}", file.display())),
    }
}
