-- Why: a changed row of a login provider's groups is judged for everybody at once, from what their last sign-in said. Only digests of the groups are
-- stored, for 30 days, with the subject that signed in, because a user may be linked with another one since. The version before neither reads nor writes the table.
create table seen_groups (
  user_id uuid not null references user_identity (id) on delete cascade,
  provider_id uuid not null references login_provider (id) on delete cascade,
  provider_key text not null,
  digests text[] not null,
  seen_at timestamptz not null default now(),
  primary key (provider_id, user_id)
);
--> statement-breakpoint
create index seen_groups_user on seen_groups (user_id);
--> statement-breakpoint
create index seen_groups_seen on seen_groups (seen_at);
--> statement-breakpoint
alter table seen_groups enable row level security;
