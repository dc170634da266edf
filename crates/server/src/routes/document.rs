//! The OpenAPI document as it is served: what the handlers say, and what holds for all of them.

use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

/// The document, in which every request may also be refused, and nothing is left out of what is sent.
pub(crate) fn document(document: &OpenApi) -> Value {
    // Our own structures of texts and numbers can always be written.
    let mut document = serde_json::to_value(document).unwrap_or_default();
    let schema = json!({ "$ref": "#/components/schemas/ErrorView" });
    let refusal = json!({
        "description": "A refusal, in one sentence",
        "content": { "application/json": { "schema": schema } },
    });
    for path in members(&mut document["paths"]) {
        for operation in members(path) {
            operation["responses"]["default"] = refusal.clone();
        }
    }
    members(&mut document["components"]["schemas"]).for_each(complete);
    document
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
