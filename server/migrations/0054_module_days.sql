-- A module may begin and end on a day, and may need others.
alter table module_access add column starts_on date, add column ends_on date,
  add constraint module_access_days check (ends_on >= starts_on);
--> statement-breakpoint
alter table access_module add column requires text[] not null default '{}';
--> statement-breakpoint
-- What is paid out with the wages needs the payroll.
update access_module set requires = '{Payroll}' where name in ('Expenses', 'Timesheets');
