CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"action" text,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"trace_id" text,
	"served_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_file" (
	"job_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "job_file_job_id_part_pk" PRIMARY KEY("job_id","part")
);
--> statement-breakpoint
CREATE TABLE "job_row" (
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subject_id" uuid,
	"label" text,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"code" text,
	"message" text,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "job_row_job_id_number_pk" PRIMARY KEY("job_id","number")
);
--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_created_by_user_identity_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_file" ADD CONSTRAINT "job_file_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_row" ADD CONSTRAINT "job_row_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_open" ON "job" USING btree ("served_at") WHERE state in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "job_creator" ON "job" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "job_row_open" ON "job_row" USING btree ("job_id","number") WHERE state in ('WAITING', 'RUNNING');--> statement-breakpoint
CREATE INDEX "job_row_state" ON "job_row" USING btree ("job_id","state","number");--> statement-breakpoint
CREATE INDEX "job_row_subject" ON "job_row" USING btree ("subject_id");