//! The OpenAPI document as it is served: what the handlers say, and what holds for all of them. It is a file beside the
//! sources, so that people can read it and nobody who builds the program compiles what writes it; the test here compares
//! the two, and after a change of the interface
//! `CROWNHEAD_WRITE_TYPES=1 cargo test -p crownhead-server document` writes the file anew.

use super::{
    absence, analysis, events, explorer, forms, games, hints, laboratory, network, offers,
    openings, play, positions, puzzles, reviews, seats, studies,
};
use crate::wire::error::ErrorView;
use crate::wire::exact::MOST;
use crate::wire::laboratory::ReportFormat;
use crate::wire::names::{ExperimentName, ExplorationName};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use utoipa::OpenApi;

/// The frame of the OpenAPI document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Crownhead",
        description = "Play checkers over HTTP. The first answer sets a cookie that names the client; \
                       games belong to the client that made them, and seats to those who hold them. \
                       Bodies are JSON. The schema of an event stream is that of each of its events. \
                       Every operation lists what it may be refused with; an address that is not \
                       here is refused with 404, and another method with 405.",
    ),
    paths(
        games::options,
        games::create,
        games::list,
        games::import,
        games::show,
        games::delete,
        games::pdn,
        games::take_over,
        games::all_pdn,
        events::events,
        play::moves,
        play::computer,
        play::pause,
        play::move_now,
        hints::hint,
        hints::evaluate,
        play::undo,
        play::redo,
        play::goto,
        play::resign,
        offers::offer,
        offers::answer,
        absence::claim,
        absence::abort,
        seats::invitation,
        seats::seat,
        seats::back,
        seats::name,
        reviews::show,
        reviews::start,
        reviews::cancel,
        reviews::tried,
        reviews::pdn,
        puzzles::sets,
        puzzles::index,
        puzzles::show,
        openings::look,
        openings::games,
        openings::keep,
        openings::import,
        openings::start,
        openings::cancel,
        puzzles::problems,
        puzzles::problem,
        positions::position,
        positions::read,
        analysis::analysis,
        studies::write,
        studies::read,
        network::network,
        network::open,
        network::qr_code,
        laboratory::list,
        laboratory::create,
        laboratory::events,
        laboratory::show,
        laboratory::delete,
        laboratory::stop,
        laboratory::go_on,
        laboratory::name,
        laboratory::games,
        laboratory::board,
        laboratory::report,
        explorer::record,
        explorer::look,
        explorer::expand,
        explorer::export,
        explorer::compare,
        explorer::worksheet,
    ),
    // Beside refusals, what only addresses name.
    components(schemas(ErrorView, ExperimentName, ExplorationName, ReportFormat))
)]
struct Document;

/// How a refusal is called, its status, and what it means.
const REFUSALS: [(&str, u16, &str); 11] = [
    ("Senseless", 400, "It makes no sense, or is not HTTP as it should be"),
    ("NotYours", 403, "It is not for this client to do, or comes from another page"),
    ("NotThere", 404, "There is nothing of that name"),
    ("Slow", 408, "The body did not come in time"),
    (
        "NotNow",
        409,
        "It does not fit how things stand; with the game as it stands, if it is about one",
    ),
    ("TooBig", 413, "The body is too long"),
    ("LongAddress", 414, "The address is too long"),
    ("NotJson", 415, "The body is not said to be JSON, or PDN where that is sent"),
    ("TooMuch", 429, "The client asks for too much at once"),
    ("LongHead", 431, "The headers are too long"),
    (
        "Fault",
        503,
        "Something could not be kept or read, a computer cannot play, or too many are connected",
    ),
];

/// What any request may be refused with: before anybody has looked at what it asks, or by the disk.
const OF_ALL: [u16; 5] = [400, 403, 414, 431, 503];
/// What a request with a body may be refused with beside that.
const OF_BODIES: [u16; 3] = [408, 413, 415];
/// What a request may be refused with that names something.
const OF_NAMES: [u16; 1] = [404];

/// The document, in which every operation lists the statuses that it gives, and nothing is left out of what is sent.
fn document() -> Value {
    let mut document = serde_json::to_value(Document::openapi()).expect("texts and numbers");
    let mut events = BTreeSet::new();
    for (path, operations) in document["paths"].as_object_mut().into_iter().flatten() {
        for operation in members(operations) {
            events.extend(events_of(&operation["responses"]["200"]));
            let mut statuses = OF_ALL.to_vec();
            statuses.extend(OF_BODIES.iter().filter(|_| operation["requestBody"].is_object()));
            statuses.extend(OF_NAMES.iter().filter(|_| path.contains('{')));
            refuse(&mut operation["responses"], &statuses);
        }
    }
    let components = &mut document["components"];
    for (name, status, about) in REFUSALS {
        components["responses"][name] = refusal(status, about);
    }
    forms::tell(&mut components["schemas"]);
    for name in events {
        as_events(&mut components["schemas"][name]);
    }
    members(&mut components["schemas"]).for_each(complete);
    bound(&mut document);
    // A variant that is for tests alone is not shipped.
    let variants = document["components"]["schemas"]["VariantName"]["enum"].as_array_mut();
    variants.expect("the names of all variants").retain(|name| name != "ten");
    document
}

/// Says what an operation may be refused with: these statuses, and those that it names itself.
fn refuse(responses: &mut Value, statuses: &[u16]) {
    for (name, status, _) in REFUSALS {
        let key = status.to_string();
        if statuses.contains(&status) || responses.get(&key).is_some() {
            responses[key] = json!({ "$ref": format!("#/components/responses/{name}") });
        }
    }
}

/// A refusal with its body, and when to ask again where that helps.
fn refusal(status: u16, about: &str) -> Value {
    let schema = json!({ "$ref": "#/components/schemas/ErrorView" });
    let mut refusal =
        json!({ "description": about, "content": { "application/json": { "schema": schema } } });
    if status == 429 || status == 503 {
        let seconds = json!({ "type": "integer", "minimum": 1 });
        refusal["headers"]["Retry-After"] = json!({
            "description": "After so many seconds it may work",
            "required": true,
            "schema": seconds,
        });
    }
    refusal
}

fn members(object: &mut Value) -> impl Iterator<Item = &mut Value> {
    object.as_object_mut().into_iter().flat_map(|object| object.values_mut())
}
/// In what we send, a member that may be null is always there. Requests, which alone refuse members that they do
/// not know, may leave it out.
fn complete(schema: &mut Value) {
    if schema["additionalProperties"] == json!(false) {
        return;
    }
    let null = |property: &Value| {
        let kinds = property["type"].as_array();
        let choices = property["oneOf"].as_array();
        kinds.is_some_and(|kinds| kinds.contains(&json!("null")))
            || choices.is_some_and(|all| all.iter().any(|one| one["type"] == "null"))
    };
    let properties = schema["properties"].as_object();
    let nullable = properties.into_iter().flatten().filter(|(_, property)| null(property));
    let names: Vec<Value> = nullable.map(|(name, _)| json!(name)).collect();
    if !names.is_empty() {
        let mut required = schema["required"].as_array().cloned().unwrap_or_default();
        required.extend(names);
        schema["required"] = Value::Array(required);
    }
    schema.get_mut("properties").into_iter().flat_map(members).for_each(complete);
}

/// The name of the events in an answer that is a stream of them.
fn events_of(answer: &Value) -> Option<String> {
    let schema = &answer["content"]["text/event-stream"]["schema"];
    Some(schema["$ref"].as_str()?.rsplit('/').next()?.to_owned())
}

/// Events are sent as text, of which the data is JSON: `{event, data}` as its own schema tells it, with that said.
fn as_events(schema: &mut Value) {
    for choice in schema["oneOf"].as_array_mut().into_iter().flatten() {
        let data = choice["properties"]["data"].take();
        choice["properties"]["data"] = json!({
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": data,
        });
    }
}

/// Whole numbers are told by their bounds, and not by how many bits they have in some language.
fn bound(schema: &mut Value) {
    if schema["format"] == "int32" || schema["format"] == "int64" {
        let small = schema["format"] == "int32";
        let signed = schema["minimum"].is_null();
        let most = if small { u64::from(u32::MAX) } else { MOST };
        if let Some(object) = schema.as_object_mut() {
            object.remove("format");
            object.entry("maximum").or_insert(json!(most));
            if signed {
                object.insert("minimum".into(), json!(-(most as i64)));
            }
        }
    }
    match schema {
        Value::Array(all) => all.iter_mut().for_each(bound),
        Value::Object(_) => members(schema).for_each(bound),
        _ => {}
    }
}

#[test]
fn the_document_that_is_served_is_what_the_handlers_say() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let text = serde_json::to_string_pretty(&document()).expect("texts and numbers") + "\n";
    if std::env::var_os("CROWNHEAD_WRITE_TYPES").is_some() {
        std::fs::write(path, text).expect("the document can be written");
        return;
    }
    let served = std::fs::read_to_string(path).expect("the document is beside the sources");
    assert!(
        served == text,
        "openapi.json is not what the handlers say; CROWNHEAD_WRITE_TYPES=1 cargo test -p crownhead-server writes it"
    );
}
