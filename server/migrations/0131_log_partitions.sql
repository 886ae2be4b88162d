-- Both logs in partitions of a month each, by UTC: what is too old is dropped as a whole. What was written before is the first partition; what no
-- partition covers (a clock that jumps, a clean-up that did not run) comes into the other. server/src/db/partitions.ts makes and drops those of months.
alter table event_log rename to event_log_first;
--> statement-breakpoint
do $$
declare
  name text;
begin
  for name in select indexrelid::regclass from pg_index where indrelid = 'event_log_first'::regclass and not indisprimary loop
    execute format('alter index %I rename to %I', name, replace(name, 'event_log', 'event_log_first'));
  end loop;
end $$;
--> statement-breakpoint
alter table event_log_first validate constraint event_log_type_known;
--> statement-breakpoint
create sequence event_log_ids;
--> statement-breakpoint
select setval('event_log_ids', last_value, is_called) from event_log_id_seq;
--> statement-breakpoint
alter table event_log_first alter id drop identity;
--> statement-breakpoint
alter table event_log_first alter id set default nextval('event_log_ids');
--> statement-breakpoint
create table event_log (
  id bigint not null default nextval('event_log_ids'),
  at timestamptz not null default now(),
  type text not null,
  user_id uuid,
  partner_id uuid,
  session_id text,
  address text,
  detail jsonb,
  trace_id text
) partition by range (at);
--> statement-breakpoint
alter sequence event_log_ids owned by event_log.id;
--> statement-breakpoint
do $$
begin
  execute format('alter table event_log add %s', (select 'constraint event_log_type_known ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'event_log_first'::regclass and conname = 'event_log_type_known'));
  execute format('alter table event_log attach partition event_log_first for values from (minvalue) to (%L)',
    (date_trunc('month', greatest(now(), (select max(at) from event_log_first)) at time zone 'UTC') + interval '1 month') at time zone 'UTC');
end $$;
--> statement-breakpoint
create table event_log_other partition of event_log default;
--> statement-breakpoint
create index event_log_id on event_log (id);
--> statement-breakpoint
create index event_log_user on event_log (user_id, at, id);
--> statement-breakpoint
create index event_log_at on event_log (at, id);
--> statement-breakpoint
create index event_log_type on event_log (type, at, id);
--> statement-breakpoint
create index event_log_trace on event_log (trace_id);
--> statement-breakpoint
create index event_log_sign_in on event_log (user_id, at, type) where type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED');
--> statement-breakpoint
create index event_log_provider_failure on event_log ((detail ->> 'provider'), at) where type = 'EXTERNAL_SIGN_IN_FAILED';
--> statement-breakpoint
create index event_log_client on event_log ((detail ->> 'client'), at) where detail ? 'client';
--> statement-breakpoint
alter table event_log enable row level security;
--> statement-breakpoint
create policy tenant on event_log for select to portico_tenant using ((select viewer_scope()) is not null
  and exists (select from user_identity where user_identity.id = event_log.user_id));
--> statement-breakpoint
grant select on event_log to portico_tenant;
--> statement-breakpoint
revoke all on event_log_first from portico_tenant;
--> statement-breakpoint
drop policy tenant on event_log_first;
--> statement-breakpoint
drop trigger event_log_counted on event_log_first;
--> statement-breakpoint
drop trigger event_log_session_client on event_log_first;
--> statement-breakpoint
drop trigger event_log_streamed on event_log_first;
--> statement-breakpoint
create trigger event_log_counted after insert on event_log referencing new table as fresh for each statement execute function count_sign_ins();
--> statement-breakpoint
create trigger event_log_session_client after insert on event_log for each row
  when (new.type = 'TOKEN_ISSUED' and new.session_id is not null) execute function keep_session_client();
--> statement-breakpoint
create trigger event_log_streamed after insert on event_log referencing new table as fresh for each statement execute function queue_for_streams('EVENT');
--> statement-breakpoint
alter table log rename to log_first;
--> statement-breakpoint
do $$
declare
  name text;
begin
  for name in select indexrelid::regclass from pg_index where indrelid = 'log_first'::regclass and not indisprimary loop
    execute format('alter index %I rename to %I', name, replace(name, 'log', 'log_first'));
  end loop;
end $$;
--> statement-breakpoint
alter table log_first validate constraint log_level_known;
--> statement-breakpoint
create sequence log_ids;
--> statement-breakpoint
select setval('log_ids', last_value, is_called) from log_id_seq;
--> statement-breakpoint
alter table log_first alter id drop identity;
--> statement-breakpoint
alter table log_first alter id set default nextval('log_ids');
--> statement-breakpoint
create table log (
  id bigint not null default nextval('log_ids'),
  at timestamptz not null default now(),
  level text not null,
  message text not null,
  trace_id text,
  fields jsonb
) partition by range (at);
--> statement-breakpoint
alter sequence log_ids owned by log.id;
--> statement-breakpoint
do $$
begin
  execute format('alter table log add %s', (select 'constraint log_level_known ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'log_first'::regclass and conname = 'log_level_known'));
  execute format('alter table log attach partition log_first for values from (minvalue) to (%L)',
    (date_trunc('month', greatest(now(), (select max(at) from log_first)) at time zone 'UTC') + interval '1 month') at time zone 'UTC');
end $$;
--> statement-breakpoint
create table log_other partition of log default;
--> statement-breakpoint
create index log_id on log (id);
--> statement-breakpoint
create index log_at on log (at, id);
--> statement-breakpoint
create index log_level on log (level, at, id);
--> statement-breakpoint
create index log_trace on log (trace_id);
--> statement-breakpoint
alter table log enable row level security;
