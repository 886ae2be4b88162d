-- The people of a customer may be bound to networks. A rule is on trial until somebody inside has confirmed it, and the networks before it, if any, then
-- count again. The version before neither reads nor writes the rows.
create table customer_network_rule (
  customer_id uuid primary key references customer (id) on delete cascade,
  networks text[] not null,
  previous_networks text[],
  lapses_at timestamptz,
  set_at timestamptz not null default now(),
  set_by uuid references user_identity (id) on delete set null,
  constraint customer_network_rule_some check (cardinality(networks) between 1 and 50)
);
--> statement-breakpoint
create index customer_network_rule_set_by on customer_network_rule (set_by) where set_by is not null;
--> statement-breakpoint
alter table customer_network_rule enable row level security;
