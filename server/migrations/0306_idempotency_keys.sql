-- A mutation that comes twice with one key is carried out once: what came of it is kept for a day. `digest` is of the key, its person and its organisation.
create table idempotency_key (
  digest bytea primary key,
  fingerprint bytea not null,
  state text not null default 'BEGUN' constraint idempotency_key_state_known check (state in ('BEGUN', 'ANSWERED', 'SECRET', 'VOID')),
  answer bytea,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index idempotency_key_created on idempotency_key (created_at);
--> statement-breakpoint
alter table idempotency_key enable row level security;
