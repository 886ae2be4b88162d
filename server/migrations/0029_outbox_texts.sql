CREATE INDEX "outbox_texts" ON "outbox" USING btree ("created_at") WHERE text <> '';--> statement-breakpoint
-- The newer code, link or password of a kind ends the one before it: a message that still waits with the older one says nothing that works.
create function supersede_messages() returns trigger language plpgsql as $$
begin
  update outbox set text = '', html = null, due_at = null
  from fresh
  where outbox.user_id = fresh.user_id and outbox.purpose = fresh.purpose and outbox.channel = fresh.channel
    and outbox.recipient = fresh.recipient and outbox.created_at < fresh.created_at and outbox.sent_at is null and outbox.text <> ''
    and fresh.purpose in ('ONE_TIME_CODE', 'PASSWORD_RESET', 'TEMPORARY_PASSWORD', 'PIN', 'CONFIRM_EMAIL', 'CONFIRM_ACCOUNT');
  return null;
end $$;--> statement-breakpoint
create trigger outbox_superseded after insert on outbox referencing new table as fresh for each statement execute function supersede_messages();
