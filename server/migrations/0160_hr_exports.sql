-- The records of an export of the HR product that somebody has uploaded: read from the file once, when it is checked. No tenant reads them.
create table hr_export_customer (
  import_id uuid not null constraint hr_export_customer_import_id_import_file_id_fk references import_file (id) on delete cascade,
  id text collate "C" not null,
  name text not null,
  type text not null,
  is_active boolean not null,
  primary key (import_id, id)
);
--> statement-breakpoint
create table hr_export_user (
  import_id uuid not null constraint hr_export_user_import_id_import_file_id_fk references import_file (id) on delete cascade,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  user_name text not null,
  email text not null,
  given_name text not null,
  family_name text not null,
  phone text not null,
  type text not null,
  locale text not null,
  is_active boolean not null,
  password_hash text not null,
  primary key (import_id, id)
);
--> statement-breakpoint
create index hr_export_user_customer on hr_export_user (import_id, customer_id, id);
--> statement-breakpoint
alter table hr_export_customer enable row level security;
--> statement-breakpoint
alter table hr_export_user enable row level security;
