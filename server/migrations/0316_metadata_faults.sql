-- Metadata whose key or whose offer no sign-in could use are refused before they are saved.
alter table login_provider drop constraint login_provider_metadata_fault_known;
--> statement-breakpoint
alter table login_provider add constraint login_provider_metadata_fault_known check (metadata_fault in ('UNREACHABLE', 'REFUSED_ADDRESS', 'REDIRECTS', 'TOO_LARGE',
  'NOT_XML', 'DOCTYPE', 'NOT_METADATA', 'SEVERAL_PROVIDERS', 'EXPIRED', 'NO_SIGN_IN_ADDRESS', 'NO_CERTIFICATE', 'NO_RSA_CERTIFICATE', 'UNSUPPORTED', 'OTHER_PROVIDER')) not valid;
--> statement-breakpoint
alter table login_provider validate constraint login_provider_metadata_fault_known;
