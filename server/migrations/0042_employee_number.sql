create index user_claim_employee_id on user_claim (claim_value) where claim_type = 'employee_id';
