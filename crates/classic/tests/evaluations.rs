//! The evaluations: values computed by hand, and properties on random positions.

mod support;

use crownhead_classic::{Evaluation, Share, Value};
use crownhead_rules::{Position, Setup, Variant};
use support::{Lots, position, random_position};

fn check(evaluation: Evaluation, variant: Variant, fen: &str, value: Value, terms: &[Value]) {
    let position = position(variant, fen);
    assert_eq!(evaluation.value(&position), value, "{evaluation} {fen}");
    let split: Vec<Value> = evaluation.terms(&position).iter().map(|term| term.value).collect();
    assert_eq!(split, terms, "{evaluation} {fen}");
}

#[test]
fn advancement_counts_rows_and_kings() {
    let points = Value::points;
    // Black's men on 1 and 10 have advanced 0 and 2 rows, White's man on 21 has advanced 2.
    let fen = "B:W21,K30:B1,10";
    let terms = [points(2 - 2), points(-10)];
    check(Evaluation::Advancement, Variant::Regicide, fen, points(-10), &terms);
    let reply = "W:W21,K30:B1,10";
    let terms = [points(0), points(10)];
    check(Evaluation::Advancement, Variant::Regicide, reply, points(10), &terms);
    // Men that stay on the far row count all seven rows.
    let fen = "B:W4:B29,24";
    let terms = [points(7 + 5 - 7), points(0)];
    check(Evaluation::Advancement, Variant::Straight, fen, points(5), &terms);
}

#[test]
fn weighted_features_count_a_piece_in_every_category() {
    let points = Value::points;
    // Black: men 10, back row 1 and edge 3 (the man on 1). White: man 5 and edge 3 on 21; king 10, back
    // row 1 and edge 3 on 30.
    let fen = "B:W21,K30:B1,10";
    let terms = [points(10 - 5), points(-10), points(1 - 1), points(3 - 6)];
    check(Evaluation::WeightedFeatures, Variant::English, fen, points(14 - 22), &terms);
}

#[test]
fn material_and_half_rewards_the_far_half() {
    let points = Value::points;
    // Black's 10 and White's 7 and 9 have crossed the middle.
    let fen = "B:W7,9,15:B2,10";
    let terms = [points(200 - 300), points(200 - 400)];
    check(Evaluation::MaterialAndHalf, Variant::Mini, fen, points(-300), &terms);
}

#[test]
fn survivors_and_distance_has_exact_fractions() {
    // Black has advanced 0, 2 and 6 rows, 8/3 on average; White 2 and 0, 1 on average; of 8 rows.
    let fen = "B:W21,32:B1,10,25";
    let distance = Value::one_in(3) - Value::one_in(8);
    let terms = [Value::ONE, distance];
    let value = Value::ONE + distance;
    check(Evaluation::SurvivorsAndDistance, Variant::Straight, fen, value, &terms);
}

#[test]
fn every_variant_has_its_own_and_ids_read_back() {
    for &variant in Variant::ALL {
        assert_eq!(Evaluation::of_variant(variant).id(), variant.about().evaluation, "{variant}");
    }
    for evaluation in Evaluation::ALL {
        assert_eq!(evaluation.to_string().parse(), Ok(evaluation));
    }
    let error = "mobility".parse::<Evaluation>().unwrap_err().to_string();
    assert!(error.contains("\"mobility\"") && error.contains("survivors-and-distance"), "{error}");
}

#[test]
fn evaluations_are_antisymmetric() {
    for &variant in Variant::ALL {
        let mut lots = Lots(7);
        for _ in 0..500 {
            let position = random_position(variant, &mut lots);
            let setup = position.setup();
            let other = Setup { turn: setup.turn.other(), ..setup };
            let other = Position::new(variant, &other).expect("the same pieces");
            for evaluation in Evaluation::ALL {
                let value = evaluation.value(&position);
                assert_eq!(evaluation.value(&other), -value, "{evaluation} {position:?}");
                assert_eq!(
                    evaluation.value(&position.turned()),
                    value,
                    "{evaluation} {position:?}"
                );
            }
        }
    }
}

#[test]
fn the_shares_of_the_pieces_add_up_to_the_terms() {
    for &variant in Variant::ALL {
        let mut lots = Lots(5);
        for _ in 0..50 {
            let position = random_position(variant, &mut lots);
            for evaluation in Evaluation::ALL {
                let shares = evaluation.shares(&position);
                for term in evaluation.terms(&position) {
                    let of_term = shares.iter().filter(|share| share.name == term.name);
                    let sum = of_term.fold(Value::ZERO, |sum, share| sum + share.value);
                    assert_eq!(sum, term.value, "{variant} {evaluation}: {}", term.name);
                }
                let occupied = |share: &Share| position.piece_on(share.square).is_some();
                assert!(shares.iter().all(occupied));
            }
        }
    }
}
