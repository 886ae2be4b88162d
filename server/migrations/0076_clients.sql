-- The apps that the OpenID provider knows, and what they may ask for: it reads all of it here.
create table client (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid references partner (id),
  client_id text not null constraint client_client_id_form check (client_id ~ '^[a-z0-9][a-z0-9._-]{1,63}$'),
  name text not null,
  name_folded text collate "C" not null generated always as (fold(name)) stored,
  description text,
  kind text not null constraint client_kind_known check (kind in ('MACHINE', 'WEB_APP', 'NATIVE')),
  is_public boolean not null default false,
  enabled boolean not null default true,
  is_system boolean not null default false,
  is_first_party boolean not null default false,
  is_mobile boolean not null default false,
  require_pkce boolean not null default true,
  require_par boolean not null default false,
  grant_types text[] not null default '{}' constraint client_grant_types_known check (grant_types <@ array['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS']),
  scopes text[] not null default '{}',
  redirect_uris text[] not null default '{}',
  post_logout_redirect_uris text[] not null default '{}',
  cors_origins text[] not null default '{}',
  claims text[] not null default '{}',
  last_used_on date,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint client_public check (case kind when 'MACHINE' then not is_public when 'NATIVE' then is_public else true end),
  constraint client_mobile check (not is_mobile or kind = 'NATIVE'),
  constraint client_public_pkce check (require_pkce or not is_public),
  constraint client_system check (not is_system or enabled)
);
--> statement-breakpoint
create unique index client_client_id on client (client_id);
--> statement-breakpoint
create index client_name on client (name_folded, id);
--> statement-breakpoint
create table client_secret (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client (id) on delete cascade,
  name text not null,
  hash text not null,
  hint text not null,
  expires_at timestamptz,
  last_used_on date,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index client_secret_client on client_secret (client_id);
--> statement-breakpoint
create table api_scope (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  description text,
  is_system boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
--> statement-breakpoint
create unique index api_scope_name on api_scope (name);
--> statement-breakpoint
create table identity_resource (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  description text,
  claims text[] not null default '{}',
  is_system boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
--> statement-breakpoint
create unique index identity_resource_name on identity_resource (name);
--> statement-breakpoint
create table api_resource (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  name text not null,
  description text,
  scopes text[] not null default '{}',
  token_format text not null default 'JWT' constraint api_resource_token_format_known check (token_format in ('OPAQUE', 'JWT')),
  token_minutes integer constraint api_resource_token_minutes_bounded check (token_minutes between 1 and 60),
  introspection_client_id uuid references client (id) on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
--> statement-breakpoint
create unique index api_resource_identifier on api_resource (identifier);
--> statement-breakpoint
alter table client enable row level security;
--> statement-breakpoint
alter table client_secret enable row level security;
--> statement-breakpoint
alter table api_scope enable row level security;
--> statement-breakpoint
alter table identity_resource enable row level security;
--> statement-breakpoint
alter table api_resource enable row level security;
--> statement-breakpoint
-- What people are asked for is known before any app; each process reads it again once it is another. Clients are read at each request.
create function tell_scopes_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('scopes_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger api_scope_changed after insert or update or delete on api_scope for each statement execute function tell_scopes_changed();
--> statement-breakpoint
create trigger identity_resource_changed after insert or update or delete on identity_resource for each statement execute function tell_scopes_changed();
--> statement-breakpoint
create trigger api_resource_changed after insert or update or delete on api_resource for each statement execute function tell_scopes_changed();
--> statement-breakpoint
create trigger system_client_changed after update of name, scopes, grant_types on client for each row when (new.is_system) execute function tell_scopes_changed();
--> statement-breakpoint
-- The portal signs people in by its client: without it nobody reaches the page that would put it back.
create function keep_system_rows() returns trigger language plpgsql as $$
begin
  if old.is_system and (tg_op = 'DELETE' or not new.is_system) then
    raise exception 'a row of the installation itself cannot be deleted';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger client_system_kept before update of is_system or delete on client for each row execute function keep_system_rows();
--> statement-breakpoint
create trigger api_scope_system_kept before update of is_system or delete on api_scope for each row execute function keep_system_rows();
--> statement-breakpoint
create trigger identity_resource_system_kept before update of is_system or delete on identity_resource for each row execute function keep_system_rows();
--> statement-breakpoint
insert into identity_resource (name, display_name, description, claims, is_system) values
  ('openid', 'Sign-in', 'Know who somebody is.', '{sub,sid,auth_time,amr}', true),
  ('profile', 'Profile', 'Name, language and preferences.', '{name,fullName,given_name,first_name,family_name,nickname,gender,address,birthdate,preferred_username,locale,default_locale,date_format,colour_scheme,list_columns,portal_navigation,getting_started,profile_settings}', true),
  ('email', 'Email address', 'Address, and whether it is confirmed.', '{email,email_verified}', true),
  ('roles', 'Roles', 'User type and roles.', '{role,usertype}', true),
  ('identity', 'Identity', 'Session, company, employee and database facts.', '{session_id,short_session_id,session_timeout,company_id,employee_id,nhr,application_user,flavour,group_profile,access_profile,security_profile,database,portal_access,activities_withheld,activities_granted,schema,schema_list,nextgen_schema,program_schema,partition_schema}', true),
  ('customer', 'Customers', 'The customers that somebody belongs to.', '{customer}', true),
  ('modules', 'Modules', 'The modules that are on at each customer.', '{modules}', true);
--> statement-breakpoint
insert into api_scope (name, display_name, description, is_system) values
  ('identity_api', 'Identity API', 'Manage accounts and sign-in.', true),
  ('utilities', 'Utilities', 'Helper services of the portal.', true),
  ('graph.all', 'Portal API', 'Read and change everything that the person can in the portal.', true),
  ('sms_notification', 'Text messages', 'Send text messages.', true),
  ('email_notification', 'Emails', 'Send emails.', true),
  ('access', 'Access decisions', 'Ask what people may do (AuthZEN).', true),
  ('mobile_menu', 'Mobile menu', 'Read the mobile app’s menu.', true);
--> statement-breakpoint
insert into client (client_id, name, description, kind, is_public, is_system, is_first_party, grant_types, scopes) values
  ('portico', 'Portico', 'This portal.', 'WEB_APP', true, true, true, '{AUTHORIZATION_CODE,REFRESH_TOKEN}', '{openid,profile,email,roles,identity,customer,modules,identity_api,utilities,graph.all,sms_notification,email_notification}');
--> statement-breakpoint
-- Clients were such rows before; no released version has registered one.
delete from oidc_artifact where model = 'Client';
