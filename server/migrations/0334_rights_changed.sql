-- Tells open portals whose rights have changed, in whichever process and way it was done. Only people with an open session are told, because each
-- notification costs the commit a lock that all of them share.
create function tell_rights_changed(person uuid) returns void language plpgsql as $$
begin
  if exists (select from server_side_session where user_id = person and ended_at is null) then
    perform pg_notify('rights_changed', person::text);
  end if;
end $$;
--> statement-breakpoint
create function tell_own_rights_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform tell_rights_changed(old.user_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id <> old.user_id) then perform tell_rights_changed(new.user_id); end if;
  return null;
end $$;
--> statement-breakpoint
create function tell_person_rights_changed() returns trigger language plpgsql as $$
begin
  perform tell_rights_changed(new.id);
  return null;
end $$;
--> statement-breakpoint
create function tell_members_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', session.user_id::text) from server_side_session session
  where session.ended_at is null and exists (select from user_customer where user_customer.user_id = session.user_id and user_customer.customer_id = new.id);
  return null;
end $$;
--> statement-breakpoint
create function tell_profile_rights_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  perform pg_notify('rights_changed', holder.user_id::text) from (
    with profile as materialized (
      select id, customer_id from access_profile where id in (select access_profile_id from changed)
      union select id, customer_id from access_profile where template_id in (select access_profile_id from changed))
    select held.user_id from profile join user_access_profile held on held.customer_id = profile.customer_id and held.access_profile_id = profile.id
    union select held.user_id from profile join staff_access_profile held on held.access_profile_id = profile.id) as holder
  where exists (select from server_side_session session where session.user_id = holder.user_id and session.ended_at is null);
  return null;
end $$;
--> statement-breakpoint
create trigger user_rights_changed after update of user_type, partner_id, is_limited on user_identity for each row
  when (old.user_type is distinct from new.user_type or old.partner_id is distinct from new.partner_id or old.is_limited is distinct from new.is_limited)
  execute function tell_person_rights_changed();
--> statement-breakpoint
create trigger claim_rights_added after insert on user_claim for each row when (new.claim_type in ('role', 'nhr')) execute function tell_own_rights_changed();
--> statement-breakpoint
create trigger claim_rights_changed after update of claim_type, claim_value on user_claim for each row
  when (old.claim_type in ('role', 'nhr') or new.claim_type in ('role', 'nhr')) execute function tell_own_rights_changed();
--> statement-breakpoint
create trigger claim_rights_removed after delete on user_claim for each row when (old.claim_type in ('role', 'nhr')) execute function tell_own_rights_changed();
--> statement-breakpoint
create trigger membership_rights_changed after insert or update or delete on user_customer for each row execute function tell_own_rights_changed();
--> statement-breakpoint
create trigger profile_rights_changed after insert or update or delete on user_access_profile for each row execute function tell_own_rights_changed();
--> statement-breakpoint
create trigger staff_profile_rights_changed after insert or update or delete on staff_access_profile for each row execute function tell_own_rights_changed();
--> statement-breakpoint
create trigger customer_rights_changed after update of enabled, user_portal_access on customer for each row
  when (old.enabled is distinct from new.enabled or old.user_portal_access is distinct from new.user_portal_access)
  execute function tell_members_rights_changed();
--> statement-breakpoint
create trigger activity_rights_added after insert on access_profile_activity referencing new table as changed for each statement
  execute function tell_profile_rights_changed();
--> statement-breakpoint
create trigger activity_rights_changed after update on access_profile_activity referencing new table as changed for each statement
  execute function tell_profile_rights_changed();
--> statement-breakpoint
create trigger activity_rights_removed after delete on access_profile_activity referencing old table as changed for each statement
  execute function tell_profile_rights_changed();
