-- Files of any resource are imported, by what is registered for its kind of job.
alter table user_import rename to import_file;
--> statement-breakpoint
alter table user_import_row rename to import_row;
--> statement-breakpoint
alter table import_file add column kind text not null default 'USER_IMPORT';
--> statement-breakpoint
alter table import_file alter column kind drop default;
--> statement-breakpoint
alter table import_row rename column user_id to record_id;
--> statement-breakpoint
alter table import_file rename constraint user_import_pkey to import_file_pkey;
alter table import_file rename constraint user_import_created_by_user_identity_id_fk to import_file_created_by_user_identity_id_fk;
alter table import_file rename constraint user_import_encoding_known to import_file_encoding_known;
alter table import_file rename constraint user_import_delimiter_known to import_file_delimiter_known;
alter table import_row rename constraint user_import_row_import_id_line_pk to import_row_import_id_line_pk;
alter table import_row rename constraint user_import_row_import_id_user_import_id_fk to import_row_import_id_import_file_id_fk;
alter table import_row rename constraint user_import_row_outcome_known to import_row_outcome_known;
alter index user_import_created rename to import_file_created;
alter index user_import_row_user rename to import_row_record;
