-- The product behind a login provider decides which guide its setup shows.
alter table login_provider
  add column product text not null default 'GENERIC' constraint login_provider_product_known check (product in ('ENTRA_ID', 'OKTA', 'GOOGLE_WORKSPACE', 'ADFS', 'KEYCLOAK', 'PING_ONE', 'ONE_LOGIN', 'SHIBBOLETH', 'APPLE', 'GENERIC'));
