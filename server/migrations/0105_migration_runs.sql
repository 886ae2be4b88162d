-- Walking a migration wizard is an activity of vendor staff.
insert into activity (name, type, module) values ('Migration', 'EXECUTE', null);
--> statement-breakpoint
insert into access_profile_activity (access_profile_id, activity_name, activity_type)
select id, 'Migration', 'EXECUTE' from access_profile where for_staff and name = 'Migration assistant';
--> statement-breakpoint
update access_profile set description = 'Migrates customers and users of the HR product, and changes customers.'
where for_staff and name = 'Migration assistant' and description = 'Creates users and customers, and changes customers.';
--> statement-breakpoint
-- What somebody chose in a migration wizard. No tenant reads it.
create table migration_run (
  id uuid primary key,
  wizard text not null constraint migration_run_wizard_known check (wizard in ('USERS', 'NATURAL_HR_CUSTOMERS', 'NATURAL_HR_USERS')),
  customers text[] not null,
  left_out text[] not null default '{}',
  rules jsonb not null,
  reviewed_at timestamptz,
  started_at timestamptz,
  created_by uuid references user_identity (id) on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
--> statement-breakpoint
create index migration_run_created on migration_run (created_at, id);
--> statement-breakpoint
create index migration_run_creator on migration_run (created_by);
--> statement-breakpoint
create table migration_row (
  run_id uuid not null references migration_run (id) on delete cascade,
  number integer not null,
  source_id text not null,
  label text not null,
  outcome text not null
    constraint migration_row_outcome_known check (outcome in ('CREATE', 'LINK', 'UPDATE', 'SKIP', 'CONFLICT', 'ERROR')),
  subject_id uuid not null,
  stamp text not null,
  facts jsonb not null,
  findings jsonb not null,
  primary key (run_id, number)
);
--> statement-breakpoint
create index migration_row_subject on migration_row (subject_id);
--> statement-breakpoint
create index job_migration on job ((parameters ->> 'runId')) where (parameters ->> 'runId') is not null;
--> statement-breakpoint
alter table migration_run enable row level security;
--> statement-breakpoint
alter table migration_row enable row level security;
--> statement-breakpoint
-- Which user of an HR product somebody was migrated from, and to which customer: a row is migrated once.
create table user_hr_id (
  source text not null constraint user_hr_id_source_known check (source in ('HR', 'NATURAL_HR')),
  hr_user_id text not null,
  user_id uuid not null references user_identity (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  primary key (source, hr_user_id)
);
--> statement-breakpoint
create index user_hr_id_user on user_hr_id (user_id);
--> statement-breakpoint
create index user_hr_id_customer on user_hr_id (customer_id);
--> statement-breakpoint
alter table user_hr_id enable row level security;
--> statement-breakpoint
create policy tenant on user_hr_id for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from user_identity where user_identity.id = user_hr_id.user_id));
--> statement-breakpoint
grant select on user_hr_id to portico_tenant;
