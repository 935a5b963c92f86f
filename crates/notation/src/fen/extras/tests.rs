//! The braces and the sentences their faults get.

use crate::fen::{parse, print};
use game_core::Field;

/// What stands in braces reads back, in EPD too, and every fault of it is told.
#[test]
fn braces_hold_what_the_fields_cannot() {
    let text = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {a1:charged:-unmoved,e1:tired;passes=1;left=2/3;passed=e3e4,d3d4;castling=e1a1;dropped=a1}";
    let setup = parse(text).expect("a FEN");
    assert_eq!(print(&setup), text);
    assert_eq!(setup.extras.moves_left, Some(game_core::MovesLeft { left: 2, of: 3 }));
    let line = text.replace(" 0 1 ", " ") + " bm Ra8#; id \"x\";";
    let epd = crate::epd::parse(&line).expect("an EPD");
    assert_eq!(epd.setup, setup);
    assert_eq!(crate::epd::print(&epd).as_deref(), Ok(&*line));
    // Four fields are enough before it.
    assert_eq!(parse(&text.replace(" 0 1 ", " ")), Ok(setup));

    let told = |braces: &str| {
        let faults = parse(&format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {braces}")).unwrap_err();
        assert!(faults.0.iter().all(|fault| fault.field == Field::Extras), "{faults}");
        faults.to_string().replace("the braces: ", "")
    };
    for (braces, expected) in [
        ("{}", "{} says nothing; leave it out"),
        ("{a1:x", "\"{a1:x\" is never closed with }"),
        ("{a1:x} 3", "\"3\" follows where the text must end"),
        ("{a1:x, b1:x}", "\"{a1:x, b1:x}\" has blanks; write it without"),
        ("{a1}", "\"a1\" is neither a flag like a1:charged nor a value like passes=1"),
        ("{a1:}", "\"a1:\" lacks the name of a flag"),
        ("{x:y}", "\"x\" in \"x:y\" is no square"),
        (
            "{a9:x,a1:x,a1:x;left=3;passed=e3;passes=1;passes=2;lefft=1/2}",
            "\"a9\" is not on this board of 8 files and 8 ranks\n\
             \"a1\" says the flag \"x\" twice\n\
             \"3\" is no value of left; write it like left=1/2\n\
             \"e3\" is no value of passed; write it like passed=e3e4,d3d4\n\
             \"passes\" stands there twice\n\
             lefft=\"1/2\" is no whole number; did you mean left=?",
        ),
    ] {
        assert_eq!(told(braces), expected, "{braces}");
    }
    let many: Vec<String> = (0..3000).map(|n| format!("a1:f{n}")).collect();
    let expected = "more than 2048 flags and values are too many";
    assert_eq!(told(&format!("{{{}}}", many.join(","))), expected);
}
