ALTER TABLE "audit_log" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"rules" smallint NOT NULL,
	"whole" "bytea",
	"kept" "bytea" NOT NULL,
	"mac" "bytea" NOT NULL,
	CONSTRAINT "audit_seal_audit_id" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"audit_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
insert into audit_unsealed select id from audit_log;
--> statement-breakpoint
create function queue_for_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed select id from fresh;
  return null;
end $$;
--> statement-breakpoint
create trigger audit_log_queued after insert on audit_log referencing new table as fresh for each statement execute function queue_for_seal();
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
-- The one change: of a person who is no more, what a row tells of them may go, and with it the salt without which nobody can try out what it was.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if old.salt is not null and new.salt is null
    and (new.before is null and old.before is null or new.before <@ old.before)
    and (new.after is null and old.after is null or new.after <@ old.after)
    and to_jsonb(new) - array['before', 'after', 'salt'] = to_jsonb(old) - array['before', 'after', 'salt']
    and old.subject_type = 'UserIdentity' and not exists (select from user_identity where id = old.subject_id::uuid)
  then return new; end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_log_unchanged before update on audit_log for each row execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_log_kept before delete on audit_log for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_whole before truncate on audit_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_seal_kept before update or delete on audit_seal for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_seal_whole before truncate on audit_seal for each statement execute function refuse_change();
