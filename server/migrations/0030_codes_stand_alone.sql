-- A code belongs to one sign-in: that of another one does not end it.
create or replace function supersede_messages() returns trigger language plpgsql as $$
begin
  update outbox set text = '', html = null, due_at = null
  from fresh
  where outbox.user_id = fresh.user_id and outbox.purpose = fresh.purpose and outbox.channel = fresh.channel
    and outbox.recipient = fresh.recipient and outbox.created_at < fresh.created_at and outbox.sent_at is null and outbox.text <> ''
    and fresh.purpose in ('PASSWORD_RESET', 'TEMPORARY_PASSWORD', 'PIN', 'CONFIRM_EMAIL', 'CONFIRM_ACCOUNT');
  return null;
end $$;
