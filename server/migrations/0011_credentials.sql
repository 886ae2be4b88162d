CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"bound_to" text NOT NULL,
	"hash" text NOT NULL,
	"target" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_fido_credential" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"host" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "user_fido_credential_key_id_unique" UNIQUE("key_id")
);
--> statement-breakpoint
CREATE TABLE "login_provider" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"protocol" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"allowed_domains" text[] DEFAULT '{}' NOT NULL,
	"authority" text,
	"client_id" text,
	"client_secret" "bytea",
	"scopes" text DEFAULT 'openid profile email' NOT NULL,
	"use_pkce" boolean DEFAULT true NOT NULL,
	"logout_url" text,
	"redirect_url" text,
	"metadata_url" text,
	"entity_id" text,
	"sign_in_url" text,
	"certificates" text,
	"request_binding" text DEFAULT 'HTTP_REDIRECT' NOT NULL,
	"name_id_format" text DEFAULT 'UNSPECIFIED' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_provider_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "user_identity" ADD COLUMN "pin_positions" text;--> statement-breakpoint
ALTER TABLE "user_identity" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_identity" ADD COLUMN "password_expiry_days" integer;--> statement-breakpoint
ALTER TABLE "short_link" ADD COLUMN "max_uses" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "short_link" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_fido_credential" ADD CONSTRAINT "user_fido_credential_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_provider" ADD CONSTRAINT "login_provider_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_code_request" ON "one_time_code" USING btree ("user_id","purpose","bound_to");--> statement-breakpoint
CREATE INDEX "recovery_code_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_fido_credential_user" ON "user_fido_credential" USING btree ("user_id","host");--> statement-breakpoint
CREATE INDEX "login_provider_partner" ON "login_provider" USING btree ("partner_id");