-- Why: a sign-in begins in the organisation that the user worked in last.
alter table user_preference drop constraint user_preference_key_known;
--> statement-breakpoint
alter table user_preference add constraint user_preference_key_known
  check (key in ('list_columns', 'portal_navigation', 'getting_started', 'working_organisation')) not valid;
