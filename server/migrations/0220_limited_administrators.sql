-- Whether an administrator is limited is a fact of the person, so that losing a profile, in whatever way, never gives more than the profile did.
-- A limited administrator may do at a customer what their profile there grants, everything where the membership says so, and nothing otherwise.
alter table user_identity add column is_limited boolean not null default false;
--> statement-breakpoint
-- Of limited administrators. GIVEN: somebody who could give it said so. KEPT: they had it before they were limited elsewhere.
alter table user_customer add column full_access text constraint user_customer_full_access check (full_access in ('GIVEN', 'KEPT'));
--> statement-breakpoint
-- Called before administrators get or lose a profile at a customer: what they may do at their other customers stays as it is.
-- Who administers a whole partner is judged by all profiles together and keeps nothing apart.
create function limit_administrators(users uuid[], at_customer uuid) returns void language plpgsql as $$
begin
  update user_customer member set full_access = 'KEPT' from user_identity person
  where person.id = any (users) and person.user_type = 6 and not person.is_limited
    and member.user_id = person.id and member.customer_id <> at_customer and member.full_access is null
    and not exists (select from user_access_profile held where held.user_id = member.user_id and held.customer_id = member.customer_id)
    and not exists (select from user_claim where user_claim.user_id = person.id and claim_type = 'role' and claim_value = 'PartnerAdmin');
  update user_customer set full_access = null where user_id = any (users) and customer_id = at_customer and full_access is not null;
  update user_identity set is_limited = true where id = any (users) and user_type = 6 and not is_limited;
end $$;
--> statement-breakpoint
-- Called after administrators have lost a profile: with the last one goes what was kept beside it.
create function end_kept_access(users uuid[]) returns void language sql as $$
  update user_customer member set full_access = null
  where member.user_id = any (users) and member.full_access = 'KEPT'
    and not exists (select from user_access_profile held where held.user_id = member.user_id);
$$;
--> statement-breakpoint
-- Called after somebody gave administrators full access at a customer. Who has it everywhere is limited no longer; who administers a whole partner, as soon
-- as they have no profile.
create function lift_limits(users uuid[]) returns void language sql as $$
  update user_identity set is_limited = false
  where id = any (users) and is_limited
    and not exists (select from user_access_profile held where held.user_id = user_identity.id)
    and (exists (select from user_claim where user_claim.user_id = user_identity.id and claim_type = 'role' and claim_value = 'PartnerAdmin')
      or not exists (select from user_customer member where member.user_id = user_identity.id and member.full_access is null));
$$;
--> statement-breakpoint
-- A profile goes with its membership, whoever ends that: a form, a job, a directory, a deleted customer, the version before this one.
create function limit_before_leaving() returns trigger language plpgsql as $$
begin
  if exists (select from user_access_profile held where held.user_id = old.user_id and held.customer_id = old.customer_id) then
    perform limit_administrators(array[old.user_id], old.customer_id);
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger user_customer_limits before delete on user_customer for each row execute function limit_before_leaving();
--> statement-breakpoint
create function end_kept_access_of_leavers() returns trigger language plpgsql as $$
begin
  perform end_kept_access(array(
    select distinct left_customer.user_id from left_customer join user_identity on user_identity.id = left_customer.user_id and user_identity.is_limited));
  return null;
end $$;
--> statement-breakpoint
create trigger user_customer_left after delete on user_customer referencing old table as left_customer
  for each statement execute function end_kept_access_of_leavers();
--> statement-breakpoint
-- Administrators who hold a profile are limited by it today; the others are not.
update user_customer member set full_access = 'KEPT' from user_identity person
where person.id = member.user_id and person.user_type = 6
  and exists (select from user_access_profile held where held.user_id = person.id)
  and not exists (select from user_access_profile held where held.user_id = person.id and held.customer_id = member.customer_id)
  and not exists (select from user_claim where user_claim.user_id = person.id and claim_type = 'role' and claim_value = 'PartnerAdmin');
--> statement-breakpoint
update user_identity set is_limited = true where user_type = 6 and exists (select from user_access_profile held where held.user_id = user_identity.id);
