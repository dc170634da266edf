//! Which addresses show the page? The one list of them; the page, which finds out by its address what to
//! show, is checked against it.

use crate::key::GameId;

/// Every address that a person can open.
pub(crate) const PAGES: [&str; 13] = [
    "/",
    "/game/{id}",
    "/games",
    "/editor",
    "/guide",
    "/guide/{variant}",
    "/laboratory",
    "/laboratory/{id}",
    "/explorer",
    "/review/{id}",
    "/practice",
    "/analysis",
    "/openings",
];

/// The address of a game.
pub(crate) fn game_page(id: GameId) -> String {
    format!("/game/{id}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;
    use std::collections::BTreeSet;
    use std::path::Path;

    fn file(name: &str) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui").join(name);
        std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"))
    }

    /// What stands in a text between each `before` and the quote after it.
    fn quoted<'a>(text: &'a str, before: &str) -> impl Iterator<Item = &'a str> {
        text.split(before).skip(1).filter_map(|rest| rest.split('"').next())
    }

    fn is_page(address: &str) -> bool {
        let parts = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let fits = |page: &&&str| {
            let (wanted, given) = (parts(page), parts(path));
            let same =
                |(wanted, given): (&String, &String)| wanted.starts_with('{') || wanted == given;
            wanted.len() == given.len() && wanted.iter().zip(&given).all(same)
        };
        PAGES.iter().find(fits).is_some()
    }

    #[test]
    fn the_page_shows_something_at_every_address_and_nowhere_else() {
        let first = |page: &'static str| page.split('/').nth(1).unwrap_or_default().to_owned();
        let served: BTreeSet<String> = PAGES.into_iter().map(first).collect();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/screens");
        let screens = std::fs::read_dir(folder).expect("the screens").map(|entry| {
            let name = entry.expect("a screen").file_name().into_string().expect("a name");
            name.trim_end_matches(".js").replace("start", "")
        });
        assert_eq!(screens.collect::<BTreeSet<String>>(), served);
        // What has no title is nowhere.
        let words = file("words/en/first.js");
        let titles = words.split("titles: {").nth(1).and_then(|rest| rest.split('}').next());
        let titles = titles.expect("the titles").lines().filter_map(|line| line.split_once(':'));
        let titled = titles.map(|(name, _)| name.trim().trim_matches('"').to_owned());
        assert_eq!(titled.collect::<BTreeSet<String>>(), served);
    }

    #[test]
    fn links_lead_to_pages() {
        for name in ["index.html", "start-more.html", "words/en/guide.html", "editor.html"] {
            for address in quoted(&file(name), "href=\"/").map(|rest| format!("/{rest}")) {
                let is_file = address.starts_with("/assets/") || address.contains('.');
                assert!(is_file || is_page(&address), "{name}: {address}");
            }
        }
        let manifest: serde_json::Value =
            serde_json::from_str(&file("manifest.webmanifest")).unwrap();
        for name in ["id", "start_url", "scope"] {
            assert!(manifest[name].as_str().is_some_and(is_page), "{name}");
        }
        for stored in quoted(&file("sw.js"), "cache.add(\"") {
            assert!(is_page(stored), "{stored}");
        }
        assert!(is_page(&game_page(Key::random())));
        assert!(!is_page("/nothing") && !is_page("/game"));
    }
}
