//! The names under which the server may be asked.

use std::net::{IpAddr, SocketAddr};

/// The hosts of the server, each with its port, in small letters.
pub(crate) struct Doors {
    hosts: Vec<String>,
}

/// The port that browsers leave out.
const USUAL_PORT: u16 = 80;

impl Doors {
    /// The names of a server that listens here. On loopback it is also known as
    /// localhost; other names are those of the command line.
    pub(crate) fn new(listening: SocketAddr, names: &[String]) -> Doors {
        let port = listening.port();
        let mut bare: Vec<String> = names.to_vec();
        match listening.ip() {
            IpAddr::V4(ip) => bare.push(ip.to_string()),
            IpAddr::V6(ip) => bare.push(format!("[{ip}]")),
        }
        bare.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        let with_port = bare.iter().map(|name| format!("{name}:{port}"));
        let mut hosts: Vec<String> = with_port.map(|host| host.to_ascii_lowercase()).collect();
        if port == USUAL_PORT {
            hosts.extend(bare.iter().map(|name| name.to_ascii_lowercase()));
        }
        Doors { hosts }
    }

    /// Is this the value of `Host` of a request for us?
    pub(crate) fn has_host(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        self.hosts.contains(&host)
    }

    /// Is this the origin of a page of ours: scheme, host and port?
    pub(crate) fn has_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.has_host(host))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_with_our_port_open() {
        let doors =
            Doors::new(SocketAddr::from(([127, 0, 0, 1], 7_878)), &["Chess.lan".to_owned()]);
        for host in
            ["127.0.0.1:7878", "localhost:7878", "LOCALHOST:7878", "[::1]:7878", "chess.lan:7878"]
        {
            assert!(doors.has_host(host), "{host}");
            assert!(doors.has_origin(&format!("http://{host}")), "{host}");
        }
        for host in [
            "evil.example:7878",
            "localhost",
            "localhost:7879",
            "127.0.0.1.evil.example:7878",
            "",
            "localhost:7878.evil.example",
        ] {
            assert!(!doors.has_host(host), "{host}");
        }
        for origin in
            ["null", "https://localhost:7878", "http://localhost:7878/", "http://evil.example"]
        {
            assert!(!doors.has_origin(origin), "{origin}");
        }
        assert!(Doors::new(SocketAddr::from(([127, 0, 0, 1], 80)), &[]).has_host("localhost"));
    }
}
