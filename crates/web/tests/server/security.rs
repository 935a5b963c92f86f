//! Each way in that must be shut is shut, and the server still answers.

use crate::client::{request, send};
use crate::harness::{Folder, Server, TOKEN, open_with, settings};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::Message;

#[test]
fn another_name_for_this_machine_opens_nothing() {
    let server = Server::start();
    let port = server.address.port();
    for host in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1", "localhost:1", ""] {
        for (method, path) in [("GET", "/"), ("GET", "/api/games"), ("POST", "/api/position")] {
            let answer = server.ask_with(method, path, &[("Host", host)], "{}");
            assert!([400, 403].contains(&answer.status), "{host}: {answer:?}");
        }
    }
    // An address within the request line counts as a host, too.
    let absolute = format!("http://evil.example:{port}/");
    assert_eq!(server.ask_with("GET", &absolute, &[], "").status, 403);
    for host in [format!("localhost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(
            server.ask_with("GET", "/api/parts", &[("Host", &host)], "").status,
            200,
            "{host}"
        );
    }
}

#[test]
fn requests_of_other_sites_change_nothing() {
    let server = Server::start();
    let port = server.address.port();
    let body = json!({ "game": "chess" }).to_string();
    let https = format!("https://127.0.0.1:{port}");
    for origin in ["", "null", "http://evil.example", "http://127.0.0.1:1", &https] {
        for path in ["/api/plays", "/api/position", "/api/games"] {
            let answer = server.ask_with("POST", path, &[("Origin", origin)], &body);
            assert_eq!(answer.status, 403, "{origin}: {answer:?}");
        }
        let answer = server.ask_with("DELETE", "/api/plays/x", &[("Origin", origin)], "");
        assert_eq!(answer.status, 403, "{origin}");
    }
    let cross = server.ask_with("POST", "/api/plays", &[("Sec-Fetch-Site", "cross-site")], &body);
    assert_eq!(cross.status, 403);
    assert_eq!(server.get("/api/plays").json(), json!([]), "nothing was changed");
    let own = server.ask_with("POST", "/api/position", &[("Sec-Fetch-Site", "same-origin")], &body);
    assert_eq!(own.status, 200);
    assert_eq!(own.header("access-control-allow-origin"), None);
}

#[test]
fn a_websocket_of_another_site_is_refused() {
    let server = Server::start();
    let port = server.address.port();
    let (origin, cookie) =
        (format!("http://127.0.0.1:{port}"), format!("manticore_{port}={TOKEN}"));
    assert!(server.live_with(&[("Origin", &origin), ("Cookie", &cookie)]).is_ok());
    let refused = |headers: &[(&str, &str)]| server.live_with(headers).err();
    assert_eq!(refused(&[("Cookie", &cookie)]), Some(403));
    assert_eq!(refused(&[("Origin", "http://evil.example"), ("Cookie", &cookie)]), Some(403));
    assert_eq!(refused(&[("Origin", &origin)]), Some(401));
    let rebound =
        [("Origin", "http://evil.example"), ("Cookie", &cookie), ("Host", "evil.example")];
    assert_eq!(refused(&rebound), Some(403));
}

#[test]
fn without_the_token_nothing_is_told() {
    let server = Server::start();
    let port = server.address.port();
    let wrong = format!("manticore_{port}={}", TOKEN.replace('0', "1"));
    let short = format!("manticore_{port}={}", &TOKEN[1..]);
    for cookie in ["", "a=b", &wrong, &short, &format!("manticore_1={TOKEN}")] {
        for path in ["/", "/api/games", "/api/plays", "/assets/x.js"] {
            let answer = server.ask_with("GET", path, &[("Cookie", cookie)], "");
            assert_eq!(answer.status, 401, "{cookie} {path}");
        }
        let answer = server.ask_with("POST", "/api/position", &[("Cookie", cookie)], "{}");
        assert_eq!(answer.status, 401, "{cookie}");
    }
    let wrong = server.ask_with("GET", "/?token=wrong", &[("Cookie", "")], "");
    assert_eq!((wrong.status, wrong.header("set-cookie")), (401, None));
}

#[test]
fn the_token_becomes_a_cookie_that_no_script_sees() {
    let server = Server::start();
    let path = format!("/play/abc?token={TOKEN}");
    let answer = server.ask_with("GET", &path, &[("Cookie", ""), ("Origin", "")], "");
    assert_eq!((answer.status, answer.header("location")), (303, Some("/play/abc")));
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", TOKEN] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let value = cookie.split(';').next().unwrap();
    assert_eq!(server.ask_with("GET", "/play/abc", &[("Cookie", value)], "").status, 200);
    // The address cannot lead to another server.
    let away = format!("//evil.example/?token={TOKEN}");
    let answer = server.ask_with("GET", &away, &[("Cookie", "")], "");
    assert_eq!(answer.header("location"), Some("/evil.example/"));
}

#[test]
fn every_response_forbids_scripts_frames_and_guesses() {
    let server = Server::start();
    let refused = server.ask_with("GET", "/api/games", &[("Host", "evil.example")], "");
    for answer in [server.get("/"), server.get("/api/parts"), server.get("/nothing.js"), refused] {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("script-src 'self'"));
        assert!(!policy.contains("unsafe-inline") && !policy.contains("http"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
    }
    assert_eq!(server.get("/api/parts").header("content-type"), Some("application/json"));
    let page = server.get("/");
    assert!(!page.body.contains("<script>") && !page.body.contains("style="), "{}", page.body);
}

#[test]
fn only_json_is_read() {
    let server = Server::start();
    let body = json!({ "game": "chess" }).to_string();
    for kind in [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/jsonx",
    ] {
        let answer = server.ask_with("POST", "/api/position", &[("Content-Type", kind)], &body);
        assert_eq!(answer.status, 415, "{kind}");
    }
    let answer = server.ask_with(
        "POST",
        "/api/position",
        &[("Content-Type", "application/json; charset=utf-8")],
        &body,
    );
    assert_eq!(answer.status, 200);
    assert_eq!(server.get("/api/position").status, 405, "a GET changes and asks nothing here");
}

#[test]
fn no_path_leaves_the_page() {
    let server = Server::start();
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../../Cargo.toml",
        "/....//Cargo.toml",
        "/C:%5cx.txt",
        "/etc/passwd.txt",
        "/%00.html",
        "//etc/passwd.txt",
    ] {
        let answer = server.get(path);
        assert!([400, 404].contains(&answer.status), "{path}: {answer:?}");
    }
    for id in
        ["../token", "..%2ftoken", "%2e%2e%2ftoken.pgn", "own-../../token", "a%00b", "own-%2e%2e"]
    {
        for path in [
            format!("/api/plays/{id}"),
            format!("/api/games/{id}"),
            format!("/api/games/{id}/text"),
        ] {
            let answer = server.get(&path);
            assert!([400, 404, 405].contains(&answer.status), "{path}: {answer:?}");
        }
    }
    let spec = json!({ "game": "chess", "opponent": { "spec": "book=/etc/passwd" } });
    let answer = server.post("/api/plays", &spec);
    assert_eq!(answer.status, 400);
    assert!(answer.sentence().contains("command line"), "{answer:?}");
    let inherits = "name = \"x\"\ninherits = \"../token\"\n";
    assert_eq!(server.post("/api/games", &json!({ "text": inherits })).status, 400);
    server.still_answers();
}

#[test]
fn scripts_in_names_come_back_as_data() {
    let server = Server::start();
    let script = "<script>alert(1)</script>";
    let text = format!(
        "name = \"{script}\"\nrules = \"<img src=x onerror=alert(1)>\"\ninherits = \"chess\"\n"
    );
    let name = format!("{script}.toml");
    let made = server.done("/api/games", &json!({ "text": text, "name": name }));
    let id = made["id"].as_str().unwrap();
    let shown = server.get(&format!("/api/games/{id}"));
    assert_eq!(shown.json()["name"], script);
    assert_eq!(shown.header("content-type"), Some("application/json"));
    let text = server.get(&format!("/api/games/{id}/text"));
    assert_eq!(text.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(text.header("x-content-type-options"), Some("nosniff"));
}

#[test]
fn a_huge_body_is_refused_before_it_is_read() {
    let server = Server::start();
    let owned = server.headers();
    let mut headers: Vec<(&str, &str)> =
        owned.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    headers.push(("Content-Length", "1073741824"));
    let head = request("PUT", "/", &headers, "");
    let head = String::from_utf8(head).unwrap().replace("PUT / ", "POST /api/position ");
    assert_eq!(send(server.address, head.as_bytes()).status, 413);
    // In pieces, too: whoever does not say how much comes is stopped on the way.
    let text = "x".repeat(3 << 20);
    let long = json!({ "game": "chess", "start": text });
    assert_eq!(server.post("/api/position", &long).status, 413);
    server.still_answers();
}

#[test]
fn whoever_says_nothing_takes_no_place_for_long() {
    let server = Server::start();
    let mut silent: Vec<TcpStream> = (0..300)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: 127").unwrap();
            stream
        })
        .collect();
    server.still_answers();
    let stream = &mut silent[0];
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut rest = Vec::new();
    assert!(stream.read_to_end(&mut rest).is_ok(), "the server closes the connection");
    server.still_answers();
}

#[test]
fn a_flood_of_messages_closes_its_tab_only() {
    let server = Server::start();
    let mut quiet = server.live();
    let mut flooding = server.live();
    for n in 0..2_000 {
        let ping = json!({ "do": "ping", "n": n }).to_string();
        if flooding.0.send(Message::text(ping)).is_err() {
            break;
        }
    }
    while flooding.try_hear().is_some() {}
    let mut large = server.live();
    let _ = large.0.send(Message::text("x".repeat(2 << 20)));
    assert_eq!(large.try_hear(), None, "a message that is too long closes its tab");
    quiet.say(&json!({ "do": "ping", "n": 1 }));
    assert_eq!(quiet.hear("pong")["n"], 1);
    server.still_answers();
}

#[test]
fn a_thousand_searches_are_not_begun() {
    let server = Server::start();
    let mut tabs: Vec<_> = (0..40).map(|_| server.live()).collect();
    for tab in &mut tabs {
        for id in 0..25 {
            tab.say(&json!({ "do": "analyse", "id": id, "spot": { "game": "chess" } }));
        }
    }
    let mut refused = 0;
    for tab in &mut tabs {
        // Only two of them can have begun.
        for _ in 0..23 {
            let message = loop {
                let message = tab.try_hear().unwrap();
                if message["is"] == "error" {
                    break message;
                }
            };
            assert!(
                message["error"]["sentence"].as_str().unwrap().contains("searches"),
                "{message}"
            );
            refused += 1;
        }
    }
    assert_eq!(refused, 40 * 23);
    let running = server.get("/api/running").json()["searches"].as_array().unwrap().len();
    assert!(running <= 16, "{running}");
    server.still_answers();
    drop(tabs);
    while server.get("/api/running").json()["searches"] != json!([]) {}
}

#[test]
fn a_rules_bomb_is_refused() {
    let server = Server::start();
    let many: String =
        (0..400).map(|n| format!("[pieces.p{n}]\nsymbol = \"A\"\nmoves = \"Q\"\n")).collect();
    let wide = "name = \"x\"\n[board]\nfiles = 255\nranks = 255\n".to_owned();
    let riders = "z".repeat(100_000);
    let long = format!(
        "name = \"x\"\ninherits = \"chess\"\n[pieces.queen]\nsymbol = \"Q\"\nmoves = \"{riders}\"\n"
    );
    let nested = format!("name = {}\n", "[".repeat(100_000));
    let braces = format!(
        "name = \"x\"\ninherits = \"chess\"\n[pieces.queen]\nsymbol = \"Q\"\nmoves = \"{}\"\n",
        "{ target (1 1) ".repeat(5_000)
    );
    for text in [many, wide, long, nested, braces] {
        let answer = server.post("/api/games", &json!({ "text": text }));
        assert!([400, 413, 429].contains(&answer.status), "{} {:.300}", answer.status, answer.body);
        server.still_answers();
    }
}

#[test]
fn another_address_needs_a_token() {
    let folder = Folder::new();
    let error = open_with(&settings(&folder.0, [0, 0, 0, 0], 0)).err().unwrap();
    assert!(error.to_string().contains("--token"), "{error}");
    let mut weak = settings(&folder.0, [127, 0, 0, 1], 0);
    weak.token = Some("short".to_owned());
    assert!(open_with(&weak).is_err());
}
