-- What a command on the server's machine writes is by no user.
alter table audit_log drop constraint audit_log_acting_as_known;
--> statement-breakpoint
alter table audit_log add constraint audit_log_acting_as_known check (acting_as ~ '^(job|view|link|scim|command):') not valid;
