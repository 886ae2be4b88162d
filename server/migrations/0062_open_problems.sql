-- What needs attention is counted from indexes: passwords that are due, by pages, so that a change of many stays in place; administrators by their roles.
create index user_identity_password_due on user_identity using brin ((
  least(
    case when password_expired then '-infinity'::timestamptz end,
    password_expires_at,
    (coalesce(password_changed_at, 'epoch'::timestamptz) at time zone 'UTC' + make_interval(days => password_expiry_days)) at time zone 'UTC',
    'infinity'::timestamptz
  )
)) with (pages_per_range = 1);
create index user_claim_administrator on user_claim (user_id)
  where claim_type = 'role' and claim_value in ('Admin', 'PartnerAdmin', 'SuperAdmin');
