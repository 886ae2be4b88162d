-- Why: a file may separate its columns by vertical bars. The version before lists such a file's rows, and names no separator of it.
alter table import_file drop constraint import_file_delimiter_known;
--> statement-breakpoint
alter table import_file add constraint import_file_delimiter_known check (delimiter in (',', ';', e'\t', '|')) not valid;
