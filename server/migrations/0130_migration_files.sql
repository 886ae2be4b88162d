-- A migration may be of an export that somebody has uploaded.
alter table migration_run add column file_id uuid;
--> statement-breakpoint
create index migration_run_file on migration_run (file_id) where file_id is not null;
