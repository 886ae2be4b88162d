-- What every installation has: the languages, the flags the portal asks for, the key that changes with them.
insert into locale (id, name, description) values
  ('en-GB', 'English (UK)', 'English (United Kingdom)'),
  ('en-US', 'English (US)', 'English (United States)'),
  ('de', 'Deutsch', 'German'),
  ('es', 'Español', 'Spanish'),
  ('fr-CA', 'Français (Canada)', 'French (Canada)')
on conflict do nothing;
--> statement-breakpoint
insert into feature (key, description) values
  ('APPS', 'Apps: OpenID Connect clients and API resources'),
  ('SPA_VIEW_AS', 'Vendor staff preview the portal as somebody else'),
  ('MY_APPS_SAML', 'SAML2 apps among the own apps'),
  ('LOCKED_ACCOUNTS120924', 'Lockout pages')
on conflict do nothing;
--> statement-breakpoint
insert into app_configuration (sentinel, key) values ('features', gen_random_uuid()::text) on conflict do nothing;
