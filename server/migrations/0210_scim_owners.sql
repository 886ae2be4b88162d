-- Whose authority a directory has: whoever switched it on, and whoever made its token. Rows that say nothing, as the version before writes them, have no
-- owner from now on: `owner_left_at` begins the 14 days in which somebody takes the directory over.
alter table scim_setup
  add column owner_id uuid references user_identity (id) on delete set null,
  add column owner_left_at timestamptz default now(),
  add column owner_had jsonb,
  add column owner_told_at timestamptz;
--> statement-breakpoint
alter table scim_token
  add column owner_id uuid references user_identity (id) on delete set null,
  add column owner_left_at timestamptz default now(),
  add column owner_had jsonb;
--> statement-breakpoint
create index scim_setup_owner on scim_setup (owner_id);
--> statement-breakpoint
create index scim_token_owner on scim_token (owner_id);
--> statement-breakpoint
-- Whoever made a token, as the audit log tells it.
update scim_token set owner_id = made.actor_id, owner_left_at = null
from (
  select distinct on (token.id) token.id, log.actor_id from scim_token token
  join audit_log log on log.subject_type = 'LoginProvider' and log.subject_id = token.provider_id::text and log.action = 'createScimToken' and not log.denied
    and log.after ->> 'tokenName' = token.name and log.after ->> 'hint' = token.hint
  join user_identity maker on maker.id = log.actor_id
  order by token.id, log.id desc
) made where made.id = scim_token.id;
--> statement-breakpoint
-- Whoever switched a directory on last; of one that never says so, whoever changed it last.
update scim_setup set owner_id = made.actor_id, owner_left_at = null
from (
  select distinct on (setup.provider_id) setup.provider_id, log.actor_id from scim_setup setup
  join audit_log log on log.subject_type = 'LoginProvider' and log.subject_id = setup.provider_id::text and log.action = 'updateScim' and not log.denied
  join user_identity maker on maker.id = log.actor_id
  order by setup.provider_id, (log.after ->> 'enabled' = 'true') desc nulls last, log.id desc
) made where made.provider_id = scim_setup.provider_id;
