//! Where does a user's data live? The usual directory of each platform, in one place for the whole program.

use std::env;
use std::path::PathBuf;

/// The directory for the data of this user: `$XDG_DATA_HOME/crownhead` or `~/.local/share/crownhead`,
/// `~/Library/Application Support/crownhead` on macOS, `%LOCALAPPDATA%\crownhead` on Windows. `None` where
/// the environment names no home.
pub fn user_data_directory() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|text| !text.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        named("LOCALAPPDATA").or_else(|| named("APPDATA"))
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        // A relative path is to be ignored, says the XDG base directory specification.
        let data = named("XDG_DATA_HOME").filter(|path| path.is_absolute());
        data.or_else(|| named("HOME").map(|home| home.join(".local").join("share")))
    };
    base.map(|base| base.join("crownhead"))
}

/// The directory in which tables are looked for unless another is named: that of the environment variable
/// `CROWNHEAD_TABLES`, or else `tables` among the user's data.
pub fn default_directory() -> Option<PathBuf> {
    let named = env::var_os("CROWNHEAD_TABLES").filter(|text| !text.is_empty()).map(PathBuf::from);
    named.or_else(|| user_data_directory().map(|data| data.join("tables")))
}
