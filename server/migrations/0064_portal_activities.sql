-- What people of the portal do are activities too, so that a profile says what an administrator may do. Three had other names.
insert into activity (name, type, module) values
  ('User', 'VIEW', null), ('User', 'CREATE', null), ('User', 'UPDATE', null), ('User', 'DELETE', null),
  ('Unlock', 'EXECUTE', null), ('PasswordReset', 'EXECUTE', null), ('TwoFactorReset', 'EXECUTE', null), ('Session', 'DELETE', null),
  ('Customer', 'VIEW', null), ('Customer', 'CREATE', null), ('Customer', 'UPDATE', null),
  ('LoginProvider', 'VIEW', null), ('LoginProvider', 'UPDATE', null), ('Log', 'VIEW', null),
  ('AccessProfile', 'VIEW', null), ('AccessProfile', 'CREATE', null), ('AccessProfile', 'UPDATE', null), ('AccessProfile', 'DELETE', null);
--> statement-breakpoint
insert into access_profile_activity (access_profile_id, activity_name, activity_type)
select access_profile_id, rtrim(activity_name, 's'), activity_type from access_profile_activity
where activity_name in ('Users', 'LoginProviders', 'AccessProfiles');
--> statement-breakpoint
-- Until now a profile took nothing of the portal away: those that administrators have keep all of it.
insert into access_profile_activity (access_profile_id, activity_name, activity_type)
select distinct held.access_profile_id, known.name, known.type
from user_access_profile held join user_identity on user_identity.id = held.user_id and user_identity.user_type = 6
cross join activity known
where known.name in ('User', 'Unlock', 'PasswordReset', 'TwoFactorReset', 'Session', 'Customer', 'LoginProvider', 'Log', 'AccessProfile')
on conflict do nothing;
--> statement-breakpoint
delete from access_profile_activity where activity_name in ('Users', 'LoginProviders', 'AccessProfiles');
--> statement-breakpoint
delete from activity where name in ('Users', 'LoginProviders', 'AccessProfiles');
--> statement-breakpoint
-- A profile without a customer is a template that profiles of customers follow, or one of vendor staff.
alter table access_profile
  alter column customer_id drop not null,
  add column partner_id uuid references partner (id),
  add column for_staff boolean not null default false,
  add column description text,
  add column template_id uuid,
  add column name_folded text collate "C" not null generated always as (fold(name)) stored,
  add column search_text text not null generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  add constraint access_profile_template_fk foreign key (template_id) references access_profile (id),
  add constraint access_profile_staff check (not for_staff or customer_id is null),
  add constraint access_profile_follows check (template_id is null or customer_id is not null);
--> statement-breakpoint
update access_profile set partner_id = customer.partner_id from customer where customer.id = access_profile.customer_id;
--> statement-breakpoint
create unique index access_profile_template_name on access_profile (for_staff, lower(name)) where customer_id is null;
--> statement-breakpoint
create index access_profile_template on access_profile (template_id) where template_id is not null;
--> statement-breakpoint
create index access_profile_list on access_profile (customer_id, name_folded, id);
--> statement-breakpoint
-- Where a profile follows a template, its own rows are what it has otherwise: one more, or one that is taken away.
alter table access_profile_activity add column granted boolean not null default true;
--> statement-breakpoint
-- What a member of vendor staff has beyond their user type.
create table staff_access_profile (
  user_id uuid primary key references user_identity (id) on delete cascade,
  access_profile_id uuid not null references access_profile (id)
);
--> statement-breakpoint
create index staff_access_profile_profile on staff_access_profile (access_profile_id);
--> statement-breakpoint
alter table staff_access_profile enable row level security;
--> statement-breakpoint
create policy tenant on staff_access_profile for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from user_identity where user_identity.id = staff_access_profile.user_id));
--> statement-breakpoint
grant select on staff_access_profile to portico_tenant;
--> statement-breakpoint
-- Templates are everybody's; those of vendor staff are the vendor's.
drop policy tenant on access_profile;
--> statement-breakpoint
create policy tenant on access_profile for select to portico_tenant
  using ((select viewer_scope()) is not null and (customer_id is null and not for_staff
    or exists (select from customer where customer.id = access_profile.customer_id)));
--> statement-breakpoint
-- What vendor staff can be given; nobody has one until it is given to them.
insert into access_profile (name, description, for_staff) values
  ('Support desk', 'Looks up users, customers, login providers and logs, and unlocks accounts.', true),
  ('Partner desk', 'Looks up users, customers and login providers of the partner, and unlocks accounts.', true),
  ('Migration assistant', 'Creates users and customers, and changes customers.', true);
--> statement-breakpoint
insert into access_profile_activity (access_profile_id, activity_name, activity_type)
select access_profile.id, given.name, given.type
from access_profile join (values
  ('Support desk', 'User', 'VIEW'), ('Support desk', 'Customer', 'VIEW'), ('Support desk', 'LoginProvider', 'VIEW'), ('Support desk', 'Log', 'VIEW'),
  ('Support desk', 'Unlock', 'EXECUTE'),
  ('Partner desk', 'User', 'VIEW'), ('Partner desk', 'Customer', 'VIEW'), ('Partner desk', 'LoginProvider', 'VIEW'), ('Partner desk', 'Unlock', 'EXECUTE'),
  ('Migration assistant', 'User', 'VIEW'), ('Migration assistant', 'User', 'CREATE'),
  ('Migration assistant', 'Customer', 'VIEW'), ('Migration assistant', 'Customer', 'CREATE'), ('Migration assistant', 'Customer', 'UPDATE')
) as given (profile, name, type) on given.profile = access_profile.name
where access_profile.for_staff;
