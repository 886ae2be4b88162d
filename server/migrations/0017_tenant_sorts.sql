-- Every sort of the users list within one partner, which begins with it; the figures of a dashboard and the sign-ins of members from an index alone.
DROP INDEX "user_identity_partner_status";--> statement-breakpoint
DROP INDEX "event_log_sign_in";--> statement-breakpoint
CREATE INDEX "user_identity_partner_status" ON "user_identity" USING btree ("partner_id",(status collate "C"),"id");--> statement-breakpoint
CREATE INDEX "user_identity_partner_display_name" ON "user_identity" USING btree ("partner_id","display_name_folded","id");--> statement-breakpoint
CREATE INDEX "user_identity_partner_user_type" ON "user_identity" USING btree ("partner_id","user_type","id");--> statement-breakpoint
CREATE INDEX "user_identity_partner_created_at" ON "user_identity" USING btree ("partner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_identity_partner_last_logon" ON "user_identity" USING btree ("partner_id",coalesce(last_logon_date, '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "user_identity_figures" ON "user_identity" USING btree ("id","partner_id","user_type","status","lockout_end","two_factor_enabled");--> statement-breakpoint
CREATE INDEX "event_log_sign_in" ON "event_log" USING btree ("user_id","at","type") WHERE type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED');
