-- What an app of kind Machine may do at /graphql, and whose authority it acts with. Without a row it may do nothing. No tenant reads any of it.
create table machine_access (
  client_id uuid primary key references client (id) on delete cascade,
  partner_id uuid references partner (id) on delete cascade,
  customer_ids uuid[] not null default '{}',
  activities text[] not null,
  owner_id uuid references user_identity (id) on delete set null,
  owner_left_at timestamptz default now(),
  owner_had jsonb,
  owner_told_at timestamptz
);
--> statement-breakpoint
create index machine_access_owner on machine_access (owner_id);
--> statement-breakpoint
create index machine_access_partner on machine_access (partner_id);
--> statement-breakpoint
alter table machine_access enable row level security;
--> statement-breakpoint
alter table audit_log drop constraint audit_log_acting_as_known;
--> statement-breakpoint
-- An app that administers acts for itself, with the rights of its owner.
alter table audit_log add constraint audit_log_acting_as_known check (acting_as ~ '^(job|view|link|scim|command|join|group|leaving|app):') not valid;
