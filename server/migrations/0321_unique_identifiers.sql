-- Names are unique by their key. Users whose names have had one key since before keep them: a health check counts them, and each signs in by their own
-- spelling.
lock table user_identity in share mode;
--> statement-breakpoint
update user_identity set name_collision = shared.number
from (
  select id, row_number() over (partition by coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid), user_name_key order by created_at, id) - 1 as number
  from user_identity where user_name_key in (
    select user_name_key from user_identity group by user_name_key, coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid) having count(*) > 1
  )
) as shared
where shared.id = user_identity.id and shared.number > 0;
--> statement-breakpoint
create unique index user_identity_name_key on user_identity (user_name_key, coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid), name_collision);
--> statement-breakpoint
create index user_identity_name_collision on user_identity (id) where name_collision > 0;
