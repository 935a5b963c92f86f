-- Times are milliseconds since 1970. Documents are JSON with a version of their own.

-- Rules files that people brought, as text: a row for each game of a file.
CREATE TABLE own_games (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    file TEXT NOT NULL,
    section TEXT NOT NULL,
    text TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- Games that are played or were played, also as PGN.
CREATE TABLE plays (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    document TEXT NOT NULL,
    pgn TEXT NOT NULL,
    is_over BIGINT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);

CREATE INDEX plays_by_change ON plays (changed);
