-- What the DNS last said of the domains of login providers. Those that bound sign-ins before proof was asked for go on doing so.
alter table login_provider add column domain_proofs jsonb not null default '{}' constraint login_provider_domain_proofs_object check (jsonb_typeof(domain_proofs) = 'object');
--> statement-breakpoint
update login_provider set domain_proofs = (
  select jsonb_object_agg(lower(domain), jsonb_build_object('state', 'VERIFIED', 'fault', null, 'checkedAt', null, 'verifiedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'foundAt', null))
  from unnest(allowed_domains) as domain
) where cardinality(allowed_domains) > 0;
