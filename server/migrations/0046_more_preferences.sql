alter table user_preference drop constraint user_preference_key_known;
--> statement-breakpoint
alter table user_preference add constraint user_preference_key_known check (key in ('list_columns', 'portal_navigation', 'getting_started'));
