-- A migration moves people whose data differ only after somebody has confirmed each of them. Headings need not stand in the first line of a file.
alter table migration_run add column confirmed text[] not null default '{}';
alter table import_file add column heading_line integer;
