-- The embedded HR product, which customers and users are migrated from. No tenant reads it.
create table hr_product_customer (
  source text not null constraint hr_product_customer_source_known check (source in ('HR', 'NATURAL_HR')),
  id text collate "C" not null,
  name text not null,
  type text not null,
  is_active boolean not null,
  primary key (source, id)
);
--> statement-breakpoint
create table hr_product_user (
  source text not null constraint hr_product_user_source_known check (source in ('HR', 'NATURAL_HR')),
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
  primary key (source, id)
);
--> statement-breakpoint
create index hr_product_user_customer on hr_product_user (source, customer_id, id);
--> statement-breakpoint
alter table hr_product_customer enable row level security;
--> statement-breakpoint
alter table hr_product_user enable row level security;
