//! The clerk: obeys one line after another, and lends the engine to the thinker.

use super::game_record::GameRecord;
use super::state::{Guess, Mode, Purpose, XboardSettings};
use super::thinker::{MoveText, Report, ThinkResult, ThinkTask};
use super::time_control::TimeControl;
use crate::server::{Identity, Output};
use crate::xboard::board_edit::BoardEdit;
use crate::xboard::{XboardCommand, parse, print};
use game_core::random::SplitMix64;
use game_core::{Analysis, Control, Engine, Limits, MoveSheet, Score};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// What the clerk hears.
pub(super) enum Event {
    /// A line of the other side.
    Line(Vec<u8>),
    /// A remark for people.
    Remark(String),
    /// The engine is back.
    Found(Box<ThinkResult>),
    /// Nobody will ask any more.
    Close,
}

/// A search that is under way.
pub(super) struct RunningSearch {
    pub(super) purpose: Purpose,
    pub(super) control: Arc<Control>,
}

/// The clerk with everything it needs to answer. Each subject has a file of its
/// own: `play.rs`, `analysis.rs`, `position.rs`, `settings.rs`, `mouse.rs`.
pub(super) struct Clerk {
    pub(super) say: Output,
    pub(super) identity: Identity,
    /// The engine, unless the thinker has it.
    engine: Option<Box<dyn Engine + Send>>,
    tasks: Sender<ThinkTask>,
    pub(super) search: Option<RunningSearch>,
    /// Lines heard while a stopped search was waited for.
    waiting: VecDeque<Event>,
    /// Lines that are obeyed when the engine has moved.
    pub(super) later: Vec<String>,
    /// Answers to `ping` that are given when the engine has moved.
    pub(super) pongs: Vec<String>,
    pub(super) game: GameRecord,
    pub(super) mode: Mode,
    pub(super) time: TimeControl,
    pub(super) settings: XboardSettings,
    pub(super) report: Report,
    /// The moves of the position that are considered, if not all are.
    pub(super) considered: Option<Vec<MoveSheet>>,
    /// The score of the engine's last move, as the engine sees it.
    pub(super) own_score: Option<Score>,
    /// How many moves in a row the engine has known that it is lost.
    pub(super) lost_moves: u32,
    /// The opponent has offered a draw that was neither taken nor declined.
    pub(super) has_draw_offer: bool,
    /// What the opponent is expected to play.
    pub(super) guess: Option<Guess>,
    /// How much of the search was thought in the opponent's time.
    pub(super) pondered: Duration,
    /// What was interrupted by `pause`.
    pub(super) paused: Option<Option<Purpose>>,
    /// The board that is being edited.
    pub(super) edit: Option<BoardEdit>,
    /// The square of the piece that is held.
    pub(super) lifted: Option<String>,
    pub(super) random: SplitMix64,
}

impl Clerk {
    pub(super) fn new(
        mut engine: Box<dyn Engine + Send>,
        home: &str,
        seed: u64,
        identity: &Identity,
        say: Output,
        tasks: Sender<ThinkTask>,
    ) -> Clerk {
        let game = GameRecord::begin(&mut *engine);
        let settings = XboardSettings::new(home, &*engine);
        let report = Report {
            say: Arc::clone(&say),
            posts: Arc::default(),
            latest: Arc::default(),
            current: Arc::default(),
            style: MoveText::of(&settings.variant, settings.board),
        };
        Clerk {
            say,
            identity: identity.clone(),
            engine: Some(engine),
            tasks,
            search: None,
            waiting: VecDeque::new(),
            later: Vec::new(),
            pongs: Vec::new(),
            game,
            mode: Mode::Force,
            time: TimeControl::default(),
            settings,
            report,
            considered: None,
            own_score: None,
            lost_moves: 0,
            has_draw_offer: false,
            guess: None,
            pondered: Duration::ZERO,
            paused: None,
            edit: None,
            lifted: None,
            random: SplitMix64::new(seed),
        }
    }

    /// Works until nobody asks any more.
    pub(super) fn work(mut self, events: &Receiver<Event>) {
        loop {
            let event = match self.waiting.pop_front() {
                Some(event) => event,
                None => match events.recv() {
                    Ok(event) => event,
                    Err(_) => return,
                },
            };
            match event {
                Event::Line(line) => self.hear(&line, events),
                Event::Remark(text) => self.remark(&text),
                Event::Found(found) => self.found(*found, events),
                Event::Close => {
                    self.halt(events);
                    return;
                }
            }
        }
    }

    pub(super) fn say(&self, line: &str) {
        (self.say)(line);
    }

    /// Says a remark for people, if the other side skips remarks.
    pub(super) fn remark(&self, text: &str) {
        if self.settings.remarks {
            self.say(&print::remark(text));
        }
    }

    /// Says that a command cannot be obeyed.
    pub(super) fn error(&self, reason: &str, command: &str) {
        self.say(&print::error(reason, command));
    }

    /// Lends the engine to the thinker, to think about the position or about the
    /// one after one more move.
    pub(super) fn start_search(&mut self, purpose: Purpose, limits: Limits, next: Option<&str>) {
        let Some(mut engine) = self.engine.take() else { return };
        self.game.show(&mut *engine, next);
        let is_ponder = purpose == Purpose::Ponder;
        if let Some(guess) = self.guess.as_mut().filter(|_| next.is_some()) {
            (guess.after, guess.found) = (Some(engine.scribe()), None);
        }
        let control = Arc::new(if is_ponder { Control::pondering() } else { Control::default() });
        self.search = Some(RunningSearch { purpose, control: Arc::clone(&control) });
        let report = self.report.clone();
        // The thinker lives as long as the clerk.
        let _ = self.tasks.send(ThinkTask { engine, limits, control, report });
    }

    /// Stops a search and waits until the engine is back. What it was for and
    /// what it found is returned.
    pub(super) fn halt(&mut self, events: &Receiver<Event>) -> Option<(Purpose, Analysis)> {
        let search = self.search.take()?;
        search.control.stop();
        if let Some(guess) = &mut self.guess {
            guess.after = None;
        }
        loop {
            match events.recv() {
                Ok(Event::Found(found)) => {
                    self.engine = Some(found.engine);
                    return Some((search.purpose, found.analysis));
                }
                Ok(event) => self.waiting.push_back(event),
                Err(_) => return None,
            }
        }
    }

    /// Stops a search, if one is under way, and shows the engine the position.
    pub(super) fn at_desk(&mut self, events: &Receiver<Event>) -> &mut (dyn Engine + Send) {
        self.halt(events);
        let Clerk { engine, game, .. } = self;
        let engine = engine.as_mut().expect("a halted engine is back");
        game.show(&mut **engine, None);
        &mut **engine
    }

    /// The engine, at rest and at the position, beside the game.
    pub(super) fn desk_and_game(
        &mut self,
        events: &Receiver<Event>,
    ) -> (&mut (dyn Engine + Send), &mut GameRecord) {
        self.halt(events);
        let Clerk { engine, game, .. } = self;
        (&mut **engine.as_mut().expect("a halted engine is back"), game)
    }

    /// The engine is back by itself.
    fn found(&mut self, found: ThinkResult, events: &Receiver<Event>) {
        self.engine = Some(found.engine);
        let Some(search) = self.search.take() else { return };
        match search.purpose {
            Purpose::Move => self.moved(&found.analysis, events),
            Purpose::Ponder => {
                if let Some(guess) = &mut self.guess {
                    guess.found = Some(found.analysis);
                }
            }
            Purpose::Analysis => {}
            Purpose::Hint => self.say_hint(&found.analysis),
        }
    }

    /// Is the engine thinking about its move?
    pub(super) fn is_thinking(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move)
    }

    /// Obeys a line.
    pub(super) fn hear(&mut self, line: &[u8], events: &Receiver<Event>) {
        let text = crate::xboard::line_text(line);
        if self.edit.is_some() && self.edit_item(&text, events) {
            return;
        }
        let command = parse(line);
        if self.paused.is_some() && !self.may_interrupt_pause(&command) {
            return self.error("command not legal now, send resume first", &text);
        }
        self.obey(command, &text, events);
    }

    fn obey(&mut self, command: XboardCommand, text: &str, events: &Receiver<Event>) {
        match command {
            XboardCommand::Ignored | XboardCommand::Quit => {}
            XboardCommand::Faulty(why) => self.error(&why, text),
            XboardCommand::Word(word) => self.word(&word, events),
            XboardCommand::UserMove(word) => self.user_move(&word, events),
            XboardCommand::Force => self.force(events),
            XboardCommand::Go => self.go(text, events),
            XboardCommand::PlayOther => self.play_other(events),
            XboardCommand::White | XboardCommand::Black => self.set_turn(&command, text, events),
            XboardCommand::MoveNow => self.move_now(),
            XboardCommand::Ping(number) => self.ping(number),
            XboardCommand::Draw => self.draw_offered(),
            XboardCommand::Result => self.game_over(events),
            XboardCommand::Pause => self.pause(text, events),
            XboardCommand::Resume => self.resume(text),
            XboardCommand::Level { moves, base, increment } => {
                self.time.level(moves, base, increment);
            }
            XboardCommand::MoveTime(time) => self.time.set_move_time(time),
            XboardCommand::Depth(depth) => self.time.set_depth(depth),
            XboardCommand::NodeRate(rate) => self.time.set_node_rate(rate),
            XboardCommand::OwnTime(time) => self.time.set_own(time),
            XboardCommand::OtherTime(time) => self.time.set_other(time),
            XboardCommand::Analyze => self.analyze(events),
            XboardCommand::Exit => self.exit_analysis(text, events),
            XboardCommand::Status => self.status(),
            XboardCommand::Exclude(choice) => self.choose_moves(&choice, false, text, events),
            XboardCommand::Include(choice) => self.choose_moves(&choice, true, text, events),
            XboardCommand::SetScore { score, depth } => self.set_score(score, depth, text, events),
            XboardCommand::Hint => self.hint(),
            XboardCommand::Book => self.book(events),
            XboardCommand::New => self.new_game(events),
            XboardCommand::Variant(name) => self.set_variant(&name, text, events),
            XboardCommand::SetBoard(fen) => self.set_board(&fen, events),
            XboardCommand::Edit => self.begin_edit(text, events),
            XboardCommand::Undo => self.take_back(1, text, events),
            XboardCommand::Remove => self.take_back(2, text, events),
            XboardCommand::Lift(square) => self.lift(&square),
            XboardCommand::Put(square) => self.put(&square),
            XboardCommand::Hover(square) => self.hover(&square),
            other => self.set_up(other, text, events),
        }
    }
}
