CREATE TABLE "view_as" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"whom" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_reason" text
);
--> statement-breakpoint
ALTER TABLE "view_as" ADD CONSTRAINT "view_as_session_id_server_side_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."server_side_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_as_session" ON "view_as" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "view_as_open" ON "view_as" USING btree ("seen_at") WHERE ended_at is null;