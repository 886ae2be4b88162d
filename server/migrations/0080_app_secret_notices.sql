-- How many days ahead operations were last told that an app's secret ends: they are told 60, 30, 7 and 1 days before.
alter table client_secret add column warned_days integer;
