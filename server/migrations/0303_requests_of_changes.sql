-- Who asked for which column of a change that waits: a list of {by, byName, at, columns}. What was asked for before is laid to `requested_by`.
alter table login_provider_change add column requests jsonb not null default '[]';
