-- A flag is a record like any other: with an id, an owner, a day to look at it again, its audiences beside it, and revisions that can be restored.
alter table feature
  add column id uuid not null default gen_random_uuid(),
  add column owner_id uuid references user_identity (id) on delete set null,
  add column review_on date,
  add column partner_ids uuid[] not null default '{}',
  add column customer_ids uuid[] not null default '{}',
  add column user_ids uuid[] not null default '{}',
  add column user_types integer[] not null default '{}' constraint feature_user_types_known check (user_types <@ array[1, 2, 3, 4, 5, 6, 7]),
  add column share numeric(5, 2) constraint feature_share_bounded check (share > 0 and share <= 100),
  add column created_at timestamptz not null default now(),
  add column deleted_at timestamptz;
--> statement-breakpoint
update feature set
  partner_ids = coalesce((select array_agg(value::uuid) from feature_audience where feature_key = key and kind = 'PARTNER'), '{}'),
  customer_ids = coalesce((select array_agg(value::uuid) from feature_audience where feature_key = key and kind = 'CUSTOMER'), '{}'),
  user_ids = coalesce((select array_agg(value::uuid) from feature_audience where feature_key = key and kind = 'USER'), '{}'),
  share = (select nullif(least(max(round(value::numeric, 2)), 100), 0) from feature_audience where feature_key = key and kind = 'SHARE')
where exists (select from feature_audience where feature_key = key);
--> statement-breakpoint
drop table feature_audience;
--> statement-breakpoint
alter table feature drop constraint feature_pkey, add primary key (id);
--> statement-breakpoint
create unique index feature_key on feature (key);
--> statement-breakpoint
create index feature_owner on feature (owner_id);
--> statement-breakpoint
-- Keys say what is being built: tenants are told what is on for them, and never read the rows.
drop policy tenant on feature;
--> statement-breakpoint
revoke select on feature from portico_tenant;
--> statement-breakpoint
create table feature_revision (
  feature_id uuid not null references feature (id) on delete cascade,
  version integer not null,
  at timestamptz not null default now(),
  by text,
  enabled boolean not null,
  partner_ids uuid[] not null,
  customer_ids uuid[] not null,
  user_ids uuid[] not null,
  user_types integer[] not null,
  share numeric(5, 2),
  deleted boolean not null,
  primary key (feature_id, version)
);
--> statement-breakpoint
alter table feature_revision enable row level security;
--> statement-breakpoint
-- For whom a flag was on, kept whoever changes it and however: who changes it by hand without a new version overwrites that version.
create function keep_feature_revision() returns trigger language plpgsql as $$
begin
  insert into feature_revision (feature_id, version, by, enabled, partner_ids, customer_ids, user_ids, user_types, share, deleted)
  values (new.id, new.version, new.updated_by, new.enabled, new.partner_ids, new.customer_ids, new.user_ids, new.user_types, new.share, new.deleted_at is not null)
  on conflict (feature_id, version) do update set at = now(), by = excluded.by, enabled = excluded.enabled, partner_ids = excluded.partner_ids,
    customer_ids = excluded.customer_ids, user_ids = excluded.user_ids, user_types = excluded.user_types, share = excluded.share, deleted = excluded.deleted;
  return null;
end $$;
--> statement-breakpoint
create trigger feature_revised after insert or update of enabled, partner_ids, customer_ids, user_ids, user_types, share, deleted_at on feature
  for each row execute function keep_feature_revision();
--> statement-breakpoint
insert into feature_revision (feature_id, version, at, by, enabled, partner_ids, customer_ids, user_ids, user_types, share, deleted)
select id, version, updated_at, updated_by, enabled, partner_ids, customer_ids, user_ids, user_types, share, false from feature;
--> statement-breakpoint
-- Open portals hear of the new key once the change holds, in whichever process it was made.
create function tell_features_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('features_changed', new.key);
  return null;
end $$;
--> statement-breakpoint
create trigger features_changed after update on app_configuration for each row when (new.sentinel = 'features') execute function tell_features_changed();
--> statement-breakpoint
insert into api_scope (name, display_name, description, is_system) values
  ('features', 'Feature flags', 'Ask which feature flags are on (OFREP).', true)
on conflict do nothing;
