ALTER TABLE "login_provider" ADD COLUMN "wants_signed_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "login_provider" ADD COLUMN "metadata_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_provider" ADD COLUMN "metadata_fault" text;--> statement-breakpoint
ALTER TABLE "login_provider" ADD COLUMN "metadata_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_provider" ADD COLUMN "metadata_changes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_provider" ADD COLUMN "certificate_warned_of" timestamp with time zone;