CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "user_identity" ADD COLUMN "authenticator_step" bigint;--> statement-breakpoint
ALTER TABLE "oidc_artifact" ADD COLUMN "host" text NOT NULL;