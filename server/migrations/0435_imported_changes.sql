-- An import may change records that exist already: the version before knows none of these rows and creates nothing from them.
alter table import_file add column changing integer not null default 0;
--> statement-breakpoint
alter table import_file add column change_emails integer not null default 0;
--> statement-breakpoint
alter table import_row add column version integer;
--> statement-breakpoint
alter table import_row drop constraint import_row_outcome_known;
--> statement-breakpoint
alter table import_row add constraint import_row_outcome_known check (outcome in ('CREATE', 'CHANGE', 'SKIP', 'BROKEN')) not valid;
