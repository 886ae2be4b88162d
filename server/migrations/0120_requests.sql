-- Requests of the HR product, as its apps tell of them. No tenant reads them: people read their notifications.
create table hr_request (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client (id) on delete cascade,
  source_id text not null,
  type text not null constraint hr_request_type_known check (type in ('EXPENSE', 'LEAVE', 'TIMESHEET')),
  leave_type text constraint hr_request_leave_type_known check (leave_type in ('ADOPTION', 'ANNUAL', 'BEREAVEMENT', 'CARE', 'MATERNITY', 'OTHER', 'PARENTAL', 'PATERNITY', 'SICK', 'STUDY', 'UNPAID')),
  status text not null constraint hr_request_status_known check (status in ('APPROVED', 'APPROVED_BY_ADMIN', 'CANCELLED', 'DECLINED', 'IMPORTED_TO_PAYROLL', 'INFORMATION_PROVIDED', 'MORE_INFORMATION_REQUIRED', 'SUBMITTED')),
  user_id uuid not null references user_identity (id) on delete cascade,
  approver_id uuid references user_identity (id) on delete set null,
  changed_at timestamptz not null,
  updated_at timestamptz not null default now(),
  constraint hr_request_leave_type_of_leave check ((type = 'LEAVE') = (leave_type is not null))
);
--> statement-breakpoint
create unique index hr_request_source on hr_request (client_id, source_id);
--> statement-breakpoint
create index hr_request_user on hr_request (user_id);
--> statement-breakpoint
create index hr_request_approver on hr_request (approver_id);
--> statement-breakpoint
create index hr_request_updated on hr_request (updated_at);
--> statement-breakpoint
alter table hr_request enable row level security;
--> statement-breakpoint
insert into api_scope (name, display_name, description, is_system) values
  ('requests', 'Requests', 'Tell people of their expenses, leave and timesheets.', true)
on conflict (name) do nothing;
--> statement-breakpoint
-- How many more of the same a notification stands for.
alter table notification add column more integer not null default 0;
--> statement-breakpoint
drop trigger notification_changed on notification;
--> statement-breakpoint
create trigger notification_changed after insert or update of read_at, more on notification for each row execute function notify_notifications();
