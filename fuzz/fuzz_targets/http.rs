//! Any text as a browser's requests, one a line: `METHOD ADDRESS` or `METHOD ADDRESS BODY`. `$id` stands for the game
//! that was made last, `$other` for the one before, `$version` for what was seen of it last and `$token` for the secret
//! of its link, `$thing` for the experiment or exploration that was made last. A line that begins with `&` comes from
//! another browser, without a cookie of its own at first.
//!
//! The requests go through the whole application, down to the table and the database, only not over a network. No
//! request panics a handler (500); every refusal is JSON with a sentence and an id; what is accepted is JSON, PDN or
//! a stream; and in the end every game that was made is read back from its rows, and its PDN is PDN.

#![no_main]

use crownhead_fuzz::{games, scratch};
use crownhead_server::testing::{Answer, Site, restore};
use libfuzzer_sys::{Corpus, fuzz_target};
use serde_json::Value;
use std::cell::LazyCell;

/// More lines say nothing new.
const MOST_LINES: usize = 24;

thread_local! {
    static SITE: LazyCell<Site> =
        LazyCell::new(|| Site::open(scratch()).expect("a site for a fuzzer"));
}

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(data) else { return Corpus::Reject };
    SITE.with(|site| {
        let mut visit = Visit {
            site,
            cookies: [None, None],
            made: Vec::new(),
            things: Vec::new(),
            seen: Value::Null,
        };
        text.lines().take(MOST_LINES).for_each(|line| visit.ask(line));
        visit.leave();
    });
    Corpus::Keep
});

/// What two browsers do, and know of it.
struct Visit<'a> {
    site: &'a Site,
    cookies: [Option<String>; 2],
    /// The games that were made.
    made: Vec<String>,
    /// The experiments and explorations that were made.
    things: Vec<String>,
    /// The game that was seen last.
    seen: Value,
}

impl Visit<'_> {
    fn ask(&mut self, line: &str) {
        let (who, line) = line.strip_prefix('&').map_or((0, line), |line| (1, line));
        let line = self.filled(line);
        let mut words = line.splitn(3, ' ');
        let (Some(method), Some(address)) = (words.next(), words.next()) else { return };
        let body = words.next().map(str::as_bytes);
        let cookie = self.cookies[who].as_deref();
        let Some(answer) = self.site.ask(method, address, body, cookie) else { return };
        check(&line, &answer);
        if let Some(cookie) = answer.cookie {
            self.cookies[who] = Some(cookie);
        }
        let Ok(view) = serde_json::from_slice::<Value>(&answer.body) else { return };
        let id = view["id"].as_str().or_else(|| view["summary"]["id"].as_str());
        let id = id.unwrap_or_default().to_owned();
        if view["nodes"].is_array() {
            if answer.status == 201 {
                self.made.push(id);
            }
            self.seen = view;
        } else if answer.status == 201 {
            self.things.push(id);
        }
    }

    /// A line with what is known in place of the words for it.
    fn filled(&self, line: &str) -> String {
        let made = |back: usize| {
            let place = self.made.len().checked_sub(back);
            place.map_or("none", |place| self.made[place].as_str())
        };
        let links = self.seen["links"].to_string();
        let token = links.split("#seat=").nth(1).and_then(|rest| rest.get(..22));
        line.replace("$id", made(1))
            .replace("$other", made(2))
            .replace("$version", &self.seen["version"].to_string())
            .replace("$token", token.unwrap_or("none"))
            .replace("$thing", self.things.last().map_or("none", String::as_str))
    }

    /// Looks at every game once more, and takes it away; what is left of experiments, too.
    fn leave(&mut self) {
        let cookie = self.cookies[0].as_deref();
        for id in &self.things {
            let at = format!("/api/experiments/{id}");
            self.site.ask("POST", &format!("{at}/stop"), Some(b"{}"), cookie);
            self.site.ask("DELETE", &at, None, cookie);
        }
        let at = |id: &str, rest: &str| format!("/api/games/{id}{rest}");
        for id in &self.made {
            if let Some(rows) = self.site.rows(id) {
                let kept = restore(&rows).unwrap_or_else(|why| panic!("{why}\n{rows}"));
                assert_eq!(kept.lines().count(), rows.lines().count());
            }
            if let Some(pdn) = self.site.ask("GET", &at(id, "/pdn"), None, cookie)
                && pdn.status == 200
            {
                assert_eq!(games(&pdn.body).len(), 1, "{}", String::from_utf8_lossy(&pdn.body));
            }
            for cookie in self.cookies.iter().flatten() {
                self.site.ask("DELETE", &at(id, ""), None, Some(cookie));
            }
        }
    }
}

fn check(line: &str, answer: &Answer) {
    let Answer { status, kind, body, .. } = answer;
    let text = || String::from_utf8_lossy(body).into_owned();
    assert!(*status != 500, "{line}: {}", text());
    if kind.starts_with("application/json") {
        let value: Value =
            serde_json::from_slice(body).unwrap_or_else(|_| panic!("{line}: {}", text()));
        if *status >= 400 {
            let sentence = value["error"].as_str().unwrap_or_default();
            let id = value["id"].as_str().unwrap_or_default();
            assert!(!sentence.is_empty() && !id.is_empty(), "{line}: {value}");
        }
    } else {
        let api = line.split(" ").nth(1).is_some_and(|address| address.starts_with("/api/"));
        assert!(*status < 400 || !api, "{line}: {status} {kind}");
    }
}
