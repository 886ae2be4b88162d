-- How many users a customer has, kept where they become members and stop being it: a list of 50,000 customers is ordered by it.
alter table customer add column user_count integer not null default 0 constraint customer_user_count_counted check (user_count >= 0);
--> statement-breakpoint
update customer set user_count = counted.users
from (select customer_id, count(*)::integer as users from user_customer group by customer_id) as counted where customer.id = counted.customer_id;
--> statement-breakpoint
create index customer_user_count on customer (user_count, id);
--> statement-breakpoint
-- Customers are locked in the order of their ids, so that no two who change the members of several wait for each other.
create function count_customer_users() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from customer where id in (select customer_id from changed) order by id for no key update;
  update customer set user_count = user_count + counted.users * sign
  from (select customer_id, count(*)::integer as users from changed group by customer_id) as counted where customer.id = counted.customer_id;
  return null;
end $$;
--> statement-breakpoint
create trigger user_customer_inserted after insert on user_customer referencing new table as changed for each statement execute function count_customer_users();
--> statement-breakpoint
create trigger user_customer_deleted after delete on user_customer referencing old table as changed for each statement execute function count_customer_users();
--> statement-breakpoint
-- A membership is taken away and given: one that would go over to another customer would not be counted.
create function refuse_moved_membership() returns trigger language plpgsql as $$
begin
  raise exception 'A membership cannot go over to another customer or user';
end $$;
--> statement-breakpoint
create trigger user_customer_stays before update of customer_id on user_customer for each row
  when (old.customer_id <> new.customer_id) execute function refuse_moved_membership();
