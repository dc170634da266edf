//! Requests that can be made in several forms, each with members of its own: a move is a text or a path, a drawing is a
//! FEN or a board. What the derived schema tells as one loose object is told here as a choice.

use serde_json::{Map, Value, json};

/// One way to make a request.
struct Form {
    /// What has to be said.
    needs: &'static [&'static str],
    /// What may be said beside that; nothing else of what may be left out.
    may: &'static [&'static str],
    /// A word that makes the choice, and what it can be then.
    says: Option<(&'static str, &'static [&'static str])>,
}

const fn form(needs: &'static [&'static str], may: &'static [&'static str]) -> Form {
    Form { needs, may, says: None }
}

/// Every request with several forms.
const FORMS: [(&str, &[Form]); 4] = [
    ("PlayMove", &[form(&["move"], &[]), form(&["path"], &[])]),
    (
        "DrawPosition",
        &[form(&["fen"], &["move", "solve"]), form(&["board", "turn"], &["move", "solve"])],
    ),
    (
        "SeatRequest",
        &[
            Form { needs: &["spec"], may: &["name"], says: Some(("kind", &["computer"])) },
            Form { needs: &[], may: &["name"], says: Some(("kind", &["here", "link"])) },
        ],
    ),
    (
        "StartRequest",
        &[
            form(&[], &[]),
            form(&["fen"], &[]),
            form(&["ballot"], &[]),
            form(&["pdn"], &["game", "ply"]),
            form(&["from"], &["node"]),
        ],
    ),
];

/// Tells the requests of several forms as choices.
pub(super) fn tell(schemas: &mut Value) {
    for (name, forms) in FORMS {
        let whole = schemas[name].take();
        let choices: Vec<Value> = forms.iter().map(|form| form.of(&whole)).collect();
        schemas[name] = json!({ "description": whole["description"], "oneOf": choices });
    }
}

impl Form {
    /// The schema of this form of a request.
    fn of(&self, whole: &Value) -> Value {
        let required = whole["required"].as_array().cloned().unwrap_or_default();
        let mut properties = Map::new();
        for (name, property) in whole["properties"].as_object().into_iter().flatten() {
            let property = match self.says {
                Some((word, can)) if word == name => json!({ "type": "string", "enum": can }),
                _ if self.needs.contains(&name.as_str()) => given(property),
                _ if self.may.contains(&name.as_str()) || required.contains(&json!(name)) => {
                    property.clone()
                }
                _ => left_out(property),
            };
            properties.insert(name.clone(), property);
        }
        let needs = self.needs.iter().map(|name| json!(name));
        let required: Vec<Value> = required.into_iter().chain(needs).collect();
        json!({
            "type": "object",
            "required": required,
            "properties": properties,
            "additionalProperties": false,
        })
    }
}

/// What is not null, and if it is yes or no, yes.
fn given(property: &Value) -> Value {
    let mut property = property.clone();
    if is_yes_or_no(&property) {
        return json!({ "type": "boolean", "enum": [true] });
    }
    if let Some(kinds) = property["type"].as_array() {
        let kind = kinds.iter().find(|kind| **kind != "null").cloned();
        property["type"] = kind.unwrap_or_default();
    }
    if let Some(choices) = property.get_mut("oneOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
        if let [only] = &choices[..] {
            return only.clone();
        }
    }
    property
}

/// What says nothing: null, and if it is yes or no, also no.
fn left_out(property: &Value) -> Value {
    if is_yes_or_no(property) {
        return json!({ "enum": [false, null] });
    }
    json!({ "type": "null" })
}

fn is_yes_or_no(property: &Value) -> bool {
    property["type"].as_array().is_some_and(|kinds| kinds.contains(&json!("boolean")))
}
