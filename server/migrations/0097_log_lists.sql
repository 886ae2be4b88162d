-- The logs are read by time and id: all of them, of one person, of one kind, of one request.
create index audit_log_at on audit_log (at, id);
--> statement-breakpoint
drop index audit_log_actor;
--> statement-breakpoint
create index audit_log_actor on audit_log (actor_id, at, id);
--> statement-breakpoint
create index audit_log_action on audit_log (action, at, id);
--> statement-breakpoint
create index audit_log_trace on audit_log (trace_id);
--> statement-breakpoint
create index audit_log_denied on audit_log (at, id) where denied;
--> statement-breakpoint
create index event_log_at on event_log (at, id);
--> statement-breakpoint
drop index event_log_type;
--> statement-breakpoint
create index event_log_type on event_log (type, at, id);
--> statement-breakpoint
create index event_log_trace on event_log (trace_id);
--> statement-breakpoint
create index log_at on log (at, id);
--> statement-breakpoint
drop index log_level;
--> statement-breakpoint
create index log_level on log (level, at, id);
