-- Links by which somebody without an account sets a login provider up.
create table setup_link (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references login_provider (id) on delete cascade,
  created_by uuid not null references user_identity (id) on delete cascade,
  recipient text not null,
  hash text not null,
  enables boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  opened_by text,
  browser_hash text,
  handed_in_at timestamptz
);
--> statement-breakpoint
create unique index setup_link_hash on setup_link (hash);
--> statement-breakpoint
create index setup_link_provider on setup_link (provider_id, created_at);
--> statement-breakpoint
create index setup_link_created_by on setup_link (created_by);
--> statement-breakpoint
alter table setup_link enable row level security;
