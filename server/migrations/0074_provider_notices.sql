-- How many days ahead those who keep a login provider were last told that sign-ins by it will stop: they are told 60, 30, 7 and 1 days before.
alter table login_provider add column warned_days integer;
