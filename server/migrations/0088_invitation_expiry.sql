-- When the last mailed link that confirms an account ends: links themselves are deleted, and closed to those whose lists ask for it.
alter table user_identity add column invitation_expires_at timestamptz;
--> statement-breakpoint
update user_identity as person set invitation_expires_at = coalesce(
  (select max(expires_at) from short_link where user_id = person.id and purpose = 'CONFIRM_ACCOUNT'), created_at + interval '7 days')
where status = 'WAITING_CONFIRMATION' and password_hash is null;
--> statement-breakpoint
create index user_identity_invitation on user_identity using brin (invitation_expires_at) with (pages_per_range = 1);
