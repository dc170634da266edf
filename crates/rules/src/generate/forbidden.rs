//! Which moves could be made and may not be played, and why not? For whoever tries one of them.
//!
//! A capture is forbidden because another goes before it (`precedence`), or because it stops where the rules do not let
//! it stop; a step because its king has made as many in a row as the rules allow. The search never asks for these;
//! people do.

use super::flights::{Flight, Watch};
use super::{Change, Scene, Side};
use crate::switches::{Capture, Kings, Rules};
use crate::{Bitboard, Path, Square};

/// A move that a piece could make and that may not be played: a capture, or a step that takes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForbiddenMove {
    /// Where it starts and lands, one square after the other.
    pub path: Path,
    /// What it jumps, in that order.
    pub captured: Vec<Square>,
    /// What it takes.
    pub takes: Taken,
    /// What the capture takes that goes before it: one of the legal moves. Nothing for a step.
    pub must: Taken,
    /// Why it may not be played.
    pub why: Forbidden,
}

/// What a capture takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Taken {
    /// Men.
    pub men: u32,
    /// Kings.
    pub kings: u32,
}

impl Taken {
    /// Both together.
    pub const fn pieces(self) -> u32 {
        self.men + self.kings
    }
}

/// Why a move may not be played: the first step of precedence at which another capture is ahead of it, what its end
/// lacks, or what its king did before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Forbidden {
    /// Another takes more pieces.
    FewerPieces,
    /// A king can capture, and this is a man.
    NotWithKing,
    /// Another takes as many pieces and more kings among them.
    FewerKings,
    /// Another meets a king earlier.
    KingLater,
    /// Another takes what is worth more.
    WorthLess,
    /// It has to go on, and land where it can.
    GoesOn,
    /// It took a king last and has to stop right behind it.
    NotBehindKing,
    /// The king has made as many steps in a row as the rules allow.
    Tired,
}

impl Forbidden {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::FewerPieces,
        Self::NotWithKing,
        Self::FewerKings,
        Self::KingLater,
        Self::WorthLess,
        Self::GoesOn,
        Self::NotBehindKing,
        Self::Tired,
    ];

    /// The word that names it to other programs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::FewerPieces => "fewer_pieces",
            Self::NotWithKing => "not_with_king",
            Self::FewerKings => "fewer_kings",
            Self::KingLater => "king_later",
            Self::WorthLess => "worth_less",
            Self::GoesOn => "goes_on",
            Self::NotBehindKing => "not_behind_king",
            Self::Tired => "tired",
        }
    }
}

/// As many as anybody can look through. A board full of kings has more.
const MOST: usize = 256;

/// What decides between two captures.
#[derive(Clone, Copy)]
struct Claim {
    taken: Taken,
    with_king: bool,
    kings_met: u16,
}

impl<R: Rules, S: Side> Scene<R, S> {
    /// The moves that may not be played. Where captures are not gathered, every one that there is may be.
    pub(crate) fn forbidden(&self) -> Vec<ForbiddenMove> {
        let mut leaves = Leaves { scene: self, path: Vec::new(), is_leaf: false, all: Vec::new() };
        let mut legal = None;
        if Self::GATHERED && R::SET.must_capture() {
            let capturers = self.capturers();
            self.gather(capturers, true).each(&mut |from, flight| {
                legal.get_or_insert_with(|| self.claim(from, flight.captured, flight.kings_met));
            });
            for from in capturers.singles() {
                leaves.path = vec![(from, Bitboard::EMPTY)];
                self.each_flight_from(from, &mut leaves);
            }
        }
        let Some(legal) = legal else { return self.tired_steps() };
        leaves
            .all
            .iter()
            .filter_map(|leaf| self.judge(leaf, &leaves.all, legal))
            .take(MOST)
            .collect()
    }

    /// The steps of a king that has to rest.
    fn tired_steps(&self) -> Vec<ForbiddenMove> {
        let mut steps = Vec::new();
        if !self.tired.is_empty() && self.capturers().is_empty() {
            let square = |one: Bitboard| R::SET.geometry.square(one.first());
            let rested = self.own.without(self.tired);
            Self { tired: rested, ..*self }.each_step(&mut |change: Change| {
                steps.push(ForbiddenMove {
                    path: [square(change.from), square(change.to)].into_iter().collect(),
                    captured: Vec::new(),
                    takes: Taken::default(),
                    must: Taken::default(),
                    why: Forbidden::Tired,
                });
            });
        }
        steps
    }

    fn claim(&self, from: Bitboard, captured: Bitboard, kings_met: u16) -> Claim {
        let kings = (captured & self.kings).len();
        let taken = Taken { men: captured.len() - kings, kings };
        Claim { taken, with_king: self.own_kings().meets(from), kings_met }
    }

    /// What forbids a leaf, if anything does.
    fn judge(&self, leaf: &Leaf, all: &[Leaf], legal: Claim) -> Option<ForbiddenMove> {
        let is_told_as_end =
            || all.iter().any(|other| other.ends.is_some() && other.path == leaf.path);
        if leaf.ends.is_none() && is_told_as_end() {
            return None;
        }
        let captured = leaf.path.iter().fold(Bitboard::EMPTY, |all, &(_, over)| all | over);
        let claim = self.claim(leaf.path[0].0, captured, leaf.ends.unwrap_or(legal.kings_met));
        let why = Self::behind(claim, legal).or(match leaf.ends {
            Some(_) => None,
            None if matches!(R::SET.kings, Kings::FlyingStopsAtKing) => {
                Some(Forbidden::NotBehindKing)
            }
            None => Some(Forbidden::GoesOn),
        })?;
        let square = |one: Bitboard| R::SET.geometry.square(one.first());
        Some(ForbiddenMove {
            path: leaf.path.iter().map(|&(at, _)| square(at)).collect(),
            captured: leaf.path[1..].iter().map(|&(_, over)| square(over)).collect(),
            takes: claim.taken,
            must: legal.taken,
            why,
        })
    }

    /// The step of precedence at which a capture is behind one that may be played.
    fn behind(it: Claim, legal: Claim) -> Option<Forbidden> {
        let pieces = it.taken.pieces() < legal.taken.pieces();
        let kings = it.taken.kings < legal.taken.kings;
        let with_king = !it.with_king && legal.with_king;
        let later = it.kings_met < legal.kings_met;
        // A king counts for two men, and among equals fewer kings count more.
        let worth = |Taken { men, kings }: Taken| (men + 2 * kings, men);
        let steps: &[(bool, Forbidden)] = match R::SET.capture {
            Capture::Mandatory | Capture::Optional => &[],
            Capture::WithKing => &[(with_king, Forbidden::NotWithKing)],
            Capture::Most => &[(pieces, Forbidden::FewerPieces)],
            Capture::MostKings => {
                &[(pieces, Forbidden::FewerPieces), (kings, Forbidden::FewerKings)]
            }
            Capture::FourSteps => &[
                (pieces, Forbidden::FewerPieces),
                (with_king, Forbidden::NotWithKing),
                (kings, Forbidden::FewerKings),
                (later, Forbidden::KingLater),
            ],
            Capture::Worth => &[
                (worth(it.taken) < worth(legal.taken), Forbidden::WorthLess),
                (with_king, Forbidden::NotWithKing),
            ],
        };
        steps.iter().find(|(is_behind, _)| *is_behind).map(|&(_, why)| why)
    }
}

/// A capture as far as it goes: each square with what was jumped to get there.
struct Leaf {
    path: Vec<(Bitboard, Bitboard)>,
    /// Which of its pieces were kings, where the rules let it end here.
    ends: Option<u16>,
}

/// Keeps every flight as far as it goes, whether it may end there or not.
struct Leaves<'a, R: Rules, S: Side> {
    scene: &'a Scene<R, S>,
    path: Vec<(Bitboard, Bitboard)>,
    /// Whether nothing was told yet that goes on from the last square.
    is_leaf: bool,
    all: Vec<Leaf>,
}

impl<R: Rules, S: Side> Watch for Leaves<'_, R, S> {
    fn leg(&mut self, landing: Bitboard) {
        let geometry = R::SET.geometry;
        let square = |one: Bitboard| geometry.square(one.first());
        let taken = self.path.iter().fold(Bitboard::EMPTY, |all, &(_, over)| all | over);
        let from = self.path.last().map_or(landing, |&(at, _)| at);
        let is_jumped =
            |one: &Bitboard| geometry.is_between(square(*one), square(from), square(landing));
        let over = self.scene.opponent.without(taken).singles().find(is_jumped);
        self.path.push((landing, over.unwrap_or(Bitboard::EMPTY)));
        self.is_leaf = true;
    }

    fn back(&mut self) {
        if self.is_leaf {
            self.all.push(Leaf { path: self.path.clone(), ends: None });
        }
        self.is_leaf = false;
        self.path.pop();
    }

    fn end(&mut self, flight: Flight) {
        self.all.push(Leaf { path: self.path.clone(), ends: Some(flight.kings_met) });
        self.is_leaf = false;
    }
}
