create table user_preference (
  user_id uuid not null references user_identity (id) on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  primary key (user_id, key),
  constraint user_preference_key_known check (key in ('list_columns')),
  constraint user_preference_size check (octet_length(value::text) <= 16384)
);
--> statement-breakpoint
alter table user_preference enable row level security;
create policy tenant on user_preference for select to portico_tenant
  using ((select viewer_scope()) is not null and user_id = (select viewer_id()));
grant select on user_preference to portico_tenant;
--> statement-breakpoint
-- Columns of lists were one claim, which decided nothing.
insert into user_preference (user_id, key, value, updated_at)
  select distinct on (user_id) user_id, 'list_columns', to_jsonb(claim_value), now() from user_claim
  where claim_type = 'list_columns' and claim_value <> '' order by user_id, claim_value;
delete from user_claim where claim_type = 'list_columns';
