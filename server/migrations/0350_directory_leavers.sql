-- Who left by a directory, so that a mass leaving can be undone; a deactivation that waits because nobody else administers a customer; and since when
-- a directory is silent.
create table scim_wave (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references login_provider (id) on delete cascade,
  began_at timestamptz not null default now(),
  people integer not null,
  undone_at timestamptz,
  undone_by uuid references user_identity (id) on delete set null
);
--> statement-breakpoint
create index scim_wave_provider on scim_wave (provider_id, began_at);
--> statement-breakpoint
create index scim_wave_undone_by on scim_wave (undone_by);
--> statement-breakpoint
create table scim_leaver (
  id bigint primary key generated always as identity,
  provider_id uuid not null references login_provider (id) on delete cascade,
  wave_id uuid references scim_wave (id) on delete cascade,
  user_id uuid references user_identity (id) on delete set null,
  at timestamptz not null default now(),
  user_version integer not null,
  is_deleted boolean not null,
  login text,
  by_limited boolean not null default false,
  outcome text constraint scim_leaver_outcome_known check (outcome in ('RESTORED', 'CHANGED', 'IMPOSSIBLE'))
);
--> statement-breakpoint
create index scim_leaver_provider on scim_leaver (provider_id, at);
--> statement-breakpoint
create index scim_leaver_wave on scim_leaver (wave_id);
--> statement-breakpoint
create index scim_leaver_user on scim_leaver (user_id);
--> statement-breakpoint
create index scim_leaver_at on scim_leaver (at);
--> statement-breakpoint
alter table scim_wave enable row level security;
--> statement-breakpoint
alter table scim_leaver enable row level security;
--> statement-breakpoint
alter table scim_user
  add column leaving text constraint scim_user_leaving_known check (leaving in ('DEACTIVATE', 'DELETE')),
  add column leaving_since timestamptz;
--> statement-breakpoint
alter table scim_setup add column silent_since timestamptz;
