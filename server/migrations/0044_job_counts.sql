alter table job add column counts jsonb;
--> statement-breakpoint
update job set counts = coalesce((
  select jsonb_object_agg(state, count) from (select state, count(*) from job_row where job_id = job.id group by state) as counted), '{}')
where finished_at is not null;
--> statement-breakpoint
create index job_created on job (created_at, id);
