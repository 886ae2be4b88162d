-- The subject of a job's row is of any type: users were the first.
alter table job_row add column subject_type text not null default 'UserIdentity';
--> statement-breakpoint
alter table job_row alter column subject_type drop default;
--> statement-breakpoint
alter table job_row alter column subject_id type text collate "C" using subject_id::text;
