-- One row where the demo has made the data: only there a start with DEMO may sign anybody in by public passwords, and a start without it has to look for these.
-- Ids of version 5 are those of the demo's seeds, all others are of version 4.
create table demo_database (
  is_demo boolean primary key default true check (is_demo),
  seeded_at timestamptz not null default now()
);
--> statement-breakpoint
alter table demo_database enable row level security;
--> statement-breakpoint
insert into demo_database (is_demo)
select true
where exists (select from user_identity where substr(id::text, 15, 1) = '5');
