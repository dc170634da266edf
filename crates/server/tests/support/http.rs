//! A small blocking HTTP client that keeps its connection and its cookie, sends anything, reads event
//! streams and can hang up: what a browser does to the server, and what a rude one does.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }
}

/// Someone who asks the server.
pub struct Browser {
    pub address: SocketAddr,
    pub cookie: Option<String>,
    connection: Option<BufReader<TcpStream>>,
}

/// How long an answer may take before a test is wrong.
const PATIENCE: Duration = Duration::from_secs(90);

impl Browser {
    /// A new client, unknown to the server.
    pub fn new(address: SocketAddr) -> Self {
        Self { address, cookie: None, connection: None }
    }

    /// The same client in another tab.
    pub fn tab(&self) -> Self {
        Self { address: self.address, cookie: self.cookie.clone(), connection: None }
    }

    fn connect(address: SocketAddr) -> io::Result<BufReader<TcpStream>> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(BufReader::new(stream))
    }

    /// The bytes of a request as a browser sends it.
    pub fn request(&self, method: &str, path: &str, body: Option<&str>) -> Vec<u8> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            head += &format!("Cookie: crownhead={cookie}\r\n");
        }
        if let Some(body) = body {
            head += "Content-Type: application/json\r\n";
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        let mut bytes = (head + "\r\n").into_bytes();
        bytes.extend_from_slice(body.unwrap_or_default().as_bytes());
        bytes
    }

    /// Sends a request on the open connection and reads the answer.
    pub fn send(&mut self, method: &str, path: &str, body: Option<&str>) -> io::Result<Reply> {
        let bytes = self.request(method, path, body);
        self.send_bytes(&bytes)
    }

    /// Sends any bytes on the open connection and reads the answer.
    pub fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<Reply> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => Self::connect(self.address)?,
        };
        connection.get_mut().write_all(bytes)?;
        let mut reply = read_head(&mut connection)?;
        reply.body = read_body(&mut connection, &reply)?;
        let set = reply.header("set-cookie").and_then(|line| line.strip_prefix("crownhead="));
        if let Some(value) = set.and_then(|line| line.split(';').next()) {
            self.cookie = Some(value.to_owned());
        }
        if reply.header("connection") != Some("close") {
            self.connection = Some(connection);
        }
        Ok(reply)
    }

    /// Sends a request and does not wait; drop it to hang up.
    pub fn send_only(&self, method: &str, path: &str, body: Option<&str>) -> io::Result<TcpStream> {
        let mut connection = Self::connect(self.address)?.into_inner();
        connection.write_all(&self.request(method, path, body))?;
        Ok(connection)
    }

    /// Opens an event stream.
    pub fn events(&self, path: &str) -> io::Result<Events> {
        let mut connection = Self::connect(self.address)?;
        connection.get_mut().write_all(&self.request("GET", path, None))?;
        let head = read_head(&mut connection)?;
        Ok(Events { connection, head, pending: String::new() })
    }
}

fn read_line(connection: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if connection.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

fn read_head(connection: &mut impl BufRead) -> io::Result<Reply> {
    let first = read_line(connection)?;
    let status = first.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.ok_or_else(|| io::Error::other(format!("not HTTP: {first:?}")))?;
    let mut headers = Vec::new();
    loop {
        let line = read_line(connection)?;
        let Some((name, value)) = line.split_once(':') else {
            return Ok(Reply { status, headers, body: Vec::new() });
        };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
}

fn read_body(connection: &mut impl BufRead, head: &Reply) -> io::Result<Vec<u8>> {
    let length = head.header("content-length").and_then(|value| value.parse().ok());
    let mut body = Vec::new();
    if let Some(length) = length {
        body.resize(length, 0);
        connection.read_exact(&mut body)?;
    } else if head.header("transfer-encoding") == Some("chunked") {
        while let Some(chunk) = read_chunk(connection)? {
            body.extend(chunk);
        }
    }
    Ok(body)
}

/// One chunk; `None` at the end.
fn read_chunk(connection: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let length = usize::from_str_radix(&read_line(connection)?, 16).map_err(io::Error::other)?;
    let mut chunk = vec![0; length];
    connection.read_exact(&mut chunk)?;
    read_line(connection)?;
    Ok((length > 0).then_some(chunk))
}

/// An open event stream.
pub struct Events {
    connection: BufReader<TcpStream>,
    pub head: Reply,
    pending: String,
}

impl Events {
    /// The next event: its name and its data; `None` at the end. Comments are skipped.
    pub fn next(&mut self) -> io::Result<Option<(String, Value)>> {
        loop {
            if let Some((event, rest)) = self.pending.split_once("\n\n") {
                let field = |name: &str| {
                    let mut lines = event.lines();
                    lines
                        .find_map(|line| line.strip_prefix(name))
                        .map(|value| value.trim().to_owned())
                };
                let found = field("event:").zip(field("data:"));
                self.pending = rest.to_owned();
                if let Some((name, data)) = found {
                    let data = serde_json::from_str(&data).map_err(io::Error::other)?;
                    return Ok(Some((name, data)));
                }
                continue;
            }
            match read_chunk(&mut self.connection)? {
                Some(chunk) => self.pending += &String::from_utf8_lossy(&chunk),
                None => return Ok(None),
            }
        }
    }

    /// Skips to the next event of a name that fits.
    pub fn wait_for(&mut self, name: &str, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            match self.next().expect("events go on") {
                Some((found, data)) if found == name && fits(&data) => return data,
                Some(_) => {}
                None => panic!("the stream ended before {name}"),
            }
        }
    }
}
