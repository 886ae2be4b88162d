-- What all keys of hashes and signatures are derived from, sealed with SECRETS_KEY. One row, made at the first start of this version: it outlives every SECRETS_KEY.
create table root_key (
  id smallint primary key default 1 constraint root_key_only_one check (id = 1),
  sealed bytea not null,
  created_at timestamp with time zone not null default now()
);
--> statement-breakpoint
alter table root_key enable row level security;
--> statement-breakpoint
-- A secret that is sealed anew under another key is the same secret: no sign-in ends for it. Only `npm run secrets:rotate` says so, for its own transaction;
-- the stamp is renewed all the same where anything else of the row changes that decides who can open the account.
drop trigger user_identity_security_stamp on user_identity;
--> statement-breakpoint
create trigger user_identity_security_stamp before update on user_identity for each row
  when (old.security_stamp = new.security_stamp and (
    old.password_changed_at is distinct from new.password_changed_at
    or old.email is distinct from new.email
    or old.is_active and not new.is_active
    or old.lockout_end is distinct from new.lockout_end and new.lockout_reason is not null
    or old.phone_number is distinct from new.phone_number
    or old.phone_number_confirmed <> new.phone_number_confirmed
    or old.two_factor_enabled <> new.two_factor_enabled
    or old.two_factor_methods <> new.two_factor_methods
    or old.bypass_company_two_factor <> new.bypass_company_two_factor
    or old.is_authenticator_active <> new.is_authenticator_active
    or (old.authenticator_key is distinct from new.authenticator_key or old.pin is distinct from new.pin)
      and current_setting('portico.resealing', true) is distinct from 'on'))
  execute function renew_security_stamp();
