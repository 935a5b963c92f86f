//! The data folder and the data base.

use crate::harness::{Folder, Server, open, open_with, settings};
use serde_json::json;
use std::fs;
use std::net::TcpListener;

#[test]
fn one_process_has_the_folder() {
    let folder = Folder::new();
    let first = open(&folder.0).unwrap();
    let sentence = open(&folder.0).err().unwrap().to_string();
    assert!(sentence.contains("another manticore uses the data folder"), "{sentence}");
    assert!(sentence.contains(&first.address().to_string()), "{sentence}");
    drop(first);
    assert!(open(&folder.0).is_ok());
}

#[test]
fn a_folder_that_cannot_be_made_is_one_sentence() {
    let folder = Folder::new();
    fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("file");
    fs::write(&file, "").unwrap();
    let sentence = open(&file.join("data")).err().unwrap().to_string();
    assert!(sentence.contains("cannot be used") && sentence.contains("--data"), "{sentence}");
}

#[test]
fn a_damaged_data_base_stays_as_it_is() {
    for text in [
        "this is no data base at all, though it is long enough to be one".repeat(100),
        "x".to_owned(),
    ] {
        let folder = Folder::new();
        fs::create_dir_all(&folder.0).unwrap();
        let path = folder.0.join("manticore.db");
        fs::write(&path, &text).unwrap();
        let sentence = open(&folder.0).err().unwrap().to_string();
        assert!(sentence.contains("damaged") && !sentence.contains('\n'), "{sentence}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_data_base_with_a_torn_page_is_found() {
    let folder = Folder::new();
    let server = Server::at(&folder.0);
    for _ in 0..20 {
        server.done("/api/plays", &json!({ "game": "chess", "you": "both" }));
    }
    drop(server);
    let path = folder.0.join("manticore.db");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4_000].fill(0xA5);
    fs::write(&path, &bytes).unwrap();
    let sentence = open(&folder.0).err().unwrap().to_string();
    assert!(sentence.contains("damaged"), "{sentence}");
    assert_eq!(fs::read(&path).unwrap(), bytes, "nothing is overwritten");
}

#[test]
fn a_port_in_use_gives_the_next() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let folder = Folder::new();
    let site = open_with(&settings(&folder.0, [127, 0, 0, 1], port)).unwrap();
    assert_eq!(site.taken_port(), Some(port));
    assert!(site.address().port() > port && site.link().contains(&site.address().to_string()));
}

#[test]
fn the_token_stays_with_the_folder() {
    let folder = Folder::new();
    let token = |link: String| link.split("token=").nth(1).unwrap().to_owned();
    let open = || token(open_with(&settings(&folder.0, [127, 0, 0, 1], 0)).unwrap().link());
    let first = open();
    assert!(first.len() >= 32, "{first}");
    assert_eq!(open(), first);
    let other = Folder::new();
    assert_ne!(token(open_with(&settings(&other.0, [127, 0, 0, 1], 0)).unwrap().link()), first);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode =
            |name: &str| fs::metadata(folder.0.join(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode("token"), mode("")), (0o600, 0o700));
    }
}

/// Does something to the data base of a folder.
fn with_data_base(folder: &Folder, statement: &'static str) {
    let path = folder.0.join("manticore.db");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        sqlx::raw_sql(statement).execute(&pool).await.unwrap();
        pool.close().await;
    });
}

#[test]
fn a_newer_data_base_is_refused_and_stays() {
    let folder = Folder::new();
    drop(Server::at(&folder.0));
    with_data_base(
        &folder,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'from the future', TRUE, x'00', 0)",
    );
    let sentence = open(&folder.0).err().unwrap().to_string();
    assert!(sentence.contains("newer manticore") && sentence.contains("--data"), "{sentence}");
}

#[test]
fn an_older_data_base_is_copied_and_brought_up_to_date() {
    let folder = Folder::new();
    let server = Server::at(&folder.0);
    let play = server.done("/api/plays", &json!({ "game": "chess", "you": "both" }));
    drop(server);
    // As the first version left it.
    with_data_base(
        &folder,
        "DROP TABLE job_parts; DROP TABLE jobs; DELETE FROM _sqlx_migrations WHERE version > 1",
    );
    let server = Server::at(&folder.0);
    let path = format!("/api/plays/{}", play["id"].as_str().unwrap());
    assert_eq!(server.get(&path).status, 200, "the game is still there");
    assert_eq!(server.get("/api/reviews").json(), json!([]));
    assert!(folder.0.join("manticore-before-version-2.db").is_file());
}

#[test]
fn reviews_of_an_older_version_are_still_listed() {
    let folder = Folder::new();
    let server = Server::at(&folder.0);
    let asked = server.post("/api/reviews", &json!({ "pgn": "1. e4 *", "is_quick": true })).json();
    drop(server);
    with_data_base(
        &folder,
        "ALTER TABLE jobs DROP COLUMN title; DELETE FROM _sqlx_migrations WHERE version > 2",
    );
    let server = Server::at(&folder.0);
    let listed = server.get("/api/reviews").json();
    assert_eq!((&listed[0]["id"], &listed[0]["title"]), (&asked["id"], &json!("")));
    assert!(folder.0.join("manticore-before-version-3.db").is_file());
}
