-- Webhooks that are told of the audit and event log, and what each has not been told yet. No tenant reads any of it.
create table event_stream (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  sources text[] not null constraint event_stream_sources_known check (sources <@ array['AUDIT', 'EVENT'] and cardinality(sources) > 0),
  paused boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  failing_since timestamptz,
  failure text,
  delivered_at timestamptz,
  created_by uuid references user_identity (id) on delete set null,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index event_stream_due on event_stream (due_at) where not paused;
--> statement-breakpoint
create index event_stream_creator on event_stream (created_by);
--> statement-breakpoint
alter table event_stream enable row level security;
--> statement-breakpoint
create table event_stream_entry (
  id bigint generated always as identity primary key,
  stream_id uuid not null references event_stream (id) on delete cascade,
  source text not null constraint event_stream_entry_source_known check (source in ('AUDIT', 'EVENT')),
  row_id bigint not null
);
--> statement-breakpoint
create index event_stream_entry_stream on event_stream_entry (stream_id, id);
--> statement-breakpoint
alter table event_stream_entry enable row level security;
--> statement-breakpoint
-- In the transaction of the row itself: what was written is told, and what was rolled back is not.
create function queue_for_streams() returns trigger language plpgsql as $$
begin
  insert into event_stream_entry (stream_id, source, row_id)
  select event_stream.id, tg_argv[0], fresh.id from event_stream cross join fresh where tg_argv[0] = any (event_stream.sources) order by fresh.id;
  if found then
    perform pg_notify('event_stream', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger audit_log_streamed after insert on audit_log referencing new table as fresh for each statement execute function queue_for_streams('AUDIT');
--> statement-breakpoint
create trigger event_log_streamed after insert on event_log referencing new table as fresh for each statement execute function queue_for_streams('EVENT');
