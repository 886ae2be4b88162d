-- When a task that one process does for all of them is due again.
create table turn (task text primary key, due_at timestamp with time zone not null);
--> statement-breakpoint
alter table turn enable row level security;
--> statement-breakpoint
-- The clean-up looks through the sessions that have not ended, and no others.
create index server_side_session_open on server_side_session (id) where ended_at is null;
