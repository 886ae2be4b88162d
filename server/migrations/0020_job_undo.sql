ALTER TABLE "job" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "job_row" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "job_row" ADD COLUMN "version_after" integer;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_undoes_job_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_undoes" ON "job" USING btree ("undoes");--> statement-breakpoint
-- Claims that go with their user have nobody left to be copied to: at the depth of the foreign key's own trigger there is nothing to do.
drop trigger user_claim_deleted on user_claim;
--> statement-breakpoint
create trigger user_claim_deleted after delete on user_claim referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function copy_claims_to_user();
