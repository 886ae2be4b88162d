-- Why: the day on which somebody leaves is stored until their access has ended. Only the server reads the rows; the version before neither reads nor
-- writes them, and deleting a user deletes theirs.
create table user_leaving (
  user_id uuid primary key references user_identity (id) on delete cascade,
  leaves_on date not null,
  time_zone text not null,
  due_at timestamptz not null,
  accepted_customer_ids uuid[] not null default '{}',
  created_by uuid references user_identity (id) on delete set null,
  created_at timestamptz not null default now(),
  waits_for text,
  notified_at timestamptz,
  constraint user_leaving_waits_for_known check (waits_for in ('LAST_ADMIN', 'LAST_OPERATIONS', 'LAST_BREAK_GLASS', 'DIRECTORY', 'NO_AUTHOR'))
);
--> statement-breakpoint
create index user_leaving_due on user_leaving (due_at);
--> statement-breakpoint
create index user_leaving_created_by on user_leaving (created_by);
--> statement-breakpoint
alter table user_leaving enable row level security;
--> statement-breakpoint
alter table audit_log drop constraint audit_log_acting_as_known;
--> statement-breakpoint
-- Whoever set the day is accountable for what happens then.
alter table audit_log add constraint audit_log_acting_as_known check (acting_as ~ '^(job|view|link|scim|command|join|group|leaving):') not valid;
