-- Who may sign in to an app and by which provider, how long its tokens live, where it is opened, and where it is told of sign-outs.
alter table client
  add column start_url text,
  add column backchannel_logout_uri text,
  add column allows_password boolean not null default true,
  add column login_provider_ids uuid[] not null default '{}',
  add column user_types text[] not null default '{}' constraint client_user_types_known check (user_types <@ array['EMPLOYEE', 'MANAGER', 'VENDOR_SUPPORT', 'VENDOR_OPERATIONS', 'VENDOR_PARTNER', 'ADMIN', 'HR_ADMIN']),
  add column customer_ids uuid[] not null default '{}',
  add column access_token_minutes integer constraint client_access_token_minutes_bounded check (access_token_minutes between 1 and 60),
  add column id_token_minutes integer constraint client_id_token_minutes_bounded check (id_token_minutes between 1 and 60),
  add column refresh_token_hours integer constraint client_refresh_token_hours_bounded check (refresh_token_hours between 1 and 24),
  add column properties text[] not null default '{}';
--> statement-breakpoint
-- By which login provider somebody came; null: by what they have here.
alter table server_side_session add column login_provider text;
--> statement-breakpoint
-- The apps that a session gave tokens to.
create table session_client (
  session_id text not null references server_side_session (id) on delete cascade,
  client_id uuid not null references client (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (session_id, client_id)
);
--> statement-breakpoint
create index session_client_client on session_client (client_id, at);
--> statement-breakpoint
-- Sign-outs that an app is still to be told of, or was.
create table logout_notice (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client (id) on delete cascade,
  session_id text not null,
  user_id uuid not null,
  partner_id uuid,
  host text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failure text
);
--> statement-breakpoint
create index logout_notice_due on logout_notice (due_at);
--> statement-breakpoint
create index logout_notice_client on logout_notice (client_id, created_at);
--> statement-breakpoint
create index logout_notice_created on logout_notice (created_at);
--> statement-breakpoint
create index logout_notice_session on logout_notice (session_id);
--> statement-breakpoint
alter table session_client enable row level security;
--> statement-breakpoint
alter table logout_notice enable row level security;
--> statement-breakpoint
-- In the statement that tells of the token: a sign-in waits for no other.
create function keep_session_client() returns trigger language plpgsql as $$
begin
  insert into session_client (session_id, client_id)
  select server_side_session.id, client.id from server_side_session, client
  where server_side_session.id = new.session_id and client.client_id = new.detail ->> 'client' and not client.is_system
  on conflict (session_id, client_id) do update set at = now();
  return null;
end $$;
--> statement-breakpoint
create trigger event_log_session_client after insert on event_log for each row
  when (new.type = 'TOKEN_ISSUED' and new.session_id is not null) execute function keep_session_client();
--> statement-breakpoint
create function note_logout() returns trigger language plpgsql as $$
begin
  insert into logout_notice (client_id, session_id, user_id, partner_id, host)
  select client.id, new.id, new.user_id, new.partner_id, new.host
  from session_client join client on client.id = session_client.client_id
  where session_client.session_id = new.id and client.enabled and client.backchannel_logout_uri is not null;
  if found then
    perform pg_notify('logout_notice', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger server_side_session_logout after update of ended_at on server_side_session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function note_logout();
--> statement-breakpoint
alter table event_log drop constraint event_log_type_known;
--> statement-breakpoint
alter table event_log add constraint event_log_type_known check (type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'SIGN_IN_LIMITED', 'SECOND_FACTOR_FAILED', 'CONSENT_GIVEN', 'CONSENT_REFUSED', 'SESSION_STARTED', 'SESSION_ENDED', 'TOKEN_ISSUED', 'TOKEN_REFRESHED', 'TOKEN_REFUSED', 'PASSWORD_CHANGED', 'PASSWORD_REWRITTEN', 'PASSWORD_RESET_REQUESTED', 'CONFIRMATION_REQUESTED', 'EMAIL_CHANGED', 'EXTERNAL_SIGN_IN_FAILED', 'PROVIDER_METADATA_CHANGED', 'PROVIDER_METADATA_REFUSED', 'PROVIDER_CERTIFICATE_ENDS', 'APP_SIGNED_OUT', 'APP_SIGN_OUT_FAILED', 'APP_REFUSED')) not valid;
--> statement-breakpoint
alter table sign_in_count drop constraint sign_in_count_type_known;
--> statement-breakpoint
alter table sign_in_count add constraint sign_in_count_type_known check (type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'SIGN_IN_LIMITED', 'SECOND_FACTOR_FAILED', 'CONSENT_GIVEN', 'CONSENT_REFUSED', 'SESSION_STARTED', 'SESSION_ENDED', 'TOKEN_ISSUED', 'TOKEN_REFRESHED', 'TOKEN_REFUSED', 'PASSWORD_CHANGED', 'PASSWORD_REWRITTEN', 'PASSWORD_RESET_REQUESTED', 'CONFIRMATION_REQUESTED', 'EMAIL_CHANGED', 'EXTERNAL_SIGN_IN_FAILED', 'PROVIDER_METADATA_CHANGED', 'PROVIDER_METADATA_REFUSED', 'PROVIDER_CERTIFICATE_ENDS', 'APP_SIGNED_OUT', 'APP_SIGN_OUT_FAILED', 'APP_REFUSED')) not valid;
--> statement-breakpoint
-- Those of one app, for its faults and its use.
create index event_log_client on event_log ((detail ->> 'client'), at) where detail ? 'client';
