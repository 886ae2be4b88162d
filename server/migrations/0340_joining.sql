-- Joining at the first sign-in by a login provider, off by default; who joined, and whose subject may not join again.
create table provider_joining (
  provider_id uuid primary key references login_provider (id) on delete cascade,
  enabled boolean not null default false,
  customer_id uuid references customer (id) on delete set null,
  access_profile_id uuid references access_profile (id) on delete set null,
  needs_profile boolean not null default false,
  per_hour integer not null default 20,
  owner_id uuid references user_identity (id) on delete set null,
  source text not null default '',
  client_id text,
  constraint provider_joining_per_hour check (per_hour between 1 and 1000)
);
--> statement-breakpoint
create index provider_joining_customer on provider_joining (customer_id);
--> statement-breakpoint
create index provider_joining_access_profile on provider_joining (access_profile_id);
--> statement-breakpoint
create index provider_joining_owner on provider_joining (owner_id);
--> statement-breakpoint
alter table provider_joining enable row level security;
--> statement-breakpoint
create table joined_user (
  user_id uuid primary key references user_identity (id) on delete cascade,
  provider_id uuid not null references login_provider (id) on delete cascade,
  customer_id uuid references customer (id) on delete set null,
  access_profile_id uuid references access_profile (id) on delete set null,
  joined_at timestamptz not null default now()
);
--> statement-breakpoint
create index joined_user_provider on joined_user (provider_id, joined_at);
--> statement-breakpoint
create index joined_user_customer on joined_user (customer_id);
--> statement-breakpoint
create index joined_user_access_profile on joined_user (access_profile_id);
--> statement-breakpoint
alter table joined_user enable row level security;
--> statement-breakpoint
-- A sign-in that found nobody, until somebody links it. Deleted after thirty days.
create table unlinked_identity (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references login_provider (id) on delete cascade,
  subject text not null,
  shown_as text not null,
  email text,
  reason text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint unlinked_identity_reason_known check (reason in ('OFF', 'PAUSED', 'NOT_PROVEN', 'EXISTS', 'BARRED', 'LIMIT')),
  constraint unlinked_identity_subject unique (provider_id, subject)
);
--> statement-breakpoint
create index unlinked_identity_last on unlinked_identity (last_at);
--> statement-breakpoint
alter table unlinked_identity enable row level security;
--> statement-breakpoint
-- Whose link is gone, be it that an administrator took it away or that the account was deleted, does not join again by the same subject. Only a hash
-- is stored, so that it may outlive the account. A foreign key would lock the provider whenever a link is deleted, after the user, while whoever changes
-- a provider locks it before the users: a trigger of the provider deletes the rows instead.
create table barred_subject (
  provider_id uuid not null,
  mark text not null,
  barred_at timestamptz not null default now(),
  primary key (provider_id, mark)
);
--> statement-breakpoint
alter table barred_subject enable row level security;
--> statement-breakpoint
create function subject_mark(provider uuid, subject text) returns text language sql stable as $$
  select encode(sha256(convert_to(provider::text || ' ' || lower(btrim(subject, E' \t\r\n')), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create function bar_subject() returns trigger language plpgsql as $$
begin
  insert into barred_subject (provider_id, mark)
  select id, subject_mark(id, old.provider_key) from login_provider where name = old.login_provider
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger user_login_gone after delete on user_login for each row execute function bar_subject();
--> statement-breakpoint
create function forget_barred_subjects() returns trigger language plpgsql as $$
begin
  delete from barred_subject where provider_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger login_provider_gone after delete on login_provider for each row execute function forget_barred_subjects();
--> statement-breakpoint
-- Subjects of another issuer, entity ID or kind of NameID are other people (`subjectSource`).
create function forget_unlinked_identities() returns trigger language plpgsql as $$
begin
  delete from unlinked_identity where provider_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger login_provider_source after update of protocol, authority, entity_id, name_id_format on login_provider for each row
  when ((old.protocol, old.authority, old.entity_id, old.name_id_format) is distinct from (new.protocol, new.authority, new.entity_id, new.name_id_format))
  execute function forget_unlinked_identities();
--> statement-breakpoint
alter table audit_log drop constraint audit_log_acting_as_known;
--> statement-breakpoint
-- Whoever joins by a login provider, or is given a profile by a group of one, acts in that capacity.
alter table audit_log add constraint audit_log_acting_as_known check (acting_as ~ '^(job|view|link|scim|command|join|group):') not valid;
