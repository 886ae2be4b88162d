-- Live sign-ins as a list: by their latest activity, by address, by device; ended ones with who ended them.
-- As accounts/device-of.ts reads it; the first that matches.
create function browser_of(user_agent text) returns text language sql immutable parallel safe as $$
  select case when user_agent ~ '\yEdgA?/|\yEdgiOS/' then 'Edge'
    when user_agent ~ '\yOPR/|\yOpera\y' then 'Opera'
    when user_agent ~ '\ySamsungBrowser/' then 'Samsung Internet'
    when user_agent ~ '\yFirefox/|\yFxiOS/' then 'Firefox'
    when user_agent ~ '\yChrome/|\yCriOS/|\yHeadlessChrome/' then 'Chrome'
    when user_agent ~ '\yVersion/.*\ySafari/' then 'Safari' else '' end
$$;
--> statement-breakpoint
create function system_of(user_agent text) returns text language sql immutable parallel safe as $$
  select case when user_agent ~ '\yWindows\y' then 'Windows'
    when user_agent ~ '\yiPhone\y' then 'iPhone'
    when user_agent ~ '\yiPad\y' then 'iPad'
    when user_agent ~ '\yAndroid\y' then 'Android'
    when user_agent ~ '\yCrOS\y' then 'ChromeOS'
    when user_agent ~ '\yMac OS X\y|\yMacintosh\y' then 'macOS'
    when user_agent ~ '\yLinux\y' then 'Linux' else '' end
$$;
--> statement-breakpoint
alter table server_side_session
  add column version integer not null default 1,
  add column amr text,
  add column ended_by uuid references user_identity (id) on delete set null,
  add column browser text not null generated always as (browser_of(user_agent)) stored,
  add column system text not null generated always as (system_of(user_agent)) stored;
--> statement-breakpoint
update server_side_session set ended_reason = case when ended_reason is null then 'expired' else 'endedByAdmin' end
  where ended_at is not null and (ended_reason is null or ended_reason not in ('logout', 'idle', 'expired', 'replaced', 'inactive', 'locked', 'passwordChanged', 'securityChanged', 'emailRestored', 'customerDisabled', 'accountDeleted', 'providerLogout', 'endedByUser', 'endedByAdmin', 'clock'));
--> statement-breakpoint
alter table server_side_session add constraint server_side_session_ended_reason_known
  check (ended_reason in ('logout', 'idle', 'expired', 'replaced', 'inactive', 'locked', 'passwordChanged', 'securityChanged', 'emailRestored', 'customerDisabled', 'accountDeleted', 'providerLogout', 'endedByUser', 'endedByAdmin', 'clock'));
--> statement-breakpoint
create index server_side_session_activity on server_side_session (last_activity_at, id);
--> statement-breakpoint
create index server_side_session_address on server_side_session (address text_pattern_ops);
--> statement-breakpoint
create index server_side_session_ended_by on server_side_session (ended_by) where ended_by is not null;
--> statement-breakpoint
-- Which apps a session was used for is told to whoever may know of the session.
create policy tenant on session_client for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from server_side_session where server_side_session.id = session_client.session_id));
--> statement-breakpoint
grant select on session_client to portico_tenant;
