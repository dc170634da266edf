//! The types of the page are those of the document. After a change of the interface,
//! `CROWNHEAD_WRITE_TYPES=1 cargo test -p crownhead-server --test api types` writes them anew.

use serde_json::Value;
use std::path::Path;

const HEAD: &str = "// What is sent and received, as global types. Written by crates/server/tests/api/types.rs from the document that
// the server serves at /api/openapi.json; do not change it by hand. For the type checker only.
";

fn comment(schema: &Value, indent: &str) -> String {
    let text = schema["description"].as_str().unwrap_or_default().replace('\n', " ");
    if text.is_empty() { text } else { format!("{indent}/** {text} */\n") }
}

fn type_of(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let mut types: Vec<String> = choices.iter().map(type_of).collect();
        types.sort_by_key(|name| name == "null");
        return types.join(" | ");
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => vec![kind.as_str().unwrap_or("unknown")],
    };
    kinds.into_iter().map(|kind| plain_type(schema, kind)).collect::<Vec<_>>().join(" | ")
}

fn plain_type(schema: &Value, kind: &str) -> String {
    match kind {
        "integer" => "number".to_owned(),
        "array" => {
            let item = type_of(&schema["items"]);
            if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
        }
        "object" if schema["properties"].is_object() => {
            let members: Vec<String> = members(schema).map(|(text, _)| text).collect();
            format!("{{ {} }}", members.join(" "))
        }
        "object" if schema["additionalProperties"].is_object() => {
            format!("Record<string, {}>", type_of(&schema["additionalProperties"]))
        }
        "object" => "Record<string, never>".to_owned(),
        other => other.to_owned(),
    }
}

/// The members of an object, each with its schema.
fn members(schema: &Value) -> impl Iterator<Item = (String, &Value)> {
    let required = |name: &String| {
        schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name.as_str()))
    };
    schema["properties"].as_object().into_iter().flatten().map(move |(name, member)| {
        let mark = if required(name) { "" } else { "?" };
        (format!("{name}{mark}: {};", type_of(member)), member)
    })
}

fn declaration((name, schema): (&String, &Value)) -> String {
    let about = comment(schema, "");
    // The page knows no rule set by its name: it reads from the options which there are.
    if name == "VariantName" {
        return format!("{about}type {name} = string;\n");
    }
    if !schema["properties"].is_object() {
        return format!("{about}type {name} = {};\n", type_of(schema));
    }
    let line = |(text, member): (String, &Value)| format!("{}  {text}\n", comment(member, "  "));
    format!("{about}interface {name} {{\n{}}}\n", members(schema).map(line).collect::<String>())
}

#[test]
fn types_of_the_page_are_those_of_the_document() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read(sources.join("openapi.json")).expect("the document");
    let document: Value = serde_json::from_slice(&document).expect("JSON");
    let schemas = document["components"]["schemas"].as_object();
    let types: String = schemas.expect("schemas").iter().map(declaration).collect();
    let types = format!("{HEAD}\n{types}");
    let path = sources.join("ui/types.d.ts");
    if std::env::var_os("CROWNHEAD_WRITE_TYPES").is_some() {
        std::fs::write(&path, &types).expect("the types are written");
    }
    let there = std::fs::read_to_string(&path).expect("the types of the page");
    assert!(
        there == types,
        "ui/types.d.ts is not what the document says; see the top of this file"
    );
}
