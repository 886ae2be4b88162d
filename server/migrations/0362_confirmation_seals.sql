-- Why: a confirmed link between a record and a person holds only for what was shown of both. Confirmations of the version before have no seal and
-- are asked for again.
alter table "migration_run" add column "confirmed_seals" jsonb not null default '{}';
