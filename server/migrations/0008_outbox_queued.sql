-- Whoever puts a message into the outbox need not know who delivers it: at the commit the delivering process hears of it.
create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
--> statement-breakpoint
create trigger outbox_queued after insert on outbox for each statement execute function notify_outbox();
