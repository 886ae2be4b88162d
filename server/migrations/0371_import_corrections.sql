-- Why: values of single rows are corrected in the review of an import, and its check is repeated with them. The version before corrects none.
alter table import_file add column corrections jsonb not null default '[]';
