//! Any text as the SPEC of a player: one byte for the variant, then the text.
//!
//! Reading never panics; what is read comes back from its own text, has a title and a pace, and either plays the
//! variant or says why not. Nothing is started and no file is opened that the SPEC names: those are left out here.

#![no_main]

use crownhead_arena::Spec;
use crownhead_fuzz::{check_sentence, variant_and_text};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((variant, text)) = variant_and_text(data) else { return Corpus::Reject };
    if Spec::file_option(text).is_some() {
        return Corpus::Reject;
    }
    let spec: Spec = match text.parse() {
        Ok(spec) => spec,
        Err(why) => {
            check_sentence(&why);
            return Corpus::Keep;
        }
    };
    let canonical = spec.to_string();
    assert_eq!(canonical.parse::<Spec>().as_ref(), Ok(&spec), "{canonical}");
    assert!(!spec.title().is_empty());
    let _ = (spec.unit(), spec.is_quick(), spec.net());
    // Tables are made when a player is, and those of a fuzzer would fill the machine.
    if !spec.runs_commands() && !text.contains("hash=") {
        if let Err(why) = spec.entrant(variant) {
            check_sentence(&why);
        }
    }
    Corpus::Keep
});
