-- What somebody started stays once they are deleted: how it went is others' to know as well.
alter table job alter column created_by drop not null;
--> statement-breakpoint
alter table job drop constraint job_created_by_user_identity_id_fk,
  add constraint job_created_by_user_identity_id_fk foreign key (created_by) references user_identity (id) on delete set null;
