//! Is a net right? Its vectors have to agree, to the last bit, with sums written out one by one, whatever
//! was evaluated before; and its file comes back as it was, or is refused.

use super::layout::{BUCKETS, Layout};
use super::net::{BLOCK, MOST_BLOCKS, Memory, Net, ONE, OUTPUT_LIMIT, OUTPUT_ONE, Weights};
use crate::head::seal;
use crownhead_play::Lots;
use crownhead_rules::{Board, Position, Variant};

/// A net with lots for weights, large ones among them.
fn random_net(variant: Variant, hidden: usize, seed: u64) -> Net {
    let mut lots = Lots::new(seed);
    let mut draw = |count: usize, most: i16| -> Vec<i16> {
        let width = 2 * most as usize + 1;
        (0..count).map(|_| (lots.below(width) as i32 - i32::from(most)) as i16).collect()
    };
    let inputs = Layout::of(variant).inputs();
    let weights = Weights {
        variant,
        hidden,
        scale: 57,
        first: draw(inputs * hidden, 300),
        first_bias: draw(hidden, 300),
        second: draw(BUCKETS * hidden, OUTPUT_LIMIT),
        second_bias: draw(BUCKETS, 30_000).into_iter().map(i32::from).collect(),
    };
    Net::new(&weights).expect("a net")
}

/// The same value, one product after the other in wide numbers.
fn plain(weights: &Weights, board: &Board) -> i32 {
    let layout = Layout::of(weights.variant);
    let view = layout.view(board);
    let active: Vec<usize> = layout.active(&view).collect();
    let bucket = layout.bucket(active.len() as u32);
    let mut sum = 0i64;
    for n in 0..weights.hidden {
        let rows = active.iter().map(|input| i64::from(weights.first[input * weights.hidden + n]));
        let value = i64::from(weights.first_bias[n]) + rows.sum::<i64>();
        let clipped = value.clamp(0, ONE.into());
        sum += clipped * clipped * i64::from(weights.second[bucket * weights.hidden + n]);
    }
    let logit = sum / i64::from(ONE) + i64::from(weights.second_bias[bucket]);
    (logit * i64::from(weights.scale) / (i64::from(ONE) * i64::from(OUTPUT_ONE))) as i32
}

#[test]
fn vectors_and_memory_agree_with_plain_sums() {
    for (n, &variant) in Variant::ALL.iter().enumerate() {
        let net = random_net(variant, BLOCK * (MOST_BLOCKS - n % MOST_BLOCKS), 5 + n as u64);
        let weights = net.weights();
        let mut memory = Memory::new();
        let mut lots = Lots::new(n as u64);
        let mut seen = 0;
        for _ in 0..60 {
            let mut position = Position::start(variant);
            for _ in 0..80 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(lots.draw(&moves));
                let value = memory.evaluate(&net, position.board());
                assert_eq!(value, plain(&weights, position.board()), "{position:?}");
                assert_eq!(value, net.evaluate(position.board()));
                seen += usize::from(value != 0);
            }
        }
        assert!(seen > 300, "{variant}: {seen}");
    }
}

#[test]
fn the_largest_sums_fit() {
    let hidden = MOST_BLOCKS * BLOCK;
    for &variant in Variant::ALL {
        let (inputs, most) = (Layout::of(variant).inputs(), Layout::of(variant).hidden_limit());
        let with_first = |first: i16, second: i16| Weights {
            variant,
            hidden,
            scale: 100,
            first: vec![first; inputs * hidden],
            first_bias: vec![first; hidden],
            second: vec![second; BUCKETS * hidden],
            second_bias: vec![0; BUCKETS],
        };
        // The start has as many pieces as there can be.
        let start = Position::start(variant);
        for (first, second) in [(most, OUTPUT_LIMIT), (most, -OUTPUT_LIMIT), (-most, 1)] {
            let weights = with_first(first, second);
            let net = Net::new(&weights).expect("a net");
            assert_eq!(net.evaluate(start.board()), plain(&weights, start.board()), "{variant}");
        }
        for beyond in [most + 1, -most - 1] {
            assert!(Net::new(&with_first(beyond, 1)).is_err(), "{variant}");
        }
    }
}

#[test]
fn a_file_comes_back_as_it_was() {
    for &variant in Variant::ALL {
        let net = random_net(variant, BLOCK, 9);
        let bytes = net.to_bytes();
        let again = Net::from_bytes(&bytes).expect("the same net");
        assert_eq!(again, net);
        assert_eq!(again.hash(), net.hash());
    }
}

#[test]
fn damaged_files_are_refused() {
    let net = random_net(Variant::Mini, BLOCK, 9);
    let bytes = net.to_bytes();
    for place in (0..bytes.len()).step_by(37).chain([0, 8, 11, 24, 26, 31, 33]) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 16;
        assert!(Net::from_bytes(&damaged).is_err(), "byte {place}");
    }
    for length in [0, 7, 39, 40, 41, bytes.len() - 1] {
        assert!(Net::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(Net::from_bytes(&longer).is_err());
}

#[test]
fn the_variant_is_spelt_in_one_way() {
    let mut bytes = random_net(Variant::Mini, BLOCK, 9).to_bytes();
    bytes[10] = b'M';
    seal(&mut bytes);
    let why = Net::from_bytes(&bytes).expect_err("no variant is called Mini").to_string();
    assert!(why.contains("variant"), "{why}");
}

#[test]
fn shipped_nets_can_be_read_and_are_small() {
    for (id, bytes) in super::shipped::FILES {
        let net = Net::from_bytes(bytes).expect("a net");
        assert_eq!(net.variant().about().net, Some(id));
        assert!(bytes.len() <= 200_000, "{id}: {} bytes", bytes.len());
    }
    for &variant in Variant::ALL {
        let net = super::shipped::net(variant);
        assert_eq!(net.is_some(), variant.about().net.is_some(), "{variant}");
        // Nets of one board size have the same inputs, so a wrong one would play, and badly.
        assert!(net.is_none_or(|net| net.variant() == variant), "{variant} plays by another's net");
    }
}
