-- Why: the review of an import announces how many emails it will send. The version before writes no number, which counts as none.
alter table import_file add column emails integer not null default 0;
