//! The words in which the server describes its interface, without a meaning.
//!
//! They are those of utoipa, from which a test of the server writes the OpenAPI document. That document is shipped as a
//! file, so whoever only builds the program need not compile what writes it: there these words stand for nothing.

use proc_macro::TokenStream;

/// Describes nothing of a type.
#[proc_macro_derive(ToSchema, attributes(schema))]
pub fn to_schema(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Describes nothing of a query.
#[proc_macro_derive(IntoParams, attributes(param, into_params))]
pub fn into_params(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Describes nothing of a handler, and leaves it as it is.
#[proc_macro_attribute]
pub fn path(_: TokenStream, handler: TokenStream) -> TokenStream {
    handler
}
