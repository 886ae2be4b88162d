-- Why: a review counts the emails and passwords that it announces, and a run those that it has sent and taken over. The rows cannot be counted
-- later, because the deletion of a user empties theirs. Runs of the version before have no numbers.
alter table "migration_run" add column "promised" jsonb;
alter table "migration_run" add column "delivered" jsonb;
