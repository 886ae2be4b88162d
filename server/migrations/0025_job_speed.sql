-- What is changed of many users at once (lock, two-factor) stood in three B-tree indexes, so that each such change wrote all 19 indexes again. By ranges of
-- one page it is still found, and the row is changed in place where its page has room; ranges that are new are summed up by vacuum and by the hourly tidying.
DROP INDEX "user_identity_one_factor";--> statement-breakpoint
DROP INDEX "user_identity_figures";--> statement-breakpoint
DROP INDEX "user_identity_lockout";--> statement-breakpoint
ALTER TABLE "user_identity" SET (fillfactor = 85);--> statement-breakpoint
CREATE INDEX "user_identity_figures" ON "user_identity" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "user_identity_lockout" ON "user_identity" USING brin ("lockout_end") WITH (pages_per_range=1);--> statement-breakpoint
CREATE INDEX "user_identity_two_factor" ON "user_identity" USING brin ((two_factor_enabled::int)) WITH (pages_per_range=1);--> statement-breakpoint
-- Who is deleted takes their mails along.
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
-- A mail of two or three kilobytes is soon emptied again: compressing it took half of what it costs to queue it.
ALTER TABLE "outbox" SET (toast_tuple_target = 8160);--> statement-breakpoint
-- The same rule as before (0016), asked once for all rows of a statement: of a person who is no more, what a row tells of them may go, and its salt with it.
create function refuse_audit_changes() returns trigger language plpgsql as $$
begin
  if exists (
    select from was full join becomes on becomes.id = was.id
    where case when was.subject_type = 'UserIdentity' and was.salt is not null and becomes.salt is null
      and (becomes.before is null and was.before is null or becomes.before <@ was.before)
      and (becomes.after is null and was.after is null or becomes.after <@ was.after)
      and (becomes.at, becomes.actor_id, becomes.acting_as, becomes.partner_id, becomes.action, becomes.subject_type, becomes.subject_id, becomes.denied, becomes.trace_id)
        is not distinct from (was.at, was.actor_id, was.acting_as, was.partner_id, was.action, was.subject_type, was.subject_id, was.denied, was.trace_id)
      and (select true from user_identity where user_identity.id = was.subject_id::uuid limit 1) is null
      then false else true end
  ) then
    raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger audit_log_unchanged on audit_log;
--> statement-breakpoint
drop function refuse_audit_change();
--> statement-breakpoint
create trigger audit_log_unchanged after update on audit_log referencing old table as was new table as becomes for each statement execute function refuse_audit_changes();
