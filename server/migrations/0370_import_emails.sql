-- Why: the review of an import announces how many emails it will send. Null says that the version before has checked the file, which counts none.
alter table import_file add column emails integer;
