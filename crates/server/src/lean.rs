//! Scripts and style sheets without what only a reader of the source needs: comments, types, indentation, and the
//! spaces and line ends between signs that part themselves. Names and order stay, so an error still says where.

/// A script as it is sent. Its formatter writes every semicolon, so a line end matters only between two words or signs
/// that could be read as one.
pub(crate) fn script(source: &str) -> String {
    let mut lean = Lean::new(source);
    while let Some(c) = lean.rest.chars().next() {
        match c {
            '/' if lean.rest.starts_with("//") => {
                lean.skip(lean.rest.find('\n').unwrap_or(lean.rest.len()));
            }
            '/' if lean.rest.starts_with("/*") => lean.skip_comment(),
            '/' if lean.expects_value() => lean.copy(regex_length(lean.rest), script_gap),
            '"' | '\'' => lean.copy(quoted_length(lean.rest), script_gap),
            '`' => lean.copy(template_length(lean.rest), script_gap),
            _ if c.is_whitespace() => lean.skip(c.len_utf8()),
            ')' | ']' | '}' => {
                lean.drop_last_comma();
                if c == '}' {
                    lean.drop_last_semicolon();
                }
                lean.copy(1, script_gap);
            }
            _ if is_word(c) => {
                lean.copy(lean.rest.find(|c| !is_word(c)).unwrap_or(lean.rest.len()), script_gap);
            }
            _ => lean.copy(c.len_utf8(), script_gap),
        }
    }
    lean.end()
}

/// A style sheet as it is sent.
pub(crate) fn style(source: &str) -> String {
    let mut lean = Lean::new(source);
    while let Some(c) = lean.rest.chars().next() {
        match c {
            '/' if lean.rest.starts_with("/*") => lean.skip_comment(),
            '"' | '\'' => lean.copy(quoted_length(lean.rest), style_gap),
            _ if c.is_whitespace() => lean.skip(c.len_utf8()),
            '}' => {
                if lean.kept.ends_with(';') {
                    lean.kept.pop();
                }
                lean.copy(1, style_gap);
            }
            _ => lean.copy(c.len_utf8(), style_gap),
        }
    }
    lean.end()
}

struct Lean<'a> {
    kept: String,
    rest: &'a str,
    /// What stood between the last thing kept and what comes next.
    skipped: Option<char>,
}

impl<'a> Lean<'a> {
    fn new(source: &'a str) -> Self {
        Self { kept: String::with_capacity(source.len()), rest: source, skipped: None }
    }

    fn skip(&mut self, length: usize) {
        let (gone, rest) = self.rest.split_at(length);
        self.rest = rest;
        let line_end = self.skipped == Some('\n') || gone.contains('\n');
        self.skipped = Some(if line_end { '\n' } else { ' ' });
    }

    fn skip_comment(&mut self) {
        self.skip(self.rest.find("*/").map_or(self.rest.len(), |end| end + 2));
    }

    /// Keeps so many bytes, after what `gap` says of the sign before, the gap and the sign after.
    fn copy(&mut self, length: usize, gap: fn(char, char, char) -> Option<char>) {
        let (next, rest) = self.rest.split_at(length);
        if let (Some(skipped), Some(before), Some(after)) =
            (self.skipped.take(), self.kept.chars().next_back(), next.chars().next())
        {
            self.kept.extend(gap(before, skipped, after));
        }
        self.kept.push_str(next);
        self.rest = rest;
    }

    /// A comma after the last of several is there for the next one to be added. Behind another comma or an opening
    /// bracket it stands for an empty place of a list, and counts.
    fn drop_last_comma(&mut self) {
        if let Some(list) = self.kept.strip_suffix(',')
            && !list.ends_with([',', '['])
        {
            self.kept.pop();
        }
    }

    /// A statement before a closing brace needs no semicolon, unless the semicolon is all there is of it: `while (f());`.
    fn drop_last_semicolon(&mut self) {
        let Some(statement) = self.kept.strip_suffix(';') else { return };
        let mut open = 0;
        let begins = statement.bytes().rposition(|byte| {
            open += i32::from(byte == b')') - i32::from(byte == b'(');
            open <= 0
        });
        let before = begins.map_or("", |begins| &statement[..begins]);
        let word = before.rsplit(|c| !is_word(c)).next().unwrap_or("");
        if !(statement.ends_with(')') && matches!(word, "for" | "if" | "while" | "with")) {
            self.kept.pop();
        }
    }

    /// After what was kept, does a slash begin a regular expression? Otherwise it divides.
    fn expects_value(&self) -> bool {
        let word = self.kept.rsplit(|c| !is_word(c)).next().unwrap_or("");
        match word {
            "" => !self.kept.ends_with([')', ']', '}', '"', '\'', '`']),
            word => matches!(word, "return" | "typeof" | "case" | "in" | "of" | "await" | "yield"),
        }
    }

    fn end(mut self) -> String {
        self.kept.push('\n');
        self.kept
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '#')
}

fn script_gap(before: char, skipped: char, after: char) -> Option<char> {
    if skipped == '\n' {
        let goes_on = "{}()[,;:?&|=>".contains(before) || ")]},;.?:&|=".contains(after);
        return (!goes_on).then_some('\n');
    }
    let one_word = is_word(before) && is_word(after);
    let one_sign = "+-/".contains(before) && "+-/".contains(after);
    (one_word || one_sign).then_some(' ')
}

fn style_gap(before: char, _skipped: char, after: char) -> Option<char> {
    (!"{};:,>(".contains(before) && !"{};,>)!".contains(after)).then_some(' ')
}

/// How long the string is that the text begins with, its quotes included.
fn quoted_length(text: &str) -> usize {
    let quote = text.chars().next();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if Some(c) == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// How long the template is that the text begins with. What stands in its `${…}` stays as it was written.
fn template_length(text: &str) -> usize {
    let mut at = 1;
    // For each `${` that is open, how many braces are open inside it.
    let mut open: Vec<usize> = Vec::new();
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        at += match (c, open.last_mut()) {
            ('\\', None) => 1 + rest.chars().nth(1).map_or(0, char::len_utf8),
            ('`', None) => return at + 1,
            ('$', None) if rest.starts_with("${") => {
                open.push(0);
                2
            }
            ('"' | '\'', Some(_)) => quoted_length(rest),
            ('`', Some(_)) => template_length(rest),
            ('{', Some(braces)) => {
                *braces += 1;
                1
            }
            ('}', Some(0)) => {
                open.pop();
                1
            }
            ('}', Some(braces)) => {
                *braces -= 1;
                1
            }
            _ => c.len_utf8(),
        };
    }
    text.len()
}

/// How long the regular expression is that the text begins with, without its flags.
fn regex_length(text: &str) -> usize {
    let (mut escaped, mut in_class) = (false, false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '/' if !in_class => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_keeps_its_meaning_and_loses_its_notes() {
        let cases = [
            (
                "// What this answers.\n\n/**\n * A type.\n */\nfunction f(n) {\n\t// Why.\n\treturn /** @type {any} */ (n) + \"// no comment\";\n}\n",
                "function f(n){return(n)+\"// no comment\"}\n",
            ),
            ("let a = 1; // one\nlet b = a\n\t+ 2;\n", "let a=1;let b=a\n+2;\n"),
            (
                "class A {\n\ton = false;\n\tget b() {\n\t\treturn 1;\n\t}\n\n\tc() {}\n}\n",
                "class A{on=false;get b(){return 1}c(){}}\n",
            ),
            ("import { a, b } from \"./c.js\";\n", "import{a,b}from\"./c.js\";\n"),
            ("a = b + +c - -d / /e/.f;\n", "a=b+ +c- -d/ /e/.f;\n"),
            ("x.replace(/[/'\"] \\/ `/g, ' \\' ');\n", "x.replace(/[/'\"] \\/ `/g,' \\' ');\n"),
            (
                "return /a  b/.test(c) ? (d) / 2 : e[0] / 3;\n",
                "return/a  b/.test(c)?(d)/2:e[0]/3;\n",
            ),
            (
                "f(`a  ${b ? `c  ${ d }` : \"}\"}  e`, g);\n",
                "f(`a  ${b ? `c  ${ d }` : \"}\"}  e`,g);\n",
            ),
            ("`// ${ {a: \"`\"}.a }\n\tnext`;\n", "`// ${ {a: \"`\"}.a }\n\tnext`;\n"),
            ("const f = async (x) =>\n\tawait x;\n", "const f=async(x)=>await x;\n"),
            ("if (a)\n\tb();\nc();\n", "if(a)b();c();\n"),
            ("f(\n\t[a, {b,},],\n\tg(c,),\n);\n", "f([a,{b}],g(c));\n"),
            ("[, a, ,] = [,];\n", "[,a,,]=[,];\n"),
            ("{\n\ta();\n\tb(c);\n}\n", "{a();b(c)}\n"),
            ("{\n\twhile (a(b));\n}\n{ for (;;); }\n", "{while(a(b));}{for(;;);}\n"),
            ("h(\"⛂ ⛃\" /* pieces */, é);\n", "h(\"⛂ ⛃\",é);\n"),
        ];
        for (source, sent) in cases {
            assert_eq!(script(source), sent, "{source:?}");
        }
    }

    #[test]
    fn a_style_sheet_keeps_its_meaning_and_loses_its_notes() {
        let cases = [
            ("/* Paper. */\na { b: c; }\n", "a{b:c}\n"),
            (
                "a :hover, b > c:not(.d) {\n\t& .e { f: 1px  2px !important; }\n}\n",
                "a :hover,b>c:not(.d){& .e{f:1px 2px!important}}\n",
            ),
            (
                "@media (max-width: 43em) and (min-height: 3em) { a::before { content: \"▲ ;  \"; } }",
                "@media (max-width:43em) and (min-height:3em){a::before{content:\"▲ ;  \"}}\n",
            ),
            (
                "a { width: calc(1px + (2px * 3)); margin: -1px auto; }",
                "a{width:calc(1px + (2px * 3));margin:-1px auto}\n",
            ),
        ];
        for (source, sent) in cases {
            assert_eq!(style(source), sent, "{source:?}");
        }
    }

    #[test]
    fn no_text_makes_it_stumble() {
        for source in [
            "", "/", "/*", "//", "\"", "'\\", "`", "`${", "`${`", "`\\", "a /", "= /[", "é", "{",
            "\u{2028}",
        ] {
            script(source);
            style(source);
        }
    }
}
