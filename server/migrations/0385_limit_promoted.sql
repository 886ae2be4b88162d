-- Whoever becomes an administrator while they have an access profile is limited by it, so that losing the profile never gives them more.
create function limit_promoted() returns trigger language plpgsql as $$
begin
  if exists (select from user_access_profile held where held.user_id = new.id) then
    update user_customer member set full_access = 'KEPT' where member.user_id = new.id and member.full_access is null
      and not exists (select from user_access_profile held where held.user_id = member.user_id and held.customer_id = member.customer_id);
    new.is_limited := true;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger user_identity_promoted before update of user_type on user_identity for each row
  when (new.user_type = 6 and old.user_type <> 6) execute function limit_promoted();
--> statement-breakpoint
-- Who was promoted before this trigger existed; administrators of a whole partner keep nothing apart.
update user_customer member set full_access = 'KEPT' from user_identity person
where person.id = member.user_id and person.user_type = 6 and not person.is_limited and member.full_access is null
  and exists (select from user_access_profile held where held.user_id = person.id)
  and not exists (select from user_access_profile held where held.user_id = person.id and held.customer_id = member.customer_id)
  and not exists (select from user_claim where user_claim.user_id = person.id and claim_type = 'role' and claim_value = 'PartnerAdmin');
--> statement-breakpoint
update user_identity set is_limited = true
where user_type = 6 and not is_limited and exists (select from user_access_profile held where held.user_id = user_identity.id);
