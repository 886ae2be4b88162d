-- A customer at which nobody could sign in any more if its required login provider failed is reported once.
alter table required_provider add column unguarded_since timestamptz;
