CREATE TABLE "user_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea",
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer NOT NULL,
	"creating" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"broken" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_import_row" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"user_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"label" text NOT NULL,
	"input" jsonb,
	"outcome" text NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "user_import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "user_import" ADD CONSTRAINT "user_import_created_by_user_identity_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_row" ADD CONSTRAINT "user_import_row_import_id_user_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."user_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_import_row_user" ON "user_import_row" USING btree ("user_id");
--> statement-breakpoint
-- Who is inserted with the type and the name that the claims then say is not written twice.
create or replace function copy_claims_to_user() returns trigger language plpgsql as $$
begin
  update user_identity u set user_type = said.user_type, display_name = said.display_name
  from (
    select touched.user_id,
      coalesce((select case when c.claim_value ~ '^[1-7]$' then c.claim_value::smallint end from user_claim c where c.user_id = touched.user_id and c.claim_type = 'usertype' limit 1), 1) as user_type,
      (select c.claim_value from user_claim c where c.user_id = touched.user_id and c.claim_type = 'name' limit 1) as display_name
    from (select distinct user_id from changed where claim_type in ('usertype', 'name')) as touched
  ) as said
  where u.id = said.user_id and (u.user_type is distinct from said.user_type or u.display_name is distinct from said.display_name);
  return null;
end $$;
