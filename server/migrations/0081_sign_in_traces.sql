-- What was found at each stage of a test sign-in, and of a refused one, by a login provider.
create table sign_in_trace (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references login_provider (id) on delete cascade,
  kind text not null constraint sign_in_trace_kind_known check (kind in ('TEST', 'SIGN_IN', 'LINK')),
  user_id uuid references user_identity (id) on delete cascade,
  tester_id uuid references user_identity (id) on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  passed text[] not null default '{}',
  failed text constraint sign_in_trace_failed_known check (failed in ('METADATA', 'STATUS', 'ANSWER', 'EXCHANGE', 'SIGNATURE', 'ISSUER', 'REQUEST', 'AUDIENCE',
    'TIME', 'SUBJECT', 'DOMAIN', 'REPLAY', 'ACCOUNT')),
  expected text,
  received text,
  claims jsonb not null default '[]'
);
--> statement-breakpoint
create index sign_in_trace_provider on sign_in_trace (provider_id, started_at desc);
--> statement-breakpoint
create index sign_in_trace_started on sign_in_trace (started_at);
--> statement-breakpoint
create index sign_in_trace_user on sign_in_trace (user_id);
--> statement-breakpoint
create index sign_in_trace_tester on sign_in_trace (tester_id);
--> statement-breakpoint
alter table sign_in_trace enable row level security;
--> statement-breakpoint
alter table signing_key drop constraint signing_key_use_known;
--> statement-breakpoint
alter table signing_key add constraint signing_key_use_known check ("use" in ('sig', 'cookie', 'saml', 'mock'));
