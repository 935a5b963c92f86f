//! The page of parameters holds together.

use super::*;

#[test]
fn every_number_lies_in_its_range_and_has_a_place_of_its_own() {
    let mut params = Params::default();
    for tunable in TUNABLES {
        assert!((tunable.low..=tunable.high).contains(&tunable.default), "{}", tunable.name);
        assert_eq!(*(tunable.place)(&mut params), tunable.default);
        *(tunable.place)(&mut params) = i32::MAX;
    }
    for tunable in TUNABLES {
        assert_eq!(*(tunable.place)(&mut params), i32::MAX, "{}", tunable.name);
    }
}
#[test]
fn no_two_parameters_share_a_name_old_or_new() {
    let all_names = |tunable: &'static Tunable| {
        std::iter::once(tunable.name).chain(tunable.old_names.iter().copied())
    };
    let mut names: Vec<&str> = TUNABLES.iter().flat_map(all_names).collect();
    let n_names = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), n_names);
}

#[test]
fn a_renamed_parameter_answers_to_its_old_name() {
    for (old, new) in [
        ("pass_depth", "null_move_depth"),
        ("probe_margin", "probcut_margin"),
        ("blind_depth", "iir_depth"),
        ("shy_history", "history_prune_margin"),
        ("calm_plies", "quiescence_plies"),
        ("duty_plies", "quiescence_plies_must_capture"),
        ("Reduction_Base", "lmr_base"),
    ] {
        let tunable = Tunable::find(old).expect(old);
        assert_eq!(tunable.name, new);
        assert!(tunable.was_called(old) && !tunable.was_called(new));
    }
    assert_eq!(Tunable::find("Window").map(|tunable| tunable.name), Some("window"));
    assert!(Tunable::find("pass").is_none());
}
