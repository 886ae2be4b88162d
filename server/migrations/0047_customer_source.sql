-- The HR product that a customer's id is from: each has ids of its own.
alter table customer add column hr_source text not null default 'HR' constraint customer_hr_source_known check (hr_source in ('HR', 'NATURAL_HR'));
--> statement-breakpoint
drop index customer_hr_id;
--> statement-breakpoint
create unique index customer_hr_id on customer (hr_source, hr_customer_id);
--> statement-breakpoint
-- A partner's own customer is its root customer, whichever way it becomes one.
create function name_root_customer() returns trigger language plpgsql as $$
begin
  update partner set root_customer_id = new.id where id = new.partner_id and root_customer_id is null;
  return null;
end $$;
--> statement-breakpoint
create trigger customer_is_root after insert or update of customer_type on customer for each row
  when (new.customer_type = 'PARTNER' and new.partner_id is not null) execute function name_root_customer();
--> statement-breakpoint
-- Types without a rule for two-factor: theirs was never to be chosen, and nobody is asked for it.
update customer set two_factor_level = 'NONE', two_factor_method = 'NONE' where customer_type in ('MP', 'PARTNER') and two_factor_level <> 'NONE';
