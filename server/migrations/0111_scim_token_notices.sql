-- At which of the steps before its end it was told that a directory's token ends; null for none.
alter table scim_token add column warned_days integer;
