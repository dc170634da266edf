//! Any bytes as the file of a net. If they begin as one, they are repeated until there are as many as the header asks
//! for, and the hash is put right; so small inputs reach the weights.
//!
//! Reading never panics; what is read comes back from its own bytes, and evaluates every position of a game alike
//! whether it remembers the position before or not.

#![no_main]

use crownhead_engine::{Memory, Net};
use crownhead_files::Checksum;
use crownhead_fuzz::check_sentence;
use crownhead_rules::Position;
use libfuzzer_sys::{Corpus, fuzz_target};

const HEADER: usize = 40;
const HASH: std::ops::Range<usize> = 32..40;
/// The largest net that there is has fewer bytes.
const MOST: usize = 1 << 18;

fuzz_target!(|data: &[u8]| -> Corpus {
    let bytes = completed(data);
    match Net::from_bytes(&bytes) {
        Err(why) => check_sentence(&why),
        Ok(net) => {
            assert_eq!(net.to_bytes(), bytes);
            let mut memory = Memory::new();
            let mut position = Position::start(net.variant());
            for &choice in data.iter().take(40) {
                let board = position.board();
                assert_eq!(memory.evaluate(&net, board), net.evaluate(board));
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[usize::from(choice) % moves.len()]);
            }
        }
    }
    Corpus::Keep
});

/// The file that a short input stands for.
fn completed(data: &[u8]) -> Vec<u8> {
    let mut bytes = data.to_vec();
    if bytes.len() <= HEADER || !bytes.starts_with(b"CROWNNET") {
        return bytes;
    }
    let short = |at: usize| usize::from(u16::from_le_bytes([data[at], data[at + 1]]));
    let [inputs, hidden, outputs] = [24, 26, 28].map(short);
    let wanted = HEADER + 2 * (inputs * hidden + hidden + outputs * hidden) + 4 * outputs;
    let body = data[HEADER..].iter().copied().cycle();
    bytes.truncate(HEADER);
    bytes.extend(body.take(wanted.min(MOST) - HEADER));
    let sum = Checksum::of_length(bytes.len()).and(&bytes[..HASH.start]).and(&bytes[HASH.end..]);
    bytes[HASH].copy_from_slice(&sum.value().to_le_bytes());
    bytes
}
