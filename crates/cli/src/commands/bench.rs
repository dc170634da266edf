//! `crownhead bench`: a fixed amount of search. The number of nodes is the signature of the search: it
//! changes exactly when its behaviour does.

use crate::failure::Failure;
use crownhead_engine::{Engine, Evaluation, Options, TableUse};
use crownhead_notation::fen;
use crownhead_play::{Limits, Lots};
use crownhead_rules::{Game, Position, Variant};
use std::io::{Write, stdout};

/// Search fixed positions to a fixed depth: node signature and speed
///
/// The positions are of English, Regicide, Mini and Straight checkers; of another variant the start and what comes of it by
/// moves drawn by lot, the same on every machine.
#[derive(clap::Args)]
pub(crate) struct Bench {
    /// Search positions of this variant alone [default: of the net's with --weights, else of the four]
    #[arg(long, value_name = "V")]
    variant: Option<Variant>,
    #[command(flatten)]
    weights: super::Weights,
}

/// Variant, position and depth: openings, middle games and endings of the variants that have a net.
const POSITIONS: [(&str, &str, u32); 14] = [
    ("english", "B:W21-32:B1-12", 17),
    ("english", "W:W17,21,22,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,16", 16),
    ("english", "W:W18,21,22,24,26,27,28,30,31,32:B1,2,3,5,6,8,9,11,12,16", 16),
    ("english", "B:W17,21,22,25,26,27,29,30,32:B2,3,6,8,9,10,11,12,16", 17),
    ("english", "W:W14,19,23,24,25,27,30,32:B2,3,6,9,10,12,16,20", 18),
    ("english", "B:W13,18,22,26,27,32:B1,6,9,12,15,20", 19),
    ("english", "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", 17),
    ("english", "W:W30,K14,K19:B5,13,K28,K32", 17),
    ("english", "W:WK17,K20,K30,K31:B1,2,K13,K23", 15),
    ("regicide", "B:W21-32:B1-12", 13),
    ("regicide", "W:W17,21,22,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,16", 13),
    ("mini", "B:W13-18:B1-6", 20),
    ("straight", "B:W21-32:B1-12", 11),
    ("straight", "W:W17,22,23,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,16", 11),
];

/// After so many moves by lot positions of the other variants are taken.
const BY_LOT: [usize; 5] = [0, 8, 16, 24, 32];
const DEPTH_BY_LOT: u32 = 17;

impl Bench {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut out = stdout().lock();
        let (mut nodes, mut seconds) = (0, 0.0);
        let evaluation = self.weights.evaluation(self.variant)?;
        let asked = match &evaluation {
            Evaluation::Net(net) => Some(net.variant()),
            Evaluation::Best | Evaluation::Baseline => self.variant,
        };
        for (position, depth) in positions(asked)? {
            let variant = position.variant();
            let mut engine = Engine::new(Options {
                hash: 16,
                // The number of nodes must not depend on what this machine has built.
                tables: TableUse::Shipped,
                evaluation: evaluation.clone(),
                ..Options::default()
            });
            let limits = Limits::depth(depth);
            let analysis = engine.analyse(&Game::new(position), &limits, 1, &mut |_| {});
            let time = analysis.time.as_secs_f64();
            let score = analysis.lines[0].score.to_string();
            writeln!(
                out,
                "{variant:<9} depth {depth:>2} {:>10} nodes {time:>6.3} s  {score}",
                analysis.nodes
            )?;
            nodes += analysis.nodes;
            seconds += time;
        }
        writeln!(out, "nodes {nodes} nps {}", (nodes as f64 / seconds) as u64)?;
        Ok(())
    }
}

/// The positions of a variant, or of all that have some, and how deep each is searched.
fn positions(asked: Option<Variant>) -> Result<Vec<(Position, u32)>, Failure> {
    let chosen = POSITIONS.iter().map(|&(id, text, depth)| (Variant::named(id), text, depth));
    let chosen = chosen.filter(|&(variant, ..)| asked.is_none_or(|asked| asked == variant));
    let found: Vec<_> = chosen
        .map(|(variant, text, depth)| Ok((fen::read(variant, text)?, depth)))
        .collect::<Result<_, fen::FenError>>()
        .map_err(Failure::input)?;
    Ok(match asked {
        Some(variant) if found.is_empty() => by_lot(variant),
        _ => found,
    })
}

/// Positions of one game by lot, which may be over before all are there.
fn by_lot(variant: Variant) -> Vec<(Position, u32)> {
    let mut game = Game::new(Position::start(variant));
    let mut lots = Lots::new(1);
    let mut found = Vec::new();
    for plies in 0..=BY_LOT[BY_LOT.len() - 1] {
        if game.outcome().is_some() {
            break;
        }
        if BY_LOT.contains(&plies) {
            found.push((*game.position(), DEPTH_BY_LOT));
        }
        let mv = lots.draw(&game.moves());
        if game.play(mv).is_err() {
            break;
        }
    }
    found
}
