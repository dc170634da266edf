//! The recorded search.

/// Writes down what a search does.
#[derive(Debug)]
pub struct Recorder;

impl crate::Observer for Recorder {}
