-- Who may change what a login provider trusts. Those of no partner by which vendor staff sign in become the vendor's own, so that they still can.
alter table login_provider add column of_vendor boolean not null default false;
--> statement-breakpoint
alter table login_provider add column trust_is_limited boolean not null default false;
--> statement-breakpoint
alter table login_provider add constraint login_provider_of_vendor_alone check (not of_vendor or partner_id is null) not valid;
--> statement-breakpoint
update login_provider set of_vendor = true
  where partner_id is null and exists (select from user_login join user_identity on user_identity.id = user_login.user_id
    where user_login.login_provider = login_provider.name and user_identity.user_type in (3, 4, 5));
--> statement-breakpoint
create table login_provider_change (
  provider_id uuid primary key references login_provider (id) on delete cascade,
  revision integer not null default 1,
  columns jsonb not null constraint login_provider_change_columns_object check (jsonb_typeof(columns) = 'object'),
  client_secret bytea,
  takes_secret boolean not null default false,
  requested_by uuid references user_identity (id) on delete set null,
  requested_by_name text,
  requested_at timestamptz not null default now()
);
--> statement-breakpoint
create index login_provider_change_requested_by on login_provider_change (requested_by);
--> statement-breakpoint
alter table login_provider_change enable row level security;
--> statement-breakpoint
create table lost_way (
  user_id uuid not null references user_identity (id) on delete cascade,
  provider_id uuid not null references login_provider (id) on delete cascade,
  told_at timestamptz not null default now(),
  primary key (user_id, provider_id)
);
--> statement-breakpoint
create index lost_way_provider on lost_way (provider_id);
--> statement-breakpoint
alter table lost_way enable row level security;
