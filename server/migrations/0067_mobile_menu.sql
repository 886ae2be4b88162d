-- Where a customer's menu of the mobile app differs from the usual one.
create table mobile_menu_cell (
  customer_id uuid not null references customer (id) on delete cascade,
  entry text not null constraint mobile_menu_cell_entry_known check (entry in ('Payslips', 'Leave', 'Expenses', 'Timesheets', 'Approvals', 'Employees', 'Vacancies', 'Reports')),
  user_type integer not null constraint mobile_menu_cell_user_type check (user_type in (1, 2, 6, 7)),
  shown boolean not null,
  primary key (customer_id, entry, user_type)
);
--> statement-breakpoint
alter table mobile_menu_cell enable row level security;
--> statement-breakpoint
create policy tenant on mobile_menu_cell for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from customer where customer.id = mobile_menu_cell.customer_id));
--> statement-breakpoint
grant select on mobile_menu_cell to portico_tenant;
