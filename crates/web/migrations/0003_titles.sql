-- What a job is called in a list.
ALTER TABLE jobs ADD COLUMN title TEXT NOT NULL DEFAULT '';
