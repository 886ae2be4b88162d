-- The security stamp: whatever changes who can open an account renews it, and what was begun with another one (a half-done sign-in, a session and its codes
-- and tokens) ends. By triggers over the columns, so that no operation, single or in bulk, can forget it.
alter table user_identity add column security_stamp uuid not null default gen_random_uuid();
--> statement-breakpoint
alter table server_side_session add column security_stamp uuid;
--> statement-breakpoint
update server_side_session as session set security_stamp = account.security_stamp from user_identity as account where account.id = session.user_id;
--> statement-breakpoint
alter table server_side_session alter column security_stamp set not null;
--> statement-breakpoint
create function renew_security_stamp() returns trigger language plpgsql as $$
begin
  new.security_stamp := gen_random_uuid();
  return new;
end $$;
--> statement-breakpoint
-- A hash that is written anew at a sign-in is the same password. A lock without a reason came from wrong tries: whoever makes them must not sign others out.
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
    or old.authenticator_key is distinct from new.authenticator_key
    or old.pin is distinct from new.pin))
  execute function renew_security_stamp();
--> statement-breakpoint
create function renew_stamp_of_user() returns trigger language plpgsql as $$
begin
  update user_identity set security_stamp = gen_random_uuid() where id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
--> statement-breakpoint
create trigger user_fido_credential_security_stamp after insert or delete on user_fido_credential for each row execute function renew_stamp_of_user();
--> statement-breakpoint
create trigger user_login_security_stamp after insert or delete on user_login for each row execute function renew_stamp_of_user();
--> statement-breakpoint
-- Sessions of the person who makes the change themself go on. Asked at the commit, when the transaction has said who acts.
create function keep_sessions_of_actor() returns trigger language plpgsql as $$
begin
  if current_setting('portico.acting_user', true) = new.id::text then
    update server_side_session set security_stamp = new.security_stamp
      where user_id = new.id and security_stamp = old.security_stamp and ended_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger user_identity_keep_sessions after update on user_identity deferrable initially deferred for each row
  when (old.security_stamp <> new.security_stamp) execute function keep_sessions_of_actor();
