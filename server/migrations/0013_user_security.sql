CREATE TABLE "user_database" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "user_database_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "user_identity" ADD COLUMN "lockout_reason" text;--> statement-breakpoint
ALTER TABLE "user_database" ADD CONSTRAINT "user_database_user_id_user_identity_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;