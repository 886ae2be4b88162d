-- What vendor operations set for a partner besides its look: its own icon, stricter passwords, and where its HR product is.
alter table partner
  add column icon bytea constraint partner_icon_bounded check (octet_length(icon) <= 524288),
  add column hr_product_url text,
  add column password_min_length integer constraint partner_password_min_length_bounded check (password_min_length between 12 and 64),
  add column password_expiry_days integer constraint partner_password_expiry_days_bounded check (password_expiry_days between 1 and 730);
--> statement-breakpoint
-- Every process forgets what it remembers of a partner once its row, its languages or its look are others.
create function tell_partner_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('partner_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger partner_changed after insert or update or delete on partner for each statement execute function tell_partner_changed();
--> statement-breakpoint
create trigger partner_locale_changed after insert or update or delete on partner_locale for each statement execute function tell_partner_changed();
--> statement-breakpoint
create trigger application_theme_changed after insert or update or delete on application_theme for each statement execute function tell_partner_changed();
