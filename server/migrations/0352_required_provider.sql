-- A customer may require that its users sign in by its login provider alone, but for named users who keep password and second factor.
create table required_provider (
  customer_id uuid primary key references customer (id) on delete cascade,
  provider_id uuid not null references login_provider (id),
  since timestamptz not null default now()
);
--> statement-breakpoint
create index required_provider_provider on required_provider (provider_id);
--> statement-breakpoint
create table break_glass_user (
  customer_id uuid not null references required_provider (customer_id) on delete cascade,
  user_id uuid not null references user_identity (id) on delete cascade,
  constraint break_glass_user_pk primary key (customer_id, user_id)
);
--> statement-breakpoint
create index break_glass_user_user on break_glass_user (user_id);
--> statement-breakpoint
alter table required_provider enable row level security;
--> statement-breakpoint
alter table break_glass_user enable row level security;
