CREATE TABLE "form_draft" (
	"user_id" uuid NOT NULL,
	"form" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_draft_user_id_form_pk" PRIMARY KEY("user_id","form")
);
--> statement-breakpoint
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_draft_updated" ON "form_draft" USING btree ("updated_at");