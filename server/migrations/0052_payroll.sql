-- Employees of a customer's payroll, and which user each of them is.
create table hr_source_customer (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  source_id text not null,
  company_number text not null constraint hr_source_customer_number_digits check (company_number ~ '^[0-9]{1,10}$'),
  name text not null,
  constraint hr_source_customer_of_customer unique (customer_id, id)
);
create unique index hr_source_customer_number on hr_source_customer (customer_id, company_number);
create unique index hr_source_customer_source on hr_source_customer (customer_id, source_id);
--> statement-breakpoint
create table payroll_employee (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  partner_id uuid references partner (id),
  company_id uuid not null,
  source_id text not null,
  company_number text not null,
  employee_number text not null,
  given_name text not null,
  family_name text not null,
  birth_date date,
  work_email text,
  phone text,
  starts_on date,
  ends_on date,
  name_folded text collate "C" not null generated always as (fold(family_name || ' ' || given_name)) stored,
  search_text text not null generated always as (fold(given_name || ' ' || family_name || ' ' || coalesce(work_email, '') || ' ' || employee_number)) stored,
  state text not null default 'WITHOUT_CANDIDATE' constraint payroll_employee_state_known check (state in ('OPEN', 'LINKED', 'NOT_A_MATCH', 'WITHOUT_CANDIDATE')),
  user_id uuid references user_identity (id) on delete set null,
  link_tier text constraint payroll_employee_link_tier_known check (link_tier in ('NUMBER', 'EMAIL', 'PERSON', 'NAME', 'HAND')),
  linked_at timestamp with time zone,
  claims_before jsonb,
  version integer not null default 1,
  constraint payroll_employee_company_fk foreign key (customer_id, company_id) references hr_source_customer (customer_id, id) on delete cascade
);
create unique index payroll_employee_source on payroll_employee (company_id, source_id);
-- A user is one employee: their claims name one.
create unique index payroll_employee_user on payroll_employee (user_id);
create index payroll_employee_name on payroll_employee (customer_id, name_folded, id);
create index payroll_employee_state on payroll_employee (customer_id, state, name_folded, id);
create index payroll_employee_search on payroll_employee using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create table payroll_candidate (
  employee_id uuid not null references payroll_employee (id) on delete cascade,
  user_id uuid not null references user_identity (id) on delete cascade,
  tier text not null constraint payroll_candidate_tier_known check (tier in ('NUMBER', 'EMAIL', 'PERSON', 'NAME', 'HAND')),
  points smallint not null,
  verdicts jsonb not null,
  is_exact boolean not null,
  primary key (employee_id, user_id)
);
create index payroll_candidate_user on payroll_candidate (user_id);
create table payroll_refusal (
  employee_id uuid not null references payroll_employee (id) on delete cascade,
  user_id uuid not null references user_identity (id) on delete cascade,
  seen text not null,
  refused_at timestamp with time zone not null default now(),
  primary key (employee_id, user_id)
);
create index payroll_refusal_user on payroll_refusal (user_id);
create table payroll_match (
  customer_id uuid primary key references customer (id) on delete cascade,
  digest text not null,
  matched_at timestamp with time zone not null default now()
);
--> statement-breakpoint
-- The state of an employee: linked, somebody comes into question, all of those were refused, or there was nobody.
create function payroll_state(employee uuid, linked uuid) returns text language sql stable
return case when linked is not null then 'LINKED'
  when exists (select from payroll_candidate c where c.employee_id = employee
    and not exists (select from payroll_refusal r where r.employee_id = employee and r.user_id = c.user_id)
    and not exists (select from payroll_employee other where other.user_id = c.user_id)) then 'OPEN'
  when exists (select from payroll_refusal r where r.employee_id = employee) then 'NOT_A_MATCH'
  else 'WITHOUT_CANDIDATE' end;
--> statement-breakpoint
create function keep_payroll_state() returns trigger language plpgsql as $$
begin
  new.state := payroll_state(new.id, new.user_id);
  return new;
end $$;
--> statement-breakpoint
create trigger payroll_employee_state before insert or update on payroll_employee for each row execute function keep_payroll_state();
--> statement-breakpoint
-- A user who was taken or given free changes for whom else they come into question. Rows that somebody is changing are settled by them.
create function settle_payroll_rivals() returns trigger language plpgsql as $$
begin
  update payroll_employee set state = payroll_state(id, user_id) where id in (
    select rival.id from payroll_employee rival join payroll_candidate c on c.employee_id = rival.id
    where c.user_id in (old.user_id, new.user_id) and rival.id <> new.id and rival.user_id is null
    for update of rival skip locked);
  return null;
end $$;
--> statement-breakpoint
create trigger payroll_employee_rivals after update of user_id on payroll_employee for each row
  when (old.user_id is distinct from new.user_id) execute function settle_payroll_rivals();
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['hr_source_customer', 'payroll_employee', 'payroll_match'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %1$I for select to portico_tenant using ((select viewer_scope()) is not null
      and exists (select from customer where customer.id = %1$I.customer_id))', name);
    execute format('grant select on %I to portico_tenant', name);
  end loop;
  foreach name in array array['payroll_candidate', 'payroll_refusal'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %1$I for select to portico_tenant using ((select viewer_scope()) is not null
      and exists (select from payroll_employee where payroll_employee.id = %1$I.employee_id))', name);
    execute format('grant select on %I to portico_tenant', name);
  end loop;
end $$;
