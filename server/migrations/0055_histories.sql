-- Histories are read by time and id.
drop index audit_log_subject;
create index audit_log_subject on audit_log (subject_type, subject_id, at, id);
drop index event_log_user;
create index event_log_user on event_log (user_id, at, id);
