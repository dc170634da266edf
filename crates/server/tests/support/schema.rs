//! Is an answer what the OpenAPI document says? A small and strict reader of JSON schemas: what the
//! schema does not mention may not be there.

use serde_json::Value;

/// The document that the server serves.
pub struct Document(pub Value);

impl Document {
    /// The schema of an answer; an error if the document does not know it.
    fn schema_of(
        &self,
        method: &str,
        template: &str,
        status: u16,
    ) -> Result<Option<&Value>, String> {
        let path = &self.0["paths"][template];
        let operation = &path[method.to_ascii_lowercase()];
        let answer = &operation["responses"][status.to_string()];
        let name = answer["$ref"].as_str().and_then(|name| name.rsplit('/').next());
        let answer = name.map_or(answer, |name| &self.0["components"]["responses"][name]);
        if answer.is_null() {
            return Err(format!("{method} {template} does not document status {status}"));
        }
        let content = answer["content"].as_object();
        Ok(content.and_then(|kinds| kinds.values().next()).map(|kind| &kind["schema"]))
    }

    /// Checks an answer with a JSON body.
    pub fn check(&self, method: &str, path: &str, status: u16, body: &Value) -> Result<(), String> {
        let template = self.template(path).ok_or(format!("{path} is not documented"))?;
        match self.schema_of(method, &template, status)? {
            None if body.is_null() => Ok(()),
            None => Err(format!("{method} {template} {status}: a body that is not documented")),
            Some(schema) => self
                .fits(schema, body)
                .map_err(|why| format!("{method} {template} {status}: {why}")),
        }
    }

    /// The statuses that an operation gives.
    pub fn statuses(&self, method: &str, template: &str) -> Vec<u16> {
        let operation = &self.0["paths"][template][method.to_ascii_lowercase()];
        let responses = operation["responses"].as_object().expect("responses").keys();
        responses.map(|status| status.parse().expect("a status, and no other word")).collect()
    }

    /// True if an operation takes a body.
    pub fn takes_body(&self, method: &str, template: &str) -> bool {
        self.0["paths"][template][method.to_ascii_lowercase()]["requestBody"].is_object()
    }

    /// Checks an event of a stream, whose data is JSON.
    pub fn check_event(&self, path: &str, name: &str, data: &Value) -> Result<(), String> {
        let template = self.template(path).ok_or(format!("{path} is not documented"))?;
        let event = serde_json::json!({ "event": name, "data": data.to_string() });
        match self.schema_of("GET", &template, 200)? {
            Some(schema) => self.fits(schema, &event),
            None => Err(format!("{template} documents no events")),
        }
    }

    /// Checks a value against one of the named schemas.
    pub fn check_named(&self, name: &str, value: &Value) -> Result<(), String> {
        let schema = &self.0["components"]["schemas"][name];
        if schema.is_null() {
            return Err(format!("there is no schema {name}"));
        }
        self.fits(schema, value)
    }

    /// The documented path that an address belongs to.
    pub fn template(&self, path: &str) -> Option<String> {
        let path = path.split('?').next().unwrap_or_default();
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |template: &&String| {
            let wanted: Vec<&str> = template.split('/').collect();
            let same = |(wanted, part): (&&str, &&str)| wanted.starts_with('{') || wanted == part;
            wanted.len() == parts.len() && wanted.iter().zip(&parts).all(same)
        };
        self.0["paths"].as_object()?.keys().filter(fits).min_by_key(|t| t.contains('{')).cloned()
    }

    /// Every documented method and path.
    pub fn routes(&self) -> Vec<(String, String)> {
        let paths = self.0["paths"].as_object().expect("paths");
        let routes = paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods").keys();
            methods.map(|method| (method.to_uppercase(), path.clone()))
        });
        routes.collect()
    }

    fn fits(&self, schema: &Value, value: &Value) -> Result<(), String> {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap_or_default();
            return self.check_named(name, value).map_err(|why| format!("{name}: {why}"));
        }
        if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            let errors: Vec<String> =
                choices.iter().filter_map(|choice| self.fits(choice, value).err()).collect();
            let all_wrong = errors.len() == choices.len();
            return if all_wrong {
                Err(format!("none fits: {}", errors.join("; ")))
            } else {
                Ok(())
            };
        }
        if let Some(parts) = schema["allOf"].as_array() {
            return self.fits(&merged(self, parts), value);
        }
        if let Some(allowed) = schema["enum"].as_array()
            && !allowed.contains(value)
        {
            return Err(format!("{value} is not one of {allowed:?}"));
        }
        self.fits_type(schema, value)
    }

    fn fits_type(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return Ok(()),
        };
        let is = |kind: &str| match kind {
            "null" => value.is_null(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "array" => value.is_array(),
            _ => value.is_object(),
        };
        if !kinds.iter().any(|kind| is(kind)) {
            return Err(format!("{value} is not {kinds:?}"));
        }
        if let (Some(inner), Some(text)) = (schema.get("contentSchema"), value.as_str()) {
            let inside = serde_json::from_str(text).map_err(|error| error.to_string())?;
            self.fits(inner, &inside)?;
        }
        if let Some(items) = value.as_array() {
            for (n, item) in items.iter().enumerate() {
                self.fits(&schema["items"], item).map_err(|why| format!("[{n}] {why}"))?;
            }
        }
        if value.is_object() {
            self.fits_object(schema, value)?;
        }
        Ok(())
    }

    fn fits_object(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let object = value.as_object().expect("an object");
        for required in schema["required"].as_array().into_iter().flatten() {
            let name = required.as_str().unwrap_or_default();
            if !object.contains_key(name) {
                return Err(format!("{name} is missing"));
            }
        }
        let others = &schema["additionalProperties"];
        for (name, inner) in object {
            let property = &schema["properties"][name];
            let property = if property.is_null() { others } else { property };
            if property.is_null() {
                return Err(format!("{name} is not documented"));
            }
            self.fits(property, inner).map_err(|why| format!("{name}: {why}"))?;
        }
        Ok(())
    }
}

/// Parts of one object as one schema.
fn merged(document: &Document, parts: &[Value]) -> Value {
    let mut whole = serde_json::json!({ "type": "object", "properties": {}, "required": [] });
    for part in parts {
        let name = part["$ref"].as_str().and_then(|name| name.rsplit('/').next());
        let part = name.map_or(part, |name| &document.0["components"]["schemas"][name]);
        for (name, schema) in part["properties"].as_object().into_iter().flatten() {
            whole["properties"][name] = schema.clone();
        }
        let required = part["required"].as_array().cloned().unwrap_or_default();
        whole["required"].as_array_mut().expect("a list").extend(required);
    }
    whole
}
