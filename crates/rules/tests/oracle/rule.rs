//! What tells the rule sets of the oracle apart, and the shape of their boards.

/// A direction: rows down, columns to the right. Along rows and columns the next dark square is two away.
pub(super) type Direction = (i8, i8);

/// The rule sets the oracle knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// 8x8 English draughts.
    English,
    /// English draughts on a 6x6 board with two rows of men a side.
    English6,
    /// 8x8, a capture may stop after any leg, and crowning does not end it.
    Regicide,
    /// 6x6 without kings, single jumps, a blocked side passes.
    Mini,
    /// 8x8 without kings, captures are optional and keep to one diagonal.
    Straight,
    /// 10x10 with four rows of men a side, White first, flying kings, men that capture backwards, and
    /// the most must be taken.
    Ten,
    /// 10x10, flying kings, men that capture backwards, the most must be taken, crowned where the move ends.
    International,
    /// The same on 8x8.
    Brazilian,
    /// The same on 8x8, Black first, with a free choice.
    Pool,
    /// The same on 8x8 with a free choice, where a man that is crowned in mid-capture goes on as a king.
    Russian,
    /// 8x8, flying kings, men capture ahead, kings capture first.
    Czech,
    /// Mirrored 8x8, flying kings, men capture ahead, most pieces, then most kings.
    Spanish,
    /// Mirrored 8x8, short kings that men cannot capture, four steps of precedence.
    Italian,
    /// 8x8 with two rows of men, flying kings that land right behind, captured pieces vanish at once.
    Thai,
    /// International, but a king that takes a king last ends right behind it.
    Killer,
    /// International; who cannot move wins.
    Antidraughts,
    /// International; the first king wins.
    Breakthrough,
    /// English; who cannot move wins.
    Losing,
    /// 10x10, captures along rows and columns, too, and the most valuable first.
    Frisian,
    /// The same with one row of men.
    Frysk,
}

impl Rule {
    /// Rows of the board, and columns.
    pub(super) fn size(self) -> u8 {
        match self {
            Rule::English6 | Rule::Mini => 6,
            Rule::Ten => 10,
            _ if self.is_international() || self.is_frisian() => 10,
            _ => 8,
        }
    }

    /// The rules of International draughts on its own board.
    pub(super) fn is_international(self) -> bool {
        matches!(self, Rule::International | Rule::Killer | Rule::Antidraughts | Rule::Breakthrough)
    }

    pub(super) fn is_frisian(self) -> bool {
        matches!(self, Rule::Frisian | Rule::Frysk)
    }

    pub(super) fn rows_of_men(self) -> u8 {
        match self {
            Rule::Frysk => 1,
            Rule::Thai => 2,
            _ => self.size() / 2 - 1,
        }
    }

    pub(super) fn black_begins(self) -> bool {
        matches!(
            self,
            Rule::English
                | Rule::English6
                | Rule::Regicide
                | Rule::Mini
                | Rule::Straight
                | Rule::Pool
                | Rule::Thai
                | Rule::Losing
        )
    }

    /// Is the corner at each player's left light?
    pub(super) fn is_mirrored(self) -> bool {
        matches!(self, Rule::Spanish | Rule::Italian)
    }

    /// Is a man crowned only where its move ends?
    pub(super) fn crowns_at_the_end(self) -> bool {
        matches!(self, Rule::Brazilian | Rule::Pool) || self.is_international() || self.is_frisian()
    }

    /// Has a side won that has no move?
    pub(super) fn is_reversed(self) -> bool {
        matches!(self, Rule::Antidraughts | Rule::Losing)
    }

    /// Dark squares in a row.
    pub(super) fn row_length(self) -> u8 {
        self.size() / 2
    }

    /// Dark squares of the board, which is also the number of the last one.
    pub(super) fn squares(self) -> u8 {
        self.size() * self.row_length()
    }

    pub(super) fn has_kings(self) -> bool {
        !matches!(self, Rule::Mini | Rule::Straight)
    }

    /// Do kings go as far as they like?
    pub(super) fn flies(self) -> bool {
        !matches!(
            self,
            Rule::English
                | Rule::English6
                | Rule::Regicide
                | Rule::Mini
                | Rule::Straight
                | Rule::Italian
                | Rule::Losing
        )
    }

    /// Do men capture backwards?
    pub(super) fn men_turn_back(self) -> bool {
        self.flies() && !matches!(self, Rule::Czech | Rule::Spanish | Rule::Thai)
    }

    /// Row and column of a square, from 0 at the top left. Where the bottom left corner is dark, the dark
    /// squares of the even rows start in column 1, on a mirrored board those of the odd rows.
    pub(super) fn row_and_column(self, square: u8) -> (i8, i8) {
        let row = (square - 1) / self.row_length();
        let place = (square - 1) % self.row_length();
        let indented = (row % 2 == 1) == self.is_mirrored();
        let column = 2 * place + u8::from(indented);
        (row as i8, column as i8)
    }

    /// The next square in a direction, if the board does not end there.
    pub(super) fn neighbour(self, square: u8, direction: Direction) -> Option<u8> {
        let (row, column) = self.row_and_column(square);
        let (row, column) = (row + direction.0, column + direction.1);
        let on_board = 0..self.size() as i8;
        if on_board.contains(&row) && on_board.contains(&column) {
            Some(row as u8 * self.row_length() + column as u8 / 2 + 1)
        } else {
            None
        }
    }

    /// Is the square on the row where a man of this colour would be crowned?
    pub(super) fn is_far_row(self, square: u8, black: bool) -> bool {
        let (row, _) = self.row_and_column(square);
        let far_row = if black { self.size() as i8 - 1 } else { 0 };
        row == far_row
    }
}
