CREATE TABLE "access_module" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"name" text NOT NULL,
	"type" text NOT NULL,
	"module" text,
	CONSTRAINT "activity_name_type_pk" PRIMARY KEY("name","type")
);
--> statement-breakpoint
CREATE TABLE "access_profile" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "access_profile_of_customer" UNIQUE("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_profile_activity" (
	"access_profile_id" uuid NOT NULL,
	"activity_name" text NOT NULL,
	"activity_type" text NOT NULL,
	CONSTRAINT "access_profile_activity_pk" PRIMARY KEY("access_profile_id","activity_name","activity_type")
);
--> statement-breakpoint
CREATE TABLE "user_access_profile" (
	"user_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"access_profile_id" uuid NOT NULL,
	CONSTRAINT "user_access_profile_user_id_customer_id_pk" PRIMARY KEY("user_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "module_access" (
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "module_access_customer_id_name_pk" PRIMARY KEY("customer_id","name")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_module_access_module_name_fk" FOREIGN KEY ("module") REFERENCES "public"."access_module"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_profile" ADD CONSTRAINT "access_profile_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_profile_activity" ADD CONSTRAINT "access_profile_activity_access_profile_id_access_profile_id_fk" FOREIGN KEY ("access_profile_id") REFERENCES "public"."access_profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_profile_activity" ADD CONSTRAINT "access_profile_activity_activity_fk" FOREIGN KEY ("activity_name","activity_type") REFERENCES "public"."activity"("name","type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_access_profile" ADD CONSTRAINT "user_access_profile_membership_fk" FOREIGN KEY ("user_id","customer_id") REFERENCES "public"."user_customer"("user_id","customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_access_profile" ADD CONSTRAINT "user_access_profile_profile_fk" FOREIGN KEY ("customer_id","access_profile_id") REFERENCES "public"."access_profile"("customer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_access" ADD CONSTRAINT "module_access_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_access" ADD CONSTRAINT "module_access_name_access_module_name_fk" FOREIGN KEY ("name") REFERENCES "public"."access_module"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_profile_name" ON "access_profile" USING btree ("customer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "user_access_profile_profile" ON "user_access_profile" USING btree ("customer_id","access_profile_id");--> statement-breakpoint
INSERT INTO "access_module" ("name") VALUES ('Expenses'), ('Leave'), ('Payroll'), ('Recruitment'), ('Reports'), ('Timesheets');--> statement-breakpoint
INSERT INTO "activity" ("name", "type", "module") VALUES
  ('Users', 'VIEW', null), ('Users', 'CREATE', null), ('Users', 'UPDATE', null), ('Users', 'DELETE', null),
  ('LoginProviders', 'VIEW', null), ('LoginProviders', 'UPDATE', null),
  ('AccessProfiles', 'VIEW', null), ('AccessProfiles', 'CREATE', null), ('AccessProfiles', 'UPDATE', null), ('AccessProfiles', 'DELETE', null),
  ('Employees', 'VIEW', null), ('Employees', 'CREATE', null), ('Employees', 'UPDATE', null), ('Employees', 'DELETE', null),
  ('Payslips', 'VIEW', 'Payroll'),
  ('PayrollRuns', 'VIEW', 'Payroll'), ('PayrollRuns', 'CREATE', 'Payroll'), ('PayrollRuns', 'EXECUTE', 'Payroll'),
  ('Leave', 'VIEW', 'Leave'), ('Leave', 'CREATE', 'Leave'), ('Leave', 'UPDATE', 'Leave'), ('Leave', 'EXECUTE', 'Leave'),
  ('Expenses', 'VIEW', 'Expenses'), ('Expenses', 'CREATE', 'Expenses'), ('Expenses', 'UPDATE', 'Expenses'), ('Expenses', 'EXECUTE', 'Expenses'),
  ('Timesheets', 'VIEW', 'Timesheets'), ('Timesheets', 'CREATE', 'Timesheets'), ('Timesheets', 'UPDATE', 'Timesheets'), ('Timesheets', 'EXECUTE', 'Timesheets'),
  ('Reports', 'VIEW', 'Reports'), ('Reports', 'EXECUTE', 'Reports'),
  ('Vacancies', 'VIEW', 'Recruitment'), ('Vacancies', 'CREATE', 'Recruitment'), ('Vacancies', 'UPDATE', 'Recruitment'), ('Vacancies', 'DELETE', 'Recruitment');
