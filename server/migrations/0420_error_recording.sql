-- Why: recordings of the statecharts are sent to support under an error reference. Only their sender and vendor staff see them. The version before
-- neither reads nor writes the table.
create table error_recording (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_identity (id) on delete cascade,
  reference text not null,
  content text not null,
  created_at timestamptz not null default now(),
  constraint error_recording_user_reference unique (user_id, reference),
  constraint error_recording_content_size check (octet_length(content) <= 262144)
);
--> statement-breakpoint
create index error_recording_reference on error_recording (reference);
--> statement-breakpoint
create index error_recording_created on error_recording (created_at);
--> statement-breakpoint
alter table error_recording enable row level security;
--> statement-breakpoint
create policy tenant on error_recording for select to portico_tenant using ((select viewer_scope()) is not null and user_id = (select viewer_id()));
--> statement-breakpoint
grant select on error_recording to portico_tenant;
