-- Where an administrator has lost their access profile: whoever administers a whole partner still reaches the customer, and may do nothing there until
-- somebody gives them another profile or full access. Whoever takes a profile away, in whatever way, leaves a row.
create table lost_access_profile (
  user_id uuid not null references user_identity (id) on delete cascade,
  customer_id uuid not null references customer (id) on delete cascade,
  constraint lost_access_profile_pk primary key (user_id, customer_id)
);
--> statement-breakpoint
create index lost_access_profile_customer on lost_access_profile (customer_id);
--> statement-breakpoint
alter table lost_access_profile enable row level security;
--> statement-breakpoint
create policy tenant on lost_access_profile for select to portico_tenant using ((select viewer_scope()) is not null
  and exists (select from user_identity where user_identity.id = lost_access_profile.user_id));
--> statement-breakpoint
grant select on lost_access_profile to portico_tenant;
--> statement-breakpoint
create function keep_lost_profile() returns trigger language plpgsql as $$
begin
  insert into lost_access_profile (user_id, customer_id)
  select person.id, place.id from user_identity person, customer place
  where person.id = old.user_id and person.user_type = 6 and place.id = old.customer_id
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger user_access_profile_lost after delete on user_access_profile for each row execute function keep_lost_profile();
--> statement-breakpoint
-- Whoever gives another profile there, or full access there or everywhere, could give it.
create function end_lost_profile() returns trigger language plpgsql as $$
begin
  delete from lost_access_profile where user_id = new.user_id and customer_id = new.customer_id;
  return null;
end $$;
--> statement-breakpoint
create trigger user_access_profile_given after insert on user_access_profile for each row execute function end_lost_profile();
--> statement-breakpoint
create trigger user_customer_full_access after update of full_access on user_customer for each row when (new.full_access = 'GIVEN')
  execute function end_lost_profile();
--> statement-breakpoint
create function end_lost_profiles() returns trigger language plpgsql as $$
begin
  delete from lost_access_profile where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger user_identity_not_limited after update of is_limited on user_identity for each row when (old.is_limited and not new.is_limited)
  execute function end_lost_profiles();
