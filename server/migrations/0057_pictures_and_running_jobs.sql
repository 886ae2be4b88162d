alter table user_identity add column picture_version text;
--> statement-breakpoint
update user_identity set picture_version = left(profile_picture.etag, 12) from profile_picture where profile_picture.user_id = user_identity.id;
--> statement-breakpoint
-- Who started a job hears at the commit that it began, paused or ended, as of their notifications.
create function tell_of_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  perform pg_notify('notifications_changed', json_build_object('userId', new.created_by, 'created', null)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_of_job after insert or update of state on job for each row execute function tell_of_job();
