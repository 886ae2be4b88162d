-- in batches: other tables, and users who were written while the function changed.
update user_identity set user_name = user_name, email = email, display_name = display_name where id in (
  select id from user_identity where user_name_folded <> fold(user_name) or email_folded <> fold(coalesce(email, ''))
    or display_name_folded <> fold(coalesce(display_name, '')) limit 5000);
--> statement-breakpoint
update customer set name = name, description = description where id in (
  select id from customer
  where name_folded <> fold(name) or search_text <> fold(name || ' ' || coalesce(description, '') || ' ' || coalesce(hr_customer_id, '')) limit 5000);
--> statement-breakpoint
update access_profile set name = name, description = description where id in (
  select id from access_profile where name_folded <> fold(name) or search_text <> fold(name || ' ' || coalesce(description, '')) limit 5000);
--> statement-breakpoint
update client set name = name where id in (select id from client where name_folded <> fold(name) limit 5000);
--> statement-breakpoint
update payroll_employee set family_name = family_name, given_name = given_name, work_email = work_email where id in (
  select id from payroll_employee where name_folded <> fold(family_name || ' ' || given_name)
    or search_text <> fold(given_name || ' ' || family_name || ' ' || coalesce(work_email, '') || ' ' || employee_number) limit 5000);
