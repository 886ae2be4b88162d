-- Settings as a file: days of retention that the operators set in the portal, and what each import of a settings file replaced, so that it can be
-- taken back. No tenant reads any of it.
create table retention_setting (
  name text primary key constraint retention_setting_name_known check
    (name in ('logDays', 'eventDays', 'accountEventDays', 'sessionDays', 'notificationDays', 'messageDays', 'linkDays')),
  days integer not null constraint retention_setting_days_positive check (days > 0)
);
--> statement-breakpoint
alter table retention_setting enable row level security;
--> statement-breakpoint
create table settings_import (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  created_by uuid references user_identity (id) on delete set null,
  snapshot text not null,
  changes jsonb not null,
  taken_back_at timestamptz
);
--> statement-breakpoint
create index settings_import_at on settings_import (at);
--> statement-breakpoint
create index settings_import_creator on settings_import (created_by);
--> statement-breakpoint
alter table settings_import enable row level security;
