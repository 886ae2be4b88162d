-- The portal says what its own flags turn on, in the reader's language; what somebody has written stays.
update feature set description = null where (key, description) in (
  ('APPS', 'Apps: OpenID Connect clients and API resources'),
  ('SPA_VIEW_AS', 'Vendor staff preview the portal as somebody else'),
  ('MY_APPS_SAML', 'SAML2 apps among the own apps'),
  ('LOCKED_ACCOUNTS120924', 'Lockout pages')
);
