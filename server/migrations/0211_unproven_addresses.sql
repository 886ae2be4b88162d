-- An address that a directory says and that no proven domain vouches for: whose it is may come in by their login provider, but nothing is mailed to it.
alter table user_identity add column email_unproven boolean not null default false;
--> statement-breakpoint
-- For every writer alike: what is mailed could otherwise open the account to whoever reads that mailbox. A link by which its owner confirms it stays.
create function spare_unproven_address() returns trigger language plpgsql set search_path from current as $$
begin
  if new.channel = 'MAIL' and new.user_id is not null and new.purpose <> 'CONFIRM_EMAIL' and exists (
    select from user_identity where id = new.user_id and email_unproven and fold(email) = fold(new.recipient)
  ) then return null; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger outbox_unproven_address before insert on outbox for each row execute function spare_unproven_address();
