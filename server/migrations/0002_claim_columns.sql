-- user_identity repeats two claims, so that lists filter and sort by them; the claims stay the truth.
create function copy_claims_to_user() returns trigger language plpgsql as $$
begin
  update user_identity u set
    user_type = coalesce((select case when c.claim_value ~ '^[1-7]$' then c.claim_value::smallint end from user_claim c where c.user_id = u.id and c.claim_type = 'usertype' limit 1), 1),
    display_name = (select c.claim_value from user_claim c where c.user_id = u.id and c.claim_type = 'name' limit 1)
  where u.id in (select distinct user_id from changed where claim_type in ('usertype', 'name'));
  return null;
end $$;
--> statement-breakpoint
create trigger user_claim_inserted after insert on user_claim referencing new table as changed for each statement execute function copy_claims_to_user();
--> statement-breakpoint
create trigger user_claim_updated after update on user_claim referencing new table as changed for each statement execute function copy_claims_to_user();
--> statement-breakpoint
create trigger user_claim_deleted after delete on user_claim referencing old table as changed for each statement execute function copy_claims_to_user();
