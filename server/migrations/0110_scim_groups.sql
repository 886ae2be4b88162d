-- What a directory calls a group: an access profile or a customer, by its id. No tenant reads it.
create table scim_group (
  provider_id uuid not null references login_provider (id) on delete cascade,
  group_id uuid not null,
  external_id text not null,
  primary key (provider_id, group_id)
);
--> statement-breakpoint
alter table scim_group enable row level security;
