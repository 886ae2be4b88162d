-- Whether our metadata for a SAML2 provider hold an encryption key: ADFS encrypts by itself where they do, in a way that is then refused. Providers that
-- exist keep what they have imported.
alter table login_provider add column encryption text not null default 'ANY'
  constraint login_provider_encryption_known check (encryption in ('NONE', 'GCM', 'ANY'));
