-- How the checks of this installation stand, and how they stood. No tenant reads any of it.
create table health_check (
  name text primary key,
  status text not null constraint health_check_status_known check (status in ('HEALTHY', 'DEGRADED', 'UNHEALTHY')),
  since timestamptz not null,
  faults integer not null default 0,
  told text constraint health_check_told_known check (told in ('DEGRADED', 'UNHEALTHY'))
);
--> statement-breakpoint
alter table health_check enable row level security;
--> statement-breakpoint
create table health_check_execution (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  status text not null constraint health_check_execution_status_known check (status in ('HEALTHY', 'DEGRADED', 'UNHEALTHY')),
  duration_ms integer not null,
  server_name text not null
);
--> statement-breakpoint
create index health_check_execution_at on health_check_execution (at);
--> statement-breakpoint
alter table health_check_execution enable row level security;
--> statement-breakpoint
create table health_check_entry (
  execution_id bigint not null references health_check_execution (id) on delete cascade,
  name text not null,
  status text not null constraint health_check_entry_status_known check (status in ('HEALTHY', 'DEGRADED', 'UNHEALTHY')),
  duration_ms integer not null,
  code text,
  facts jsonb,
  error text,
  primary key (execution_id, name)
);
--> statement-breakpoint
alter table health_check_entry enable row level security;
--> statement-breakpoint
create table health_transition (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null,
  from_status text not null constraint health_transition_from_known check (from_status in ('HEALTHY', 'DEGRADED', 'UNHEALTHY')),
  to_status text not null constraint health_transition_to_known check (to_status in ('HEALTHY', 'DEGRADED', 'UNHEALTHY')),
  code text
);
--> statement-breakpoint
create index health_transition_at on health_transition (at, id);
--> statement-breakpoint
alter table health_transition enable row level security;
--> statement-breakpoint
create table health_day (
  day date not null,
  name text not null,
  healthy integer not null default 0,
  degraded integer not null default 0,
  unhealthy integer not null default 0,
  primary key (day, name)
);
--> statement-breakpoint
alter table health_day enable row level security;
--> statement-breakpoint
create table maintenance_window (
  id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  audience text not null constraint maintenance_window_audience_known check (audience in ('STAFF', 'EVERYBODY')),
  created_by uuid references user_identity (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint maintenance_window_order check (starts_at < ends_at)
);
--> statement-breakpoint
create index maintenance_window_end on maintenance_window (ends_at);
--> statement-breakpoint
create index maintenance_window_creator on maintenance_window (created_by);
--> statement-breakpoint
alter table maintenance_window enable row level security;
--> statement-breakpoint
-- The last run of a task that one process does for all of them.
create table task_run (
  task text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  succeeded_at timestamptz,
  faults text[] not null default '{}',
  facts jsonb not null default '{}'
);
--> statement-breakpoint
alter table task_run enable row level security;
