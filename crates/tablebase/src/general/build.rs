//! Builds the tables of a variant: solves every class and keeps what a probe does not find by looking at the moves.
//!
//! Of a class and its reverse one is enough, as every move from one leads to the other or to smaller classes; and
//! positions in which the side to move has to capture need not be told. Draw rules may spoil both: a win that is in time
//! after the move may have been too long before it. So whatever is left out is compared first, class by class, and where
//! that is all that differs, it alone is kept.

use super::file::{ClassCounts, Part, write};
use super::pack::{Layers, pack};
use super::solve::{Code, DRAWN, HOLE, LONG_LOSS, LONG_WIN, Library, Solved, is_decided, is_win};
use super::tables::VariantTables;
use super::{classes, is_known, solve_all};
use crate::build::Progress;
use crate::counts::Tally;
use crate::error::TableError;
use crate::material::Material;
use crownhead_files::{read_bounded, write_whole};
use crownhead_rules::{Board, Move, MoveList, Variant};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// What to build.
#[derive(Clone, Debug)]
pub struct VariantBuild {
    /// Where to.
    pub dir: PathBuf,
    /// For which rules.
    pub variant: Variant,
    /// Up to how many pieces, and one more where there are kings alone.
    pub pieces: u8,
    /// Distances only of up to three pieces and of lone kings: small enough to come with the program.
    pub lean: bool,
}

/// The file of a variant in a directory of tables.
pub(crate) fn path_of(dir: &Path, variant: Variant) -> PathBuf {
    dir.join(format!("endings-{variant}.tables"))
}

/// No file of a variant is larger.
const MOST_MEGABYTES: u64 = 256;

/// Reads the tables of a variant in a directory; nothing if there are none.
pub(crate) fn read_file(dir: &Path, variant: Variant) -> Result<Option<VariantTables>, TableError> {
    let path = path_of(dir, variant);
    let bytes = match read_bounded(&path, MOST_MEGABYTES) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(TableError::File { verb: "read", path, error }),
        Ok(bytes) => bytes,
    };
    let tables = VariantTables::read(variant, bytes.into());
    tables.map(Some).map_err(|damage| TableError::Damaged { path, why: damage.to_string() })
}

/// A sentence for each file of a variant in a directory that is damaged.
pub(crate) fn damaged_files(dir: &Path) -> impl Iterator<Item = String> {
    let fault = |&variant: &Variant| Some(read_file(dir, variant).err()?.to_string());
    Variant::ALL.iter().filter_map(fault)
}

impl VariantBuild {
    /// Up to how many pieces tables are built unless somebody wants others: four on 8x8, three on larger boards.
    pub fn usual_pieces(variant: Variant) -> u8 {
        if variant.geometry().width() > 8 { 3 } else { super::MOST_PIECES }
    }

    /// Builds the tables if they are not there and sound, telling `watch` after each class and its reverse.
    ///
    /// # Errors
    /// If there are no such tables of this variant or for so many pieces, if a file cannot be written, or if `stop` was
    /// set meanwhile.
    pub fn run(
        &self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<(), TableError> {
        let Self { ref dir, variant, pieces, .. } = *self;
        if !is_known(variant.rules()) {
            return Err(TableError::Variant { variant });
        }
        if !(2..=super::MOST_PIECES).contains(&pieces) {
            return Err(TableError::PiecesOf { pieces, variant });
        }
        fs::create_dir_all(dir).map_err(|error| TableError::File {
            verb: "make the directory",
            path: dir.clone(),
            error,
        })?;
        let todo = classes(variant.rules(), pieces);
        let field = std::sync::Arc::new(super::space::Field::new(variant.rules()));
        let size = |class: Material| {
            let size = |class| super::space::Space::new(&field, class).size() as u64;
            size(class) + if class == class.swapped() { 0 } else { size(class.swapped()) }
        };
        let all = todo.iter().map(|&class| size(class)).sum();
        if read_file(dir, variant).is_ok_and(|found| found.is_some_and(|it| it.pieces() >= pieces))
        {
            let last = todo.last().copied();
            last.into_iter().for_each(|class| {
                watch(Progress { class, finished: true, found: true, done: all, all });
            });
            return Ok(());
        }
        let mut done = 0;
        let library = solve_all(variant, pieces, stop, &mut |class| {
            done += size(class);
            watch(Progress { class, finished: true, found: false, done, all });
        });
        let library = library.ok_or(TableError::Stopped)?;
        let bytes = Keep { build: self, library: &library }.bytes();
        let path = path_of(dir, variant);
        write_whole(&path, &bytes).map_err(|error| TableError::File { verb: "write", path, error })
    }
}

/// Makes bytes of all that is solved.
struct Keep<'a> {
    build: &'a VariantBuild,
    library: &'a Library,
}

impl Keep<'_> {
    fn bytes(&self) -> Vec<u8> {
        let mut parts = Vec::new();
        for class in classes(self.library.law.rules, self.build.pieces) {
            let mut pair = vec![class, class.swapped()];
            pair.dedup();
            let solved = pair.iter().filter_map(|&class| self.library.get(class));
            let mut kept: Vec<Kept> = solved.map(|solved| self.keep(solved)).collect();
            if let [one, two] = &mut kept[..] {
                let first = one.data.len() >= two.data.len();
                let order = if first { [one, two] } else { [two, one] };
                if let Some(large) = order.into_iter().find(|kept| kept.without.is_some()) {
                    let (layers, data) = large.without.take().unwrap_or_default();
                    (large.part.layers, large.data) = (layers, data);
                }
            }
            parts.extend(kept.into_iter().map(|kept| (kept.part, kept.data)));
        }
        write(self.build.variant, self.build.pieces, &parts)
    }
}

/// A class as it may be kept.
struct Kept {
    part: Part,
    data: Vec<u8>,
    /// What is left of it to be kept where the moves tell the rest, if they do.
    without: Option<(Option<Layers>, Vec<u8>)>,
}

impl Keep<'_> {
    fn keep(&self, solved: &Solved) -> Kept {
        let law = self.library.law;
        let class = solved.space.class;
        let mut codes = solved.codes.clone();
        let mut long = vec![HOLE; codes.len()];
        let (mut captures_told, mut all_told, mut but_long) =
            (law.rules.must_capture(), true, true);
        let mut moves = MoveList::new();
        for (index, code) in codes.iter_mut().enumerate() {
            let Some(seen) = solved.space.seen(index).filter(|_| *code != HOLE) else { continue };
            let board = seen.board();
            law.moves_into(&board, &mut moves);
            let by_moves = code_by_moves(self.library, &board, &moves);
            let told = by_moves == *code;
            all_told &= told;
            let same_side = || is_win(by_moves, law.reversed) == (*code == LONG_WIN);
            but_long &= told
                || matches!(*code, LONG_WIN | LONG_LOSS) && is_decided(by_moves) && same_side();
            if is_decided(by_moves) {
                long[index] = if told { 0 } else { LONG_WIN };
            }
            if law.rules.must_capture() && moves.iter().any(|mv| mv.is_capture()) {
                captures_told &= told;
                *code = HOLE;
            }
        }
        let codes = if captures_told { &codes } else { &solved.codes };
        let counts = count(solved, law.reversed);
        let lone = |men: u8, kings: u8| men == 0 && kings == 1;
        let lone = lone(class.own_men, class.own_kings) || lone(class.men, class.kings);
        let layers = match self.build.lean && class.pieces() > 3 && !lone {
            false => Layers::Distances,
            true if counts.long > 0 => Layers::ValuesAndLong,
            true => Layers::Values,
        };
        let data = pack(codes, solved.space.width(), layers, law.reversed);
        let part =
            Part { class, layers: Some(layers), captures: !captures_told, counts, data: 0..0 };
        let without = if all_told {
            Some((None, Vec::new()))
        } else {
            let pack_long = || pack(&long, solved.space.width(), Layers::Long, law.reversed);
            but_long.then(|| (Some(Layers::Long), pack_long()))
        };
        Kept { part, data, without }
    }
}

/// What a probe makes of a position by what is known after its moves, which knows of no limits.
fn code_by_moves(library: &Library, board: &Board, moves: &[Move]) -> Code {
    let law = library.law;
    let (mut win, mut loss) = (None::<Code>, Some(0));
    let (mut long_win, mut long_loss) = (false, true);
    for &mv in moves {
        let told = library.told(&law.after(board, mv));
        match told.map_or(DRAWN, |told| told.code) {
            LONG_LOSS => long_win = true,
            LONG_WIN => loss = None,
            code if !is_decided(code) => (loss, long_loss) = (None, false),
            code if is_win(code, law.reversed) => loss = loss.map(|loss| loss.max(code + 1)),
            code => {
                win = Some(win.map_or(code + 1, |win| win.min(code + 1)));
                long_loss = false;
            }
        }
    }
    match (win, loss) {
        (Some(win), _) => win,
        (None, _) if long_win => LONG_WIN,
        (None, Some(loss)) => loss,
        (None, None) if long_loss => LONG_LOSS,
        (None, None) => DRAWN,
    }
}

fn count(solved: &Solved, reversed: bool) -> ClassCounts {
    let mut counts = ClassCounts::default();
    let tally: &mut Tally = &mut counts.tally;
    for (&code, &idle) in solved.codes.iter().zip(&solved.idle) {
        match code {
            HOLE => {}
            DRAWN => tally.draws += 1,
            LONG_WIN | LONG_LOSS => counts.long += 1,
            code => {
                counts.longest = counts.longest.max(code);
                counts.longest_idle = counts.longest_idle.max(idle);
                if is_win(code, reversed) {
                    tally.wins += 1;
                } else {
                    tally.losses += 1;
                }
            }
        }
    }
    counts
}
