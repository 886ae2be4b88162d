alter table job add column paused_at timestamp with time zone;
--> statement-breakpoint
alter table job add column retry_of uuid references job (id) on delete set null;
--> statement-breakpoint
create index job_retry_of on job (retry_of);
--> statement-breakpoint
create unique index job_retried_once on job (retry_of) where state <> 'CANCELLED';
--> statement-breakpoint
drop index job_open;
--> statement-breakpoint
create index job_open on job (served_at) where state in ('QUEUED', 'RUNNING', 'PAUSING', 'PAUSED');
