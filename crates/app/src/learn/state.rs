//! What a learning has done, kept in its folder.

use super::contest::ContestResult;
use crate::cli::LearnArgs;
use crate::failure::BadInput;
use crate::train::net::write;
use serde_json::{Value, json};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

/// The file of the state.
const FILE: &str = "state.json";

/// One generation.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct LearntGeneration {
    /// Games that were played.
    pub games: u64,
    /// Positions that were learnt from.
    pub positions: u64,
    /// The mean square error at the end, on them and on games kept apart.
    pub losses: [f64; 2],
    /// What the network values, in centipawns: symbols with the mean of their squares.
    pub values: Vec<(String, i32)>,
    /// How the network did against what evaluated before.
    pub result: ContestResult,
    /// It won and is used from now on.
    pub kept: bool,
}

/// All generations so far.
#[derive(Clone, PartialEq, Debug)]
pub struct LearningState {
    settings: Value,
    /// The time used.
    pub spent: Duration,
    /// What was done.
    pub generations: Vec<LearntGeneration>,
}

impl LearningState {
    /// Begins in a folder, or goes on with what it has.
    pub fn open(folder: &Path, args: &LearnArgs, rules: &str) -> Result<LearningState, BadInput> {
        let settings = json!({
            "rules": rules,
            "neurons": args.neurons,
            "buckets": args.buckets,
            "nodes": args.nodes,
            "match_nodes": args.match_nodes,
            "games": args.games,
            "seed": args.seed,
        });
        let shown = folder.display();
        let path = folder.join(FILE);
        let cannot = |error| BadInput::one(format!("cannot write in {shown}: {error}"));
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::create_dir_all(folder).map_err(cannot)?;
                let state =
                    LearningState { settings, spent: Duration::ZERO, generations: Vec::new() };
                let written = state.write(folder);
                written.map_err(|error| BadInput::one(format!("{error:#}")))?;
                return Ok(state);
            }
            Err(error) => {
                return Err(BadInput::one(format!("cannot read {}: {error}", path.display())));
            }
        };
        if !args.resume {
            let why = format!("{shown} holds a learning already: --resume goes on with it");
            return Err(BadInput::one(why));
        }
        let damaged = || BadInput::one(format!("{} is damaged", path.display()));
        let value: Value = serde_json::from_str(&text).map_err(|_| damaged())?;
        if let Some(known) = value["settings"].as_object() {
            for (name, wanted) in settings.as_object().into_iter().flatten() {
                if known.get(name) != Some(wanted) {
                    let was = known.get(name).unwrap_or(&Value::Null);
                    let why = format!("{shown} was begun with {name} {was}, now {wanted}");
                    return Err(BadInput::one(why));
                }
            }
        }
        let generations = value["generations"].as_array().ok_or_else(damaged)?;
        let seconds = value["seconds"].as_f64().unwrap_or(0.0);
        Ok(LearningState {
            settings,
            spent: Duration::try_from_secs_f64(seconds).unwrap_or_default(),
            generations: generations.iter().map(LearntGeneration::of_json).collect(),
        })
    }

    /// Writes it into its folder.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let generations: Vec<Value> =
            self.generations.iter().map(LearntGeneration::to_json).collect();
        let value = json!({
            "settings": self.settings,
            "seconds": self.spent.as_secs_f64(),
            "generations": generations,
        });
        write(&folder.join(FILE), format!("{value:#}\n").as_bytes())
    }
}

impl LearntGeneration {
    fn to_json(&self) -> Value {
        let ContestResult { games, elo, error, superiority } = self.result;
        json!({
            "games": self.games,
            "positions": self.positions,
            "losses": self.losses,
            "values": self.values,
            "match": games,
            // Infinite if all games ended alike, which JSON cannot say.
            "elo": elo.clamp(-f64::from(u16::MAX), u16::MAX.into()),
            "error": error.min(u16::MAX.into()),
            "superiority": superiority,
            "kept": self.kept,
        })
    }

    fn of_json(value: &Value) -> LearntGeneration {
        let number = |value: &Value| value.as_f64().unwrap_or(0.0);
        let count = |value: &Value| value.as_u64().unwrap_or(0);
        let values = value["values"].as_array().into_iter().flatten();
        LearntGeneration {
            games: count(&value["games"]),
            positions: count(&value["positions"]),
            losses: [0, 1].map(|place| number(&value["losses"][place])),
            values: values
                .filter_map(|pair| {
                    Some((pair[0].as_str()?.to_owned(), i32::try_from(pair[1].as_i64()?).ok()?))
                })
                .collect(),
            result: ContestResult {
                games: [0, 1, 2].map(|place| count(&value["match"][place])),
                elo: number(&value["elo"]),
                error: number(&value["error"]),
                superiority: number(&value["superiority"]),
            },
            kept: value["kept"].as_bool().unwrap_or(false),
        }
    }
}
