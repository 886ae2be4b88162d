-- An employee who is given free is no rival of themselves.
create or replace function payroll_state(employee uuid, linked uuid) returns text language sql stable
return case when linked is not null then 'LINKED'
  when exists (select from payroll_candidate c where c.employee_id = employee
    and not exists (select from payroll_refusal r where r.employee_id = employee and r.user_id = c.user_id)
    and not exists (select from payroll_employee other where other.user_id = c.user_id and other.id <> employee)) then 'OPEN'
  when exists (select from payroll_refusal r where r.employee_id = employee) then 'NOT_A_MATCH'
  else 'WITHOUT_CANDIDATE' end;
