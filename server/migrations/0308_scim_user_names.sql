-- What a directory calls a user (`userName` of SCIM), which need not be the name with which the user signs in. It is compared without case; accents count.
alter table scim_user
  add column user_name text,
  add column user_name_key text collate "C" generated always as (lower(normalize(user_name, nfc))) stored;
--> statement-breakpoint
update scim_user set user_name = user_identity.user_name from user_identity where user_identity.id = scim_user.user_id;
--> statement-breakpoint
-- The version before writes no such name: until the directory changes it, it is the sign-in name, which that version answers.
create function fill_directory_name() returns trigger language plpgsql set search_path from current as $$
begin
  select user_name into new.user_name from user_identity where id = new.user_id;
  return new;
end $$;
--> statement-breakpoint
create trigger scim_user_directory_name before insert on scim_user for each row when (new.user_name is null) execute function fill_directory_name();
--> statement-breakpoint
create unique index scim_user_name on scim_user (provider_id, user_name_key) where deleted_at is null;
--> statement-breakpoint
create index scim_user_name_deleted on scim_user (provider_id, user_name_key) where deleted_at is not null;
