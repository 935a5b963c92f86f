use super::*;

fn with_level(level: u32) -> Handicap {
    Handicap { level, ..Handicap::default() }
}

#[test]
fn the_stronger_see_further_and_err_less() {
    let elos: Vec<u32> = (MIN_ELO..=MAX_ELO).step_by(50).collect();
    for pair in elos.windows(2) {
        let [weak, strong] = [Frailty::of_elo(pair[0]), Frailty::of_elo(pair[1])];
        assert!(weak.sight <= strong.sight && weak.nodes <= strong.nodes, "{pair:?}");
        assert!(weak.haste >= strong.haste && weak.doubt >= strong.doubt, "{pair:?}");
        assert!((weak.sight, weak.doubt) != (strong.sight, strong.doubt), "{pair:?}");
    }
    assert_eq!(Frailty::of_elo(0), Frailty::of_elo(MIN_ELO));
    assert_eq!(Frailty::of_elo(u32::MAX), Frailty::of_elo(MAX_ELO));
}

#[test]
fn higher_levels_see_further_and_err_less() {
    let levels: Vec<Frailty> = (1..FULL_LEVEL).filter_map(Frailty::of_level).collect();
    assert_eq!(levels.len() as u32, FULL_LEVEL - 1);
    for pair in levels.windows(2) {
        let [weak, strong] = [pair[0], pair[1]];
        assert!(weak.nodes < strong.nodes && weak.time <= strong.time, "{pair:?}");
        assert!(weak.sight <= strong.sight && weak.haste >= strong.haste, "{pair:?}");
        assert!(weak.doubt >= strong.doubt, "{pair:?}");
    }
}

#[test]
fn of_two_wishes_the_weaknesses_of_both_hold() {
    assert_eq!(Handicap::default().frailty(), None);
    assert_eq!(with_level(FULL_LEVEL).frailty(), None);
    assert_eq!(with_level(4).frailty(), Frailty::of_level(4));
    let both = |elo| Handicap { is_limited: true, elo, ..with_level(4) };
    let [beginner, level] = [Frailty::of_elo(900), Frailty::of_level(4).unwrap()];
    let joined = both(900).frailty().unwrap();
    assert_eq!((joined.sight, joined.doubt), (beginner.sight, beginner.doubt));
    assert_eq!((joined.nodes, joined.time), (level.nodes, level.time));
    assert!(!joined.sees_mates);
    assert_eq!(both(2_500).frailty(), Frailty::of_level(4));
}

#[test]
fn mates_are_seen_from_1200_on() {
    assert!(!Frailty::of_elo(1_199).sees_mates && Frailty::of_elo(1_200).sees_mates);
}

/// There errors of judgement are hardly made, so nodes must tell the strengths apart.
#[test]
fn in_long_turns_the_stronger_see_more_positions() {
    let by_elo: Vec<Frailty> = (MIN_ELO..=MAX_ELO).step_by(50).map(Frailty::of_elo).collect();
    let by_level: Vec<Frailty> = (1..FULL_LEVEL).filter_map(Frailty::of_level).collect();
    for scale in [by_elo, by_level] {
        let nodes: Vec<u64> = scale.into_iter().map(|known| known.in_long_turns().nodes).collect();
        assert!(nodes.is_sorted_by(|weak, strong| weak < strong), "{nodes:?}");
    }
}

#[test]
fn the_strongest_keep_their_table() {
    assert!(Frailty::of_elo(2_499).forgets && !Frailty::of_elo(2_500).forgets);
    let forgets = |level| Frailty::of_level(level).unwrap().forgets;
    assert!(forgets(REMEMBERS_LEVEL - 1) && !forgets(REMEMBERS_LEVEL));
    let both = Handicap { is_limited: true, elo: 2_500, level: 5 };
    assert!(both.frailty().is_some_and(|known| known.forgets));
}
