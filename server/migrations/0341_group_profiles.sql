-- Access profiles by the groups of a login provider, judged at each sign-in. A row of `derived_profile` is the reason of a grant; it goes with the
-- grant, so that a profile that is given by hand or by a directory has none.
create table provider_groups (
  provider_id uuid primary key references login_provider (id) on delete cascade,
  enabled boolean not null default false,
  claim text not null default 'groups',
  absent text not null default 'KEEP',
  owner_id uuid references user_identity (id) on delete set null,
  source text not null default '',
  seen_kind text,
  seen_values text[] not null default '{}',
  seen_at timestamptz,
  constraint provider_groups_absent_known check (absent in ('KEEP', 'REMOVE')),
  constraint provider_groups_seen_kind_known check (seen_kind in ('VALUES', 'ABSENT', 'UNAVAILABLE'))
);
--> statement-breakpoint
create index provider_groups_owner on provider_groups (owner_id);
--> statement-breakpoint
alter table provider_groups enable row level security;
--> statement-breakpoint
create table provider_group_row (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references login_provider (id) on delete cascade,
  position integer not null,
  value text not null,
  label text,
  customer_id uuid not null references customer (id) on delete cascade,
  access_profile_id uuid not null references access_profile (id) on delete cascade
);
--> statement-breakpoint
create unique index provider_group_row_value on provider_group_row (provider_id, lower(value), customer_id);
--> statement-breakpoint
create index provider_group_row_customer on provider_group_row (customer_id);
--> statement-breakpoint
create index provider_group_row_access_profile on provider_group_row (access_profile_id);
--> statement-breakpoint
alter table provider_group_row enable row level security;
--> statement-breakpoint
create table derived_profile (
  user_id uuid not null,
  customer_id uuid not null,
  provider_id uuid not null references login_provider (id) on delete cascade,
  group_value text not null,
  group_label text,
  confirmed_at timestamptz not null default now(),
  primary key (user_id, customer_id),
  constraint derived_profile_grant_fk foreign key (user_id, customer_id) references user_access_profile (user_id, customer_id) on delete cascade
);
--> statement-breakpoint
create index derived_profile_provider on derived_profile (provider_id);
--> statement-breakpoint
create index derived_profile_confirmed on derived_profile (confirmed_at);
--> statement-breakpoint
alter table derived_profile enable row level security;
