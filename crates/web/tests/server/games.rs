//! Games, positions and the board editor.

use crate::harness::Server;
use serde_json::{Value, json};

#[test]
fn the_library_is_listed_and_described() {
    let server = Server::start();
    let games = server.get("/api/games").json();
    let games = games.as_array().unwrap();
    assert!(games.len() > 290, "{}", games.len());
    let chess = games.iter().find(|game| game["id"] == "chess").unwrap();
    assert_eq!((&chess["holes"], &chess["kinds"][1]["symbol"]), (&json!([]), &json!("N")));
    let monster = games.iter().find(|game| game["id"] == "monster").unwrap();
    assert_eq!((&monster["moves_per_turn"], &monster["files"]), (&json!(2), &json!(8)));
    let shogi = server.get("/api/games/shogi").json();
    assert_eq!((&shogi["files"], &shogi["has_hands"]), (&json!(9), &json!(true)));
    let lance =
        shogi["pieces"].as_array().unwrap().iter().find(|piece| piece["symbol"] == "L").unwrap();
    let marks = lance["diagram"]["marks"].as_array().unwrap();
    assert!(
        !marks.is_empty()
            && marks.iter().all(|mark| mark["dx"] == 0 && mark["dy"].as_i64() > Some(0))
    );
    assert_eq!(shogi["start"]["turn"], "white");
    assert!(shogi["words"].as_array().unwrap().len() > 1);
    let chess960 = server.get("/api/games/chess960").json();
    assert_eq!((&chess960["numbers"], &chess960["has_numbers"]), (&json!(960), &json!(true)));
    assert_eq!(server.get("/api/games/tiddlywinks").status, 404);
    // More than a hundred thousand starts are counted in time.
    assert_eq!(server.get("/api/games/caparandom").json()["has_numbers"], true);
}

#[test]
fn a_position_has_all_a_board_needs() {
    let server = Server::start();
    let spot = json!({ "game": "chess", "moves": ["e2e4", "c7c5", "g1f3", "d7d6", "f1b5"] });
    let position = server.done("/api/position", &spot);
    assert_eq!(position["fen"], "rnbqkbnr/pp2pppp/3p4/1Bp5/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3");
    assert_eq!((&position["turn"], &position["check"]), (&json!("black"), &json!(["e8"])));
    assert_eq!(position["last"], json!({ "move": "f1b5", "san": "Bb5+", "squares": ["f1", "b5"] }));
    assert!(
        position["opening"]["name"].as_str().unwrap().contains("Sicilian"),
        "{}",
        position["opening"]
    );
    let texts: Vec<&str> =
        position["moves"].as_array().unwrap().iter().map(|m| m["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["b8c6", "b8d7", "c8d7", "d8d7"]);
    assert_eq!(position["history"][4]["turn"], "white");
    assert_eq!(position["hands"], json!({ "white": [], "black": [] }));
    assert_eq!(position["men"].as_array().unwrap().len(), 32);
}

#[test]
fn moves_say_what_they_do() {
    let server = Server::start();
    let find = |spot: &Value, text: &str| -> Value {
        let position = server.done("/api/position", spot);
        let moves = position["moves"].as_array().unwrap();
        moves
            .iter()
            .find(|m| m["text"] == text)
            .cloned()
            .unwrap_or_else(|| panic!("{text}: {position}"))
    };
    let castling = json!({ "game": "chess", "start": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" });
    let castles = find(&castling, "e1g1");
    assert_eq!((&castles["is_castling"], &castles["castling_with"]), (&json!(true), &json!("h1")));
    let passing = json!({ "game": "chess", "start": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2" });
    assert_eq!(find(&passing, "e5d6")["captures"], json!(["d5"]));
    let promoting = json!({ "game": "chess", "start": "8/P6k/8/8/8/8/8/4K3 w - - 0 1" });
    assert_eq!(find(&promoting, "a7a8q")["promotion"], "Q");
    let house = json!({ "game": "crazyhouse", "moves": ["e2e4", "d7d5", "e4d5", "d8d5"] });
    assert_eq!(
        server.done("/api/position", &house)["hands"]["white"],
        json!([{ "symbol": "P", "count": 1 }])
    );
    let drop = find(&house, "P@e4");
    assert_eq!(
        (&drop["drop"], &drop["from"], &drop["to"]),
        (&json!("P"), &json!(null), &json!("e4"))
    );
    let duck = server.done("/api/position", &json!({ "game": "duck" }));
    assert!(duck["moves"].as_array().unwrap().iter().all(|m| m["wall"].is_string()));
    // A wall instead of a move is no pass: it is aimed at its own square.
    let builders = server.done("/api/position", &json!({ "game": "builders" }));
    let moves = builders["moves"].as_array().unwrap();
    let mut walls = moves.iter().filter(|m| m["from"].is_null()).peekable();
    assert!(walls.peek().is_some());
    assert!(walls.all(|m| m["to"].is_string() && m["to"] == m["wall"] && m["is_pass"] == false));
    let monster = server.done("/api/position", &json!({ "game": "monster" }));
    assert_eq!(monster["turn_left"], 2);
    assert!(monster["moves"].as_array().unwrap().iter().all(|m| m["turn_after"] == "white"));
}

#[test]
fn faults_are_named_at_their_field() {
    let server = Server::start();
    let field = |path: &str, body: Value| {
        let answer = server.post(path, &body);
        assert!((400..500).contains(&answer.status), "{answer:?}");
        (answer.status, answer.json()["error"]["field"].clone())
    };
    let spot = |fen: &str| json!({ "game": "chess", "start": fen });
    assert_eq!(field("/api/position", spot("8/8/8/8/8/8/8/8 w - -")), (400, json!("fen")));
    assert_eq!(
        field("/api/position", json!({ "game": "chess", "moves": ["e2e5"] })),
        (400, json!("moves"))
    );
    assert_eq!(field("/api/position", json!({ "game": "ches" })), (404, json!("game")));
    assert_eq!(
        field("/api/position", json!({ "game": "chess", "start": { "number": 3 } })),
        (400, json!("start"))
    );
    let faulty = server.post("/api/position", &spot("4k3/8/8/8/8/8/8/P3K3 w KQ - 0 1"));
    assert_eq!(faulty.json()["error"]["faults"].as_array().unwrap().len(), 3, "{faulty:?}");
    let broken = server.ask_with("POST", "/api/position", &[], "{\n\"game\": }");
    assert_eq!((broken.status, &broken.json()["error"]["place"]["line"]), (400, &json!(2)));
    let many: Vec<&str> =
        ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(5_000).collect();
    assert_eq!(
        field("/api/position", json!({ "game": "chess", "moves": many })),
        (400, json!("moves"))
    );
}

#[test]
fn the_board_editor_builds_a_position() {
    let server = Server::start();
    let man = |square: &str, symbol: &str, side: &str| json!({ "square": square, "symbol": symbol, "side": side });
    let kings = [man("e1", "K", "white"), man("e8", "K", "black"), man("h1", "R", "white")];
    let parts = json!({ "game": "chess", "men": kings, "turn": "white", "castling": "K",
        "counters": [{ "name": "halfmoves", "value": 7 }] });
    assert_eq!(server.done("/api/setup", &parts)["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 7 1");
    let hands = json!({ "white": [{ "symbol": "P", "count": 2 }], "black": [] });
    let house = json!({ "game": "crazyhouse", "men": kings, "hands": hands });
    let built = server.done("/api/setup", &house);
    assert_eq!(built["position"]["hands"]["white"][0]["count"], 2);
    let refused = |parts: Value| server.post("/api/setup", &parts).json()["error"]["field"].clone();
    assert_eq!(refused(json!({ "game": "chess", "men": [] })), "men");
    assert_eq!(refused(json!({ "game": "chess", "men": kings, "castling": "q" })), "castling");
    assert_eq!(refused(json!({ "game": "chess", "men": [man("e9", "K", "white")] })), "men");
    assert_eq!(
        refused(
            json!({ "game": "chess", "men": kings, "counters": [{ "name": "x", "value": 1 }] })
        ),
        "counters"
    );
}

#[test]
fn own_rules_are_kept_played_and_forgotten() {
    let server = Server::start();
    let text = "name = \"Round\"\ninherits = \"chess\"\nedges = \"cylinder\"\n";
    let made = server.post("/api/games", &json!({ "text": text, "name": "round.toml" }));
    assert_eq!(made.status, 201);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(
        server.done("/api/games", &json!({ "text": text, "name": "round.toml" }))["id"],
        *id,
        "the same"
    );
    assert_eq!(server.get(&format!("/api/games/{id}/text")).body, text);
    assert_eq!(server.done("/api/position", &json!({ "game": id }))["game"], *id);
    let listed = server.get("/api/games").json();
    assert!(listed.as_array().unwrap().iter().any(|game| game["id"] == *id && game["own"] == true));
    let path = format!("/api/games/{id}");
    assert_eq!(server.ask_with("DELETE", &path, &[], "").status, 204);
    assert_eq!(server.get(&path).status, 404);
    assert_eq!(server.ask_with("DELETE", "/api/games/chess", &[], "").status, 409);
    let faulty =
        server.post("/api/games", &json!({ "text": text.replace("cylinder\"\n", "ring\"\n") }));
    let error = &faulty.json()["error"];
    assert_eq!(
        (&error["field"], &error["place"]),
        (&json!("text"), &json!({ "line": 3, "column": 9 }))
    );
}

#[test]
fn questions_about_positions_are_answered() {
    let server = Server::start();
    let evaluation = server.done("/api/evaluate", &json!({ "game": "chess" }));
    assert!(evaluation["terms"].as_array().unwrap().len() > 5);
    assert!(evaluation["squares"].as_array().unwrap().iter().any(|share| share["square"] == "e1"));
    assert_eq!(server.done("/api/book", &json!({ "game": "chess" }))["moves"], json!([]));
    assert_eq!(server.done("/api/table", &json!({ "game": "chess" })), json!(null));
    let hanging =
        json!({ "game": "chess", "moves": ["e2e4", "e7e5"], "move": "d1g4", "nodes": 20_000 });
    assert_eq!(
        server.done("/api/explain", &hanging)["grade"].as_str().map(str::is_empty),
        Some(false)
    );
    assert_eq!(
        server.post("/api/explain", &json!({ "game": "chess", "move": "e2e5" })).status,
        400
    );
    assert_eq!(
        server
            .post("/api/explain", &json!({ "game": "chess", "move": "e2e4", "level": "god" }))
            .status,
        400
    );
    let lines = json!({ "game": "xiangqi", "lines": 3, "nodes": 5_000 });
    let others = server.done("/api/alternatives", &lines);
    assert_eq!(others["lines"].as_array().unwrap().len(), 3);
    assert_eq!(others["text"].as_array().unwrap().len(), 3, "{others}");
    let threat = json!({ "game": "chess", "moves": ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4"], "nodes": 20_000 });
    let threat = server.done("/api/threat", &threat);
    assert_eq!(threat["lines"][0]["moves"][0], "h5f7");
    assert_eq!(threat["lines"][0]["score"], json!({ "mate": 1 }), "White's mate is White's");
    assert!(threat["text"][0].as_str().unwrap().contains("Qxf7"), "{threat}");
    let in_check = json!({ "game": "chess", "moves": ["e2e4", "f7f6", "d1h5"] });
    assert_eq!(server.done("/api/threat", &in_check)["lines"], json!([]));
    let blocked = json!({ "game": "chess", "move": "a1a5", "level": "beginner", "nodes": 1_000 });
    let refused = server.done("/api/why_not", &blocked);
    assert!(refused["text"][0].as_str().unwrap().contains("not legal"), "{refused}");
    let parts = server.get("/api/parts").json();
    let parts = parts.as_array().unwrap();
    assert!(parts.iter().any(|part| part["word"] == "search" && part["name"] == "minimax"));
    assert!(parts.iter().all(|part| part["word"] != "book" && part["word"] != "syzygy"));
}

#[test]
fn other_addresses_belong_to_the_page() {
    let server = Server::start();
    for path in ["/", "/games/chess", "/play/abc", "/analysis", "/review/1", "/help"] {
        let answer = server.get(path);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{path}"
        );
    }
    assert_eq!(server.get("/assets/none.js").status, 404);
    assert_eq!(server.get("/api/nothing").status, 404);
    let tag = server.get("/").header("etag").unwrap().to_owned();
    assert_eq!(server.ask_with("GET", "/", &[("If-None-Match", &tag)], "").status, 304);
}
