//! Games that came from another machine: who may take them over, and who keeps a seat without that.

use crate::support::{Client, Folder, Game, TestServer, by_link, here};
use crownhead_server::{MoveError, export, import};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::sync::Arc;

/// Moves the games of a server, which ends, to a directory of another machine.
fn moved(server: TestServer) -> Arc<Folder> {
    let (old, new) = (Arc::clone(&server.folder), Arc::new(Folder::new()));
    drop(server);
    let file = old.0.join("all.crownhead");
    export(&old.0, &file).expect("a file");
    import(&new.0, &file).expect("games");
    new
}

fn offers(client: &mut Client) -> Value {
    client.get("/api/games").1["imported"].clone()
}

#[test]
fn nobody_in_the_network_takes_games_over() {
    let server = TestServer::start();
    let mut maker = server.client();
    let mut game = maker.game(here(), here());
    game.play(&mut maker, "11-15");
    let folder = moved(server);
    let server =
        TestServer::start_as(folder, |config| config.network = Some([127, 0, 0, 2].into()));
    let mut owner = server.client();
    let door = owner.good("/api/network", json!({ "open": true }))["addresses"][0].clone();
    let door = door.as_str().and_then(|url| url.strip_prefix("http://")).expect("an address");
    let mut guest = server.client();
    guest.move_to(door.parse().expect("an address"));
    assert_eq!(offers(&mut guest), json!([]), "they are not even told");
    let said = guest.refused(403, &game.path("take-over"), json!({}));
    assert!(said.contains("machine"), "{said}");
    assert_eq!(offers(&mut owner)[0]["games"], json!(1));
    assert_eq!(owner.post(&game.path("take-over"), json!({})).0, 204);
    assert_eq!(offers(&mut owner), json!([]));
    // A game that was made here is nobody else's to take over.
    let own = owner.game(here(), here());
    server.client().refused(409, &own.path("take-over"), json!({}));
}

#[test]
fn whoever_has_a_personal_link_comes_back_with_it_and_a_known_browser_needs_nothing() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    game.play(&mut maker, "11-15");
    let back = game.look(&mut guest)["links"]["back"].as_str().expect("a link").to_owned();
    let back = back.split_once("#back=").expect("a token").1.to_owned();
    let server = TestServer::start_in(moved(server));
    // The same browser, which happens to know this machine under the same name.
    maker.move_to(server.address);
    assert_eq!(game.look(&mut maker)["yours"], json!(["black"]));
    assert_eq!(offers(&mut maker), json!([]));
    // Somebody else takes the maker's place while the game is open.
    let mut heir = server.client();
    assert_eq!(offers(&mut heir)[0]["latest"]["id"], json!(game.id()));
    assert_eq!(heir.post(&game.path("take-over"), json!({})).0, 204);
    assert_eq!(game.look(&mut heir)["yours"], json!(["black"]));
    assert_eq!(game.look(&mut maker)["yours"], json!([]));
    let mut returned = server.client();
    returned.good(&game.path("back"), json!({ "token": back }));
    game.look(&mut returned);
    game.play(&mut returned, "23-19");
    game.look(&mut heir);
    game.play(&mut heir, "8-11");
    // All of that is kept.
    let server = server.restart();
    heir.move_to(server.address);
    returned.move_to(server.address);
    assert_eq!(game.look(&mut heir)["yours"], json!(["black"]));
    assert_eq!(game.look(&mut returned)["yours"], json!(["white"]));
    assert_eq!(game.moves(), ["11-15", "23-19", "8-11"]);
}

#[test]
fn a_damaged_game_is_left_out_by_name_and_made_good_by_an_older_file() {
    let server = TestServer::start();
    let mut maker = server.client();
    let games: Vec<Game> = (0..3)
        .map(|_| {
            let mut game = maker.game(here(), here());
            game.play(&mut maker, "11-15");
            game
        })
        .collect();
    let folder = Arc::clone(&server.folder);
    drop(server);
    let (first, second) = (folder.0.join("first.crownhead"), folder.0.join("second.crownhead"));
    assert_eq!(export(&folder.0, &first).expect("a file").games, 3);
    let connection = Connection::open(folder.0.join("games.sqlite")).expect("a database");
    let sql = "UPDATE games SET state = 'nothing' WHERE id = ?1";
    connection.execute(sql, [games[1].id()]).expect("a change");
    drop(connection);
    let exported = export(&folder.0, &second).expect("a file");
    assert_eq!((exported.games, exported.damaged.len()), (2, 1));
    assert!(exported.damaged[0].contains(games[1].id()), "{exported:?}");
    let imported = import(&folder.0, &first).expect("games");
    assert_eq!((imported.new, imported.further, imported.known), (0, 1, 2));
    let server = TestServer::start_in(folder);
    maker.move_to(server.address);
    for mut game in games {
        assert_eq!(game.look(&mut maker)["yours"], json!(["black", "white"]));
    }
    assert_eq!(offers(&mut server.client()), json!([]), "whoever made them is known here");
}

#[test]
fn a_server_at_work_lets_games_go_but_not_come() {
    let server = TestServer::start();
    let mut maker = server.client();
    let file = server.folder.0.join("all.crownhead");
    let mut game = maker.game(here(), here());
    game.play(&mut maker, "11-15");
    assert_eq!(export(&server.folder.0, &file).expect("a file").games, 1);
    game.play(&mut maker, "23-19");
    let refused = import(&server.folder.0, &file);
    assert!(matches!(refused, Err(MoveError::Running { url: Some(_), .. })), "{refused:?}");
}
