-- Why: each signing secret that was replaced signs for its own 24 hours, also if the secret that replaced it was replaced in turn.
-- The version before does not read the column: it signs with the latest two secrets at most.
alter table event_stream add column older_secret_ends timestamptz[] not null default '{}';
