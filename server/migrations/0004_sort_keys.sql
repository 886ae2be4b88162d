ALTER TABLE "user_identity" DROP COLUMN "email_folded";--> statement-breakpoint
ALTER TABLE "user_identity" ADD COLUMN "email_folded" text collate "C" GENERATED ALWAYS AS (fold(coalesce(email, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_identity" DROP COLUMN "display_name_folded";--> statement-breakpoint
ALTER TABLE "user_identity" ADD COLUMN "display_name_folded" text collate "C" GENERATED ALWAYS AS (fold(coalesce(display_name, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "user_identity_email" ON "user_identity" USING btree ("email_folded","id");--> statement-breakpoint
CREATE INDEX "user_identity_partner_email" ON "user_identity" USING btree ("partner_id","email_folded","id");--> statement-breakpoint
CREATE INDEX "user_identity_display_name" ON "user_identity" USING btree ("display_name_folded","id");--> statement-breakpoint
CREATE INDEX "user_identity_status" ON "user_identity" USING btree ((status collate "C"),"id");--> statement-breakpoint
CREATE INDEX "user_identity_user_type" ON "user_identity" USING btree ("user_type","id");--> statement-breakpoint
CREATE INDEX "user_identity_created_at" ON "user_identity" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_identity_last_logon" ON "user_identity" USING btree (coalesce(last_logon_date, '-infinity'),"id");
