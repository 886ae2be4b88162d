-- The end of the lock that its owner was told of by mail, so that each lock is told once.
alter table user_identity add column lockout_told timestamp with time zone;
