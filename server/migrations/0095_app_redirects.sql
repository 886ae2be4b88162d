-- Where the last code of a session led an app: what removing that address would break.
alter table session_client add column redirect_uri text;
--> statement-breakpoint
create or replace function keep_session_client() returns trigger language plpgsql as $$
begin
  insert into session_client (session_id, client_id, redirect_uri)
  select server_side_session.id, client.id, new.detail ->> 'redirectUri' from server_side_session, client
  where server_side_session.id = new.session_id and client.client_id = new.detail ->> 'client' and not client.is_system
  on conflict (session_id, client_id) do update set at = now(), redirect_uri = excluded.redirect_uri;
  return null;
end $$;
