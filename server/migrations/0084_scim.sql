-- Provisioning by SCIM 2.0: how each login provider's directory does it, its tokens, whom it manages, and what it asked for.
create table scim_setup (
  provider_id uuid primary key references login_provider (id) on delete cascade,
  enabled boolean not null default false,
  dry_run boolean not null default true,
  groups text not null default 'NONE' constraint scim_setup_groups_known check (groups in ('NONE', 'ACCESS_PROFILES', 'CUSTOMERS')),
  customer_id uuid references customer (id) on delete set null,
  subject text not null default 'NONE' constraint scim_setup_subject_known check (subject in ('NONE', 'EXTERNAL_ID', 'USER_NAME', 'EMAIL'))
);
--> statement-breakpoint
create table scim_token (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references login_provider (id) on delete cascade,
  name text not null,
  hash text not null,
  hint text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create unique index scim_token_hash on scim_token (hash);
--> statement-breakpoint
create index scim_token_provider on scim_token (provider_id);
--> statement-breakpoint
create table scim_user (
  user_id uuid primary key references user_identity (id) on delete cascade,
  provider_id uuid not null references login_provider (id) on delete cascade,
  external_id text,
  deleted_at timestamptz,
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index scim_user_provider on scim_user (provider_id, user_id);
--> statement-breakpoint
create unique index scim_user_external_id on scim_user (provider_id, external_id) where external_id is not null and deleted_at is null;
--> statement-breakpoint
create table scim_event (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  provider_id uuid not null references login_provider (id) on delete cascade,
  token_name text not null,
  action text not null constraint scim_event_action_known check (action in ('DISCOVER', 'LIST', 'READ', 'CREATE', 'UPDATE', 'DELETE', 'OTHER')),
  resource text not null constraint scim_event_resource_known check (resource in ('USER', 'GROUP', 'NONE')),
  outcome text not null constraint scim_event_outcome_known check (outcome in ('DONE', 'UNCHANGED', 'WOULD_CHANGE', 'REFUSED', 'FAILED')),
  status integer not null,
  subject_id uuid,
  subject_name text,
  attribute text,
  detail text,
  changes jsonb,
  ignored text[] not null default '{}',
  trace_id text
);
--> statement-breakpoint
create index scim_event_provider on scim_event (provider_id, at, id);
--> statement-breakpoint
create index scim_event_at on scim_event (at);
--> statement-breakpoint
create index scim_event_subject on scim_event (subject_id);
--> statement-breakpoint
alter table scim_setup enable row level security;
--> statement-breakpoint
create policy tenant on scim_setup for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from login_provider where login_provider.id = scim_setup.provider_id));
--> statement-breakpoint
grant select on scim_setup to portico_tenant;
--> statement-breakpoint
alter table scim_token enable row level security;
--> statement-breakpoint
alter table scim_user enable row level security;
--> statement-breakpoint
create policy tenant on scim_user for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from user_identity where user_identity.id = scim_user.user_id));
--> statement-breakpoint
grant select on scim_user to portico_tenant;
--> statement-breakpoint
alter table scim_event enable row level security;
--> statement-breakpoint
create policy tenant on scim_event for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from login_provider where login_provider.id = scim_event.provider_id));
--> statement-breakpoint
grant select on scim_event to portico_tenant;
--> statement-breakpoint
-- A directory acts as itself.
alter table audit_log drop constraint audit_log_acting_as_known;
--> statement-breakpoint
alter table audit_log add constraint audit_log_acting_as_known check (acting_as ~ '^(job|view|link|scim):') not valid;
