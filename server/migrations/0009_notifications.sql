CREATE TABLE "sign_in_count" (
	"quarter" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"partner_id" uuid,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request_type" text,
	"request_status" text,
	"title_code" text NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_count_key" ON "sign_in_count" USING btree ("quarter","type",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "sign_in_count_partner" ON "sign_in_count" USING btree ("partner_id","quarter");--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "audit_log_partner" ON "audit_log" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "event_log_sign_in" ON "event_log" USING btree ("user_id","at") WHERE type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED');--> statement-breakpoint
CREATE INDEX "user_identity_partner_status" ON "user_identity" USING btree ("partner_id",(status collate "C"));--> statement-breakpoint
CREATE INDEX "user_identity_lockout" ON "user_identity" USING btree ("lockout_end") WHERE lockout_end is not null;--> statement-breakpoint
CREATE INDEX "user_identity_one_factor" ON "user_identity" USING btree ("partner_id") WHERE not two_factor_enabled;--> statement-breakpoint
-- At the commit every process hears whose notifications changed: of each new one by its id, of those that were read once.
create function notify_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications_changed', json_build_object('userId', new.user_id, 'created', case when tg_op = 'INSERT' then new.id end)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger notification_changed after insert or update of read_at on notification for each row execute function notify_notifications();
--> statement-breakpoint
-- In the order of the key, so that two statements that count the same quarters cannot wait for each other.
create function count_sign_ins() returns trigger language plpgsql as $$
begin
  insert into sign_in_count (quarter, type, partner_id, count)
  select date_bin('15 minutes', at, '2000-01-01T00:00:00Z'), type, partner_id, count(*)
  from fresh
  where type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED')
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (quarter, type, (coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid)))
  do update set count = sign_in_count.count + excluded.count;
  return null;
end $$;
--> statement-breakpoint
create trigger event_log_counted after insert on event_log referencing new table as fresh for each statement execute function count_sign_ins();
--> statement-breakpoint
insert into sign_in_count (quarter, type, partner_id, count)
select date_bin('15 minutes', at, '2000-01-01T00:00:00Z'), type, partner_id, count(*)
from event_log
where type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED')
group by 1, 2, 3;
