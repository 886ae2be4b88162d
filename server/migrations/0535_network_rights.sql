-- A rule of networks changes from where the members of a customer reach it. The version before does not listen.
create function tell_networks_changed() returns trigger language plpgsql as $$
declare bound uuid := coalesce(new.customer_id, old.customer_id);
begin
  perform pg_notify('networks_changed', session.user_id::text) from server_side_session session
  where session.ended_at is null and exists (select from user_customer where user_customer.user_id = session.user_id and user_customer.customer_id = bound);
  return null;
end $$;
--> statement-breakpoint
create trigger networks_changed after insert or update or delete on customer_network_rule for each row execute function tell_networks_changed();
