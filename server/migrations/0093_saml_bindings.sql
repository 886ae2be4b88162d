-- How a SAML2 provider answers and is told of log-outs, and where, as its metadata say.
alter table login_provider
  add column response_binding text not null default 'HTTP_POST' constraint login_provider_response_binding_known check (response_binding in ('HTTP_POST', 'HTTP_ARTIFACT')),
  add column logout_binding text not null default 'NONE' constraint login_provider_logout_binding_known check (logout_binding in ('NONE', 'HTTP_REDIRECT', 'HTTP_POST', 'SOAP')),
  add column logout_urls jsonb,
  add column artifact_urls jsonb;
