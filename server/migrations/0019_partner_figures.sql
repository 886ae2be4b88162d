-- The partner first: then one index answers for a partner and for the members of customers.
DROP INDEX "user_identity_figures";--> statement-breakpoint
CREATE INDEX "user_identity_figures" ON "user_identity" USING btree ("partner_id","id","user_type","status","lockout_end","two_factor_enabled");
