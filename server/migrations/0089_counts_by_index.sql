-- What needs attention and what fails at a login provider is counted by indexes. Those of passwords were ranges of pages, and three users of a hundred
-- whose password is due stand on most pages: a B-tree of those who have one, which neither locks nor two-factor write to.
drop index user_identity_password_due;
--> statement-breakpoint
create index user_identity_password_due on user_identity ((
  least(
    case when password_expired then '-infinity'::timestamptz end,
    password_expires_at,
    (coalesce(password_changed_at, 'epoch'::timestamptz) at time zone 'UTC' + make_interval(days => password_expiry_days)) at time zone 'UTC',
    'infinity'::timestamptz
  )
)) where is_active and password_hash is not null;
--> statement-breakpoint
create index user_identity_password_age on user_identity (partner_id, (coalesce(password_changed_at, 'epoch'::timestamptz)))
  where is_active and password_hash is not null and password_expiry_days is null;
--> statement-breakpoint
create index event_log_provider_failure on event_log ((detail ->> 'provider'), at) where type = 'EXTERNAL_SIGN_IN_FAILED';
