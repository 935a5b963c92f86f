//! Whoever sends too much, too slowly or in pieces is stopped, and the server still
//! answers.

use crate::client::{request, send};
use crate::harness::{Folder, Server};
use serde_json::json;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use tungstenite::Message;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};

/// The head of a request as the page sends it, with these lines more.
fn head(server: &Server, path: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let owned = server.headers();
    let mut headers: Vec<(&str, &str)> =
        owned.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    headers.extend(more);
    let text = String::from_utf8(request("PUT", path, &headers, "")).unwrap();
    text.replacen("PUT", "POST", 1).into_bytes()
}

/// A gigabyte in pieces, whose length nobody has told: far less is read.
#[test]
fn an_endless_body_is_stopped() {
    const PIECE: usize = 64 << 10;
    const GIGABYTE: usize = 1 << 30;
    let server = Server::start();
    for path in ["/api/position", "/api/pgn"] {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(&head(&server, path, &[("Transfer-Encoding", "chunked")])).unwrap();
        let piece = [format!("{PIECE:x}\r\n").as_bytes(), &[b' '; PIECE], b"\r\n"].concat();
        let sent = (0..GIGABYTE / PIECE).take_while(|_| stream.write_all(&piece).is_ok()).count();
        assert!(sent * PIECE < GIGABYTE / 8, "{path}: {sent} pieces were taken");
        server.still_answers();
    }
}

/// Three hundred bodies that come one byte in a while.
#[test]
fn slow_bodies_keep_nobody_waiting() {
    let server = Server::start();
    let begun = head(&server, "/api/position", &[("Content-Length", "1000")]);
    let _slow: Vec<TcpStream> = (0..300)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(&begun).unwrap();
            stream.write_all(b"{").unwrap();
            stream
        })
        .collect();
    server.still_answers();
}

/// More connections than there are places, none of which says who it is.
#[test]
fn strangers_take_no_places_from_the_page() {
    let server = Server::start();
    let mut tab = server.live();
    let mut silent: Vec<TcpStream> = Vec::new();
    for _ in 0..800 {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: 127");
        silent.push(stream);
    }
    server.still_answers();
    tab.say(&json!({ "do": "ping", "n": 1 }));
    assert_eq!(tab.hear("pong")["n"], 1);
    let mut rest = Vec::new();
    let _ = silent[0].read_to_end(&mut rest);
    assert!(rest.is_empty(), "the oldest stranger was sent away");
}

#[test]
fn floods_of_frames_close_their_tab_only() {
    let server = Server::start();
    let mut quiet = server.live();
    // Pieces of a message that never ends.
    let mut pieces = server.live();
    let piece = |opcode: Data| Frame::message(vec![b'x'; 1_000], OpCode::Data(opcode), false);
    let first = pieces.0.send(Message::Frame(piece(Data::Text)));
    assert!(first.is_ok());
    let taken = (0..10_000)
        .take_while(|_| pieces.0.send(Message::Frame(piece(Data::Continue))).is_ok())
        .count();
    assert!(taken < 10_000, "a message has an end");
    // Nothing but pings.
    let mut pings = server.live();
    let sent = (0..100_000).take_while(|_| pings.0.send(Message::Ping(vec![].into())).is_ok());
    assert!(sent.count() < 100_000);
    // Bytes instead of text.
    let mut bytes = server.live();
    bytes.0.send(Message::binary(vec![0; 10])).unwrap();
    assert_eq!(bytes.try_hear(), None);
    quiet.say(&json!({ "do": "ping", "n": 1 }));
    assert_eq!(quiet.hear("pong")["n"], 1);
    server.still_answers();
}

#[cfg(unix)]
#[test]
fn links_in_the_data_folder_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let (folder, outside) = (Folder::new(), Folder::new());
    fs::create_dir_all(&folder.0).unwrap();
    fs::create_dir_all(&outside.0).unwrap();
    let secret = outside.0.join("secret.txt");
    fs::write(&secret, "a secret").unwrap();
    for name in ["secret.txt", "own-secret", "token.new"] {
        symlink(&secret, folder.0.join(name)).unwrap();
    }
    let server = Server::at(&folder.0);
    for path in ["/secret.txt", "/api/games/own-secret", "/api/games/own-secret/text"] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}: {answer:?}");
    }
    drop(server);
    // The token is written beside a link, not through it.
    let settings = crate::harness::settings(&folder.0, [127, 0, 0, 1], 0);
    assert!(crate::harness::open_with(&settings).is_ok());
    assert_eq!(fs::read_to_string(&secret).unwrap(), "a secret");
}

#[test]
fn a_head_that_does_not_end_is_refused() {
    let server = Server::start();
    let long = format!("GET /{} HTTP/1.1\r\n", "x".repeat(10 << 20));
    let answer = send(server.address, long.as_bytes());
    assert!([0, 400, 414, 431].contains(&answer.status), "{}", answer.status);
    server.still_answers();
}
