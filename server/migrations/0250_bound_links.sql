-- The address that a link was mailed to: it works for that address alone. Null: made by the version before, which did not keep it.
alter table short_link add column address text;
--> statement-breakpoint
-- Of a link that undoes a change of address: when the session that asked for the change began. What was set up since goes with the change.
alter table short_link add column since timestamp with time zone;
--> statement-breakpoint
-- Live links get the recipient of the mail that carries them, as far as it is still known.
update short_link as link set address = coalesce(
  (select mail.recipient from outbox as mail where mail.user_id = link.user_id and mail.purpose = link.purpose
    and mail.created_at between link.created_at - interval '1 minute' and link.created_at + interval '1 minute' order by mail.created_at desc limit 1),
  (select person.email from user_identity as person where person.id = link.user_id))
  where link.purpose in ('PASSWORD_RESET', 'CONFIRM_ACCOUNT') and link.used_at is null and link.revoked_at is null and link.expires_at > now();
--> statement-breakpoint
update short_link set address = data where purpose in ('CONFIRM_EMAIL', 'UNDO_EMAIL');
--> statement-breakpoint
update short_link set since = created_at - interval '1 day' where purpose = 'UNDO_EMAIL';
--> statement-breakpoint
alter table short_link drop constraint short_link_purpose_known;
--> statement-breakpoint
alter table short_link add constraint short_link_purpose_known
  check (purpose in ('PASSWORD_RESET', 'CONFIRM_ACCOUNT', 'CONFIRM_EMAIL', 'CANCEL_EMAIL', 'UNDO_EMAIL', 'PERSONAL_DATA', 'SHARED_VIEW')) not valid;
--> statement-breakpoint
-- When a way in was set up. Null: before this was kept.
alter table user_login add column created_at timestamp with time zone;
--> statement-breakpoint
alter table user_login alter column created_at set default now();
--> statement-breakpoint
alter table user_identity add column email_confirmed_at timestamp with time zone, add column authenticator_set_at timestamp with time zone,
  add column pin_set_at timestamp with time zone, add column phone_set_at timestamp with time zone;
--> statement-breakpoint
create function note_when_set() returns trigger language plpgsql as $$
begin
  if new.email_confirmed and (not old.email_confirmed or old.email is distinct from new.email) then
    new.email_confirmed_at := clock_timestamp();
  end if;
  if old.authenticator_key is distinct from new.authenticator_key then new.authenticator_set_at := clock_timestamp(); end if;
  if old.pin is distinct from new.pin then new.pin_set_at := clock_timestamp(); end if;
  if old.phone_number is distinct from new.phone_number then new.phone_set_at := clock_timestamp(); end if;
  return new;
end $$;
--> statement-breakpoint
create trigger user_identity_when_set before update on user_identity for each row
  when ((new.email_confirmed and (not old.email_confirmed or old.email is distinct from new.email)
    or old.authenticator_key is distinct from new.authenticator_key
    or old.pin is distinct from new.pin
    or old.phone_number is distinct from new.phone_number)
    and current_setting('portico.resealing', true) is distinct from 'on')
  execute function note_when_set();
--> statement-breakpoint
-- Mailed links end with what they rest on, whichever operation changes it. `portico.address_by_link` names the user whose address is changed by the holder
-- of the account, with a mailed link: that ends neither an administrator's pending change of the address nor the links that undo earlier ones.
create function end_links_of_user() returns trigger language plpgsql as $$
declare
  by_holder constant boolean := coalesce(current_setting('portico.address_by_link', true) = new.id::text, false);
begin
  update short_link set revoked_at = now()
    where user_id = new.id and used_at is null and revoked_at is null and case
      when purpose in ('PASSWORD_RESET', 'CONFIRM_ACCOUNT') then
        old.password_changed_at is distinct from new.password_changed_at
        -- The version before makes the link of a new address just before it writes that address, and does not keep it.
        or old.email is distinct from new.email
          and (lower(address) is distinct from lower(new.email) and address is not null or address is null and created_at < now() - interval '5 seconds')
      when purpose in ('CONFIRM_EMAIL', 'CANCEL_EMAIL') then
        old.is_active and not new.is_active
        or old.email is distinct from new.email and not by_holder
        or created_by = user_id
      when purpose = 'UNDO_EMAIL' then old.email is distinct from new.email and not by_holder
      when purpose = 'PERSONAL_DATA' then old.email is distinct from new.email or old.password_changed_at is distinct from new.password_changed_at
      else false
    end;
  return null;
end $$;
--> statement-breakpoint
create trigger user_identity_links after update on user_identity for each row
  when (old.email is distinct from new.email
    or old.password_changed_at is distinct from new.password_changed_at
    or old.is_active and not new.is_active
    or old.lockout_end is distinct from new.lockout_end and new.lockout_reason is not null)
  execute function end_links_of_user();
