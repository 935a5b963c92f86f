-- Times are milliseconds since 1970. Documents are JSON with a version of their own.

-- Work that takes long: what is asked, how far it is, what came of it.
CREATE TABLE jobs (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    request TEXT NOT NULL,
    state TEXT NOT NULL,
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    message TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);

CREATE INDEX jobs_by_state ON jobs (state, created);

-- What a job has made so far, part by part, so that it goes on after a restart.
CREATE TABLE job_parts (
    job TEXT NOT NULL,
    place BIGINT NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (job, place),
    FOREIGN KEY (job) REFERENCES jobs (id) ON DELETE CASCADE
);
