-- Login providers are administered in the portal: why metadata were not taken in more cases, and when a client secret ends.
alter table login_provider drop constraint login_provider_metadata_fault_known;
--> statement-breakpoint
alter table login_provider add constraint login_provider_metadata_fault_known check (metadata_fault in ('UNREACHABLE', 'REFUSED_ADDRESS', 'REDIRECTS', 'TOO_LARGE',
  'NOT_XML', 'DOCTYPE', 'NOT_METADATA', 'SEVERAL_PROVIDERS', 'EXPIRED', 'NO_SIGN_IN_ADDRESS', 'NO_CERTIFICATE', 'OTHER_PROVIDER'));
--> statement-breakpoint
alter table login_provider add column client_secret_ends_on date;
--> statement-breakpoint
alter table login_provider add column sign_in_urls jsonb;
