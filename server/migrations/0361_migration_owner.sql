-- Why: somebody else can take a migration over; its starter stays known. Null means that nobody has, which is true of all rows that there are.
alter table "migration_run" add column "owner_id" uuid;
alter table "migration_run" add constraint "migration_run_owner_id_fkey" foreign key ("owner_id") references "user_identity" ("id") on delete set null not valid;
create index "migration_run_owner" on "migration_run" ("owner_id") where owner_id is not null;
