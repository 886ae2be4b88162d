-- How many minutes without an act end a session: set by partner and by customer, 30 where neither says anything.
alter table partner add column session_timeout_minutes integer constraint partner_session_timeout check (session_timeout_minutes between 5 and 480);
--> statement-breakpoint
alter table customer add column session_timeout_minutes integer constraint customer_session_timeout check (session_timeout_minutes between 5 and 480);
--> statement-breakpoint
-- A customer's goes before the partner's. Who works for several has the shortest of theirs: none of them is to find a session open for longer than it allows.
create function session_timeout_of(user_id uuid) returns integer language sql stable parallel safe as $$
  select coalesce(
    (select min(customer.session_timeout_minutes) from user_customer join customer on customer.id = user_customer.customer_id
      where user_customer.user_id = $1 and customer.enabled),
    (select partner.session_timeout_minutes from user_identity join partner on partner.id = user_identity.partner_id where user_identity.id = $1),
    30)
$$;
