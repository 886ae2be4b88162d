-- Enumerations that stood in TypeScript alone. What is there already is validated after the migrations (db/validate-constraints.ts), with writers at work.
alter table access_profile_activity add constraint access_profile_activity_activity_type_known check (activity_type in ('VIEW', 'CREATE', 'UPDATE', 'DELETE', 'EXECUTE')) not valid;
alter table activity add constraint activity_type_known check (type in ('VIEW', 'CREATE', 'UPDATE', 'DELETE', 'EXECUTE')) not valid;
alter table customer add constraint customer_customer_type_known check (customer_type in ('AIO', 'HR', 'MP', 'PARTCUST', 'PARTNER')) not valid;
alter table customer add constraint customer_two_factor_level_known check (two_factor_level in ('NONE', 'ADMIN', 'ALL')) not valid;
alter table event_log add constraint event_log_type_known check (type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'SIGN_IN_LIMITED', 'SECOND_FACTOR_FAILED', 'CONSENT_GIVEN', 'CONSENT_REFUSED', 'SESSION_STARTED', 'SESSION_ENDED', 'TOKEN_ISSUED', 'TOKEN_REFRESHED', 'TOKEN_REFUSED', 'PASSWORD_CHANGED', 'PASSWORD_REWRITTEN', 'PASSWORD_RESET_REQUESTED', 'CONFIRMATION_REQUESTED', 'EMAIL_CHANGED', 'EXTERNAL_SIGN_IN_FAILED', 'PROVIDER_METADATA_CHANGED', 'PROVIDER_METADATA_REFUSED', 'PROVIDER_CERTIFICATE_ENDS')) not valid;
alter table feature_audience add constraint feature_audience_kind_known check (kind in ('PARTNER', 'CUSTOMER', 'SHARE')) not valid;
alter table job add constraint job_state_known check (state in ('QUEUED', 'RUNNING', 'PAUSING', 'PAUSED', 'DONE', 'CANCELLED')) not valid;
alter table job_row add constraint job_row_state_known check (state in ('WAITING', 'RUNNING', 'DONE', 'UNCHANGED', 'REFUSED', 'FAILED', 'CANCELLED')) not valid;
alter table log add constraint log_level_known check (level in ('trace', 'debug', 'info', 'warn', 'error', 'fatal')) not valid;
alter table login_provider add constraint login_provider_protocol_known check (protocol in ('OIDC', 'SAML2')) not valid;
alter table login_provider add constraint login_provider_request_binding_known check (request_binding in ('HTTP_POST', 'HTTP_REDIRECT')) not valid;
alter table login_provider add constraint login_provider_name_id_format_known check (name_id_format in ('UNSPECIFIED', 'EMAIL_ADDRESS', 'PERSISTENT', 'TRANSIENT')) not valid;
alter table login_provider add constraint login_provider_metadata_fault_known check (metadata_fault in ('UNREACHABLE', 'REFUSED_ADDRESS', 'NOT_XML', 'DOCTYPE', 'NOT_METADATA', 'SEVERAL_PROVIDERS', 'EXPIRED', 'NO_SIGN_IN_ADDRESS', 'NO_CERTIFICATE', 'OTHER_PROVIDER')) not valid;
alter table notification add constraint notification_kind_known check (kind in ('REQUEST', 'SECURITY', 'WORK')) not valid;
alter table notification add constraint notification_request_type_known check (request_type in ('EXPENSE', 'LEAVE', 'TIMESHEET')) not valid;
alter table notification add constraint notification_request_status_known check (request_status in ('APPROVED', 'APPROVED_BY_ADMIN', 'CANCELLED', 'DECLINED', 'IMPORTED_TO_PAYROLL', 'INFORMATION_PROVIDED', 'MORE_INFORMATION_REQUIRED', 'SUBMITTED')) not valid;
alter table one_time_code add constraint one_time_code_purpose_known check (purpose in ('SIGN_IN_EMAIL', 'SIGN_IN_SMS', 'ENROL_EMAIL', 'CONFIRM_PHONE')) not valid;
alter table outbox add constraint outbox_channel_known check (channel in ('MAIL', 'SMS')) not valid;
alter table partner add constraint partner_logo_type_known check (logo_type in ('image/png', 'image/svg+xml')) not valid;
alter table short_link add constraint short_link_purpose_known check (purpose in ('PASSWORD_RESET', 'CONFIRM_ACCOUNT', 'CONFIRM_EMAIL', 'UNDO_EMAIL', 'PERSONAL_DATA', 'SHARED_VIEW')) not valid;
alter table sign_in_count add constraint sign_in_count_type_known check (type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'SIGN_IN_LIMITED', 'SECOND_FACTOR_FAILED', 'CONSENT_GIVEN', 'CONSENT_REFUSED', 'SESSION_STARTED', 'SESSION_ENDED', 'TOKEN_ISSUED', 'TOKEN_REFRESHED', 'TOKEN_REFUSED', 'PASSWORD_CHANGED', 'PASSWORD_REWRITTEN', 'PASSWORD_RESET_REQUESTED', 'CONFIRMATION_REQUESTED', 'EMAIL_CHANGED', 'EXTERNAL_SIGN_IN_FAILED', 'PROVIDER_METADATA_CHANGED', 'PROVIDER_METADATA_REFUSED', 'PROVIDER_CERTIFICATE_ENDS')) not valid;
alter table signing_key add constraint signing_key_use_known check ("use" in ('sig', 'cookie', 'saml')) not valid;
alter table user_import add constraint user_import_encoding_known check (encoding in ('UTF_8', 'UTF_16LE', 'UTF_16BE', 'WINDOWS_1252', 'WINDOWS_1250', 'ISO_8859_15', 'MACINTOSH')) not valid;
alter table user_import add constraint user_import_delimiter_known check (delimiter in (',', ';', e'\t')) not valid;
alter table user_import_row add constraint user_import_row_outcome_known check (outcome in ('CREATE', 'SKIP', 'BROKEN')) not valid;
alter table user_identity add constraint user_identity_user_type_known check (user_type between 1 and 7) not valid;
alter table audit_log add constraint audit_log_acting_as_known check (acting_as ~ '^(job|view|link):') not valid;
--> statement-breakpoint
-- Rows that named nothing stop doing so.
update customer set login_provider_id = null
  where login_provider_id is not null and not exists (select from login_provider where login_provider.id = login_provider_id);
update partner set root_customer_id = null
  where root_customer_id is not null and not exists (select from customer where customer.id = root_customer_id);
update server_side_session set partner_id = null
  where partner_id is not null and not exists (select from partner where partner.id = server_side_session.partner_id);
--> statement-breakpoint
alter table customer add constraint customer_login_provider_fk
  foreign key (login_provider_id) references login_provider (id) on delete set null not valid;
-- A partner and its root customer name each other, so they come in one transaction.
alter table partner add constraint partner_root_customer_fk
  foreign key (root_customer_id) references customer (id) on delete set null deferrable initially deferred not valid;
alter table server_side_session add constraint server_side_session_partner_fk
  foreign key (partner_id) references partner (id) on delete set null not valid;
create index customer_login_provider on customer (login_provider_id) where login_provider_id is not null;
--> statement-breakpoint
alter table login_provider add column version integer not null default 1;
alter table feature add column version integer not null default 1;
