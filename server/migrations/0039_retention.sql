-- What is deleted by its age is found by an index, so that no row that stays is read.
create index server_side_session_ended on server_side_session (ended_at) where ended_at is not null;
--> statement-breakpoint
create index notification_created on notification (created_at);
--> statement-breakpoint
create index outbox_created on outbox (created_at);
--> statement-breakpoint
create index short_link_expiry on short_link (expires_at);
--> statement-breakpoint
create index one_time_code_expiry on one_time_code (expires_at);
--> statement-breakpoint
create index user_import_created on user_import (created_at);
--> statement-breakpoint
create index job_finished on job (finished_at) where finished_at is not null;
