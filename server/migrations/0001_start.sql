CREATE TABLE "user_claim" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"claim_type" text NOT NULL,
	"claim_value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"name" text NOT NULL,
	"name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"description" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"customer_type" text DEFAULT 'AIO' NOT NULL,
	"hr_customer_id" text,
	"user_portal_access" boolean DEFAULT true NOT NULL,
	"mobile_app_access" boolean DEFAULT false NOT NULL,
	"login_provider_id" uuid,
	"two_factor_level" text DEFAULT 'NONE' NOT NULL,
	"two_factor_method" text DEFAULT 'NONE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_configuration" (
	"sentinel" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature" (
	"key" text PRIMARY KEY NOT NULL,
	"description" text,
	"enabled" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "feature_audience" (
	"feature_key" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "feature_audience_feature_key_kind_value_pk" PRIMARY KEY("feature_key","kind","value")
);
--> statement-breakpoint
CREATE TABLE "locale" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"acting_as" text,
	"partner_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"denied" boolean DEFAULT false NOT NULL,
	"trace_id" text
);
--> statement-breakpoint
CREATE TABLE "event_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid,
	"partner_id" uuid,
	"session_id" text,
	"address" text,
	"detail" jsonb,
	"trace_id" text
);
--> statement-breakpoint
CREATE TABLE "log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"trace_id" text,
	"fields" jsonb
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"is_hr_partner" boolean DEFAULT false NOT NULL,
	"default_locale_id" text NOT NULL,
	"default_date_format" text DEFAULT 'DD/MM/YYYY' NOT NULL,
	"show_language_option" boolean DEFAULT true NOT NULL,
	"root_customer_id" uuid,
	"logo" "bytea",
	"logo_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "partner_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "partner_locale" (
	"partner_id" uuid NOT NULL,
	"locale_id" text NOT NULL,
	CONSTRAINT "partner_locale_partner_id_locale_id_pk" PRIMARY KEY("partner_id","locale_id")
);
--> statement-breakpoint
CREATE TABLE "server_side_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"partner_id" uuid,
	"host" text NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_reason" text
);
--> statement-breakpoint
CREATE TABLE "application_theme" (
	"partner_id" uuid PRIMARY KEY NOT NULL,
	"themes_info_color" text,
	"themes_info_hover_color" text,
	"themes_primary_color" text,
	"themes_primary_hover_color" text,
	"themes_secondary_color" text,
	"themes_secondary_hover_color" text,
	"themes_style_string" text,
	"top_menu_background_color" text,
	"top_menu_gradient_color" text,
	"main_colours_background_color" text,
	"main_colours_header_text_color" text,
	"main_colours_seperator_line" text,
	"side_menu_background_color" text,
	"side_menu_text_color" text,
	"use_top_menu_gradient" boolean DEFAULT false NOT NULL,
	"primary_nav_color" text,
	"primary_nav_gradient" text,
	"top_menu_border_style" text
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_picture" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"etag" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_customer" (
	"user_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_customer_user_id_customer_id_pk" PRIMARY KEY("user_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"user_name" text NOT NULL,
	"user_name_folded" text collate "C" GENERATED ALWAYS AS (fold(user_name)) STORED NOT NULL,
	"email" text,
	"email_folded" text collate "C" GENERATED ALWAYS AS (fold(email)) STORED,
	"email_confirmed" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"phone_number" text,
	"phone_number_confirmed" boolean DEFAULT false NOT NULL,
	"lockout_end" timestamp with time zone,
	"lockout_enabled" boolean DEFAULT true NOT NULL,
	"access_failed_count" integer DEFAULT 0 NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"status" text GENERATED ALWAYS AS (case when not is_active then 'IN_ACTIVE' when not email_confirmed then 'WAITING_CONFIRMATION' else 'ACTIVE' end) STORED NOT NULL,
	"last_logon_date" timestamp with time zone,
	"default_login_provider" text,
	"is_authenticator_active" boolean DEFAULT false NOT NULL,
	"authenticator_key" "bytea",
	"two_factor_methods" text DEFAULT 'NONE' NOT NULL,
	"bypass_company_two_factor" boolean DEFAULT false NOT NULL,
	"pin" "bytea",
	"password_expired" boolean DEFAULT false NOT NULL,
	"user_type" smallint DEFAULT 1 NOT NULL,
	"display_name" text,
	"display_name_folded" text collate "C" GENERATED ALWAYS AS (fold(display_name)) STORED,
	"search_text" text GENERATED ALWAYS AS (fold(user_name || ' ' || coalesce(email, '') || ' ' || coalesce(display_name, ''))) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_login" (
	"user_id" uuid NOT NULL,
	"login_provider" text NOT NULL,
	"provider_key" text NOT NULL,
	"display_name" text,
	CONSTRAINT "user_login_login_provider_provider_key_pk" PRIMARY KEY("login_provider","provider_key")
);
--> statement-breakpoint
CREATE TABLE "oidc_artifact" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "oidc_artifact_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "short_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"purpose" text NOT NULL,
	"path" text NOT NULL,
	"user_id" uuid,
	"data" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "short_link_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "user_claim" ADD CONSTRAINT "user_claim_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_audience" ADD CONSTRAINT "feature_audience_feature_key_feature_key_fk" FOREIGN KEY ("feature_key") REFERENCES "public"."feature"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_default_locale_id_locale_id_fk" FOREIGN KEY ("default_locale_id") REFERENCES "public"."locale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_locale" ADD CONSTRAINT "partner_locale_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_locale" ADD CONSTRAINT "partner_locale_locale_id_locale_id_fk" FOREIGN KEY ("locale_id") REFERENCES "public"."locale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_side_session" ADD CONSTRAINT "server_side_session_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_theme" ADD CONSTRAINT "application_theme_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_customer" ADD CONSTRAINT "user_customer_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_customer" ADD CONSTRAINT "user_customer_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_login" ADD CONSTRAINT "user_login_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_claim_user" ON "user_claim" USING btree ("user_id","claim_type");--> statement-breakpoint
CREATE INDEX "customer_name" ON "customer" USING btree ("name_folded","id");--> statement-breakpoint
CREATE INDEX "customer_partner" ON "customer" USING btree ("partner_id","name_folded","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "event_log_user" ON "event_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "event_log_type" ON "event_log" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "log_trace" ON "log" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "log_level" ON "log" USING btree ("level","id");--> statement-breakpoint
CREATE INDEX "server_side_session_user" ON "server_side_session" USING btree ("user_id","ended_at");--> statement-breakpoint
CREATE INDEX "password_history_user" ON "password_history" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "user_customer_customer" ON "user_customer" USING btree ("customer_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identity_name_in_partner" ON "user_identity" USING btree (coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid),"user_name_folded");--> statement-breakpoint
CREATE INDEX "user_identity_user_name" ON "user_identity" USING btree ("user_name_folded","id");--> statement-breakpoint
CREATE INDEX "user_identity_email" ON "user_identity" USING btree ("email_folded","id");--> statement-breakpoint
CREATE INDEX "user_identity_partner_user_name" ON "user_identity" USING btree ("partner_id","user_name_folded","id");--> statement-breakpoint
CREATE INDEX "user_identity_partner_email" ON "user_identity" USING btree ("partner_id","email_folded","id");--> statement-breakpoint
CREATE INDEX "user_identity_search" ON "user_identity" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_login_user" ON "user_login" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oidc_artifact_grant" ON "oidc_artifact" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_artifact_uid" ON "oidc_artifact" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_artifact_expiry" ON "oidc_artifact" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("sent_at","created_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "short_link_user" ON "short_link" USING btree ("user_id","purpose");