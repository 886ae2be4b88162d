-- A SAML name ID that is an email address, or that a directory linked, is found in whatever case the provider sends it.
create index user_login_lower_key on user_login (login_provider, lower(btrim(provider_key, E' \t\r\n')));
