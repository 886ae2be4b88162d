-- A flag is on for people by name too.
alter table feature_audience drop constraint feature_audience_kind_known;
--> statement-breakpoint
alter table feature_audience add constraint feature_audience_kind_known check (kind in ('PARTNER', 'CUSTOMER', 'USER', 'SHARE'));
--> statement-breakpoint
-- A key that differs in case alone is taken for the other.
create unique index feature_key_any_case on feature (lower(key));
--> statement-breakpoint
-- A fixed number from 0 up to 100 for each user and flag: the first 32 bits of the SHA-256 of key, NUL and id. It is never changed, or people lose what they have.
create function feature_share(key text, id uuid) returns double precision
language sql immutable strict parallel safe as $$
  select (get_byte(hash, 0)::bigint * 16777216 + get_byte(hash, 1) * 65536 + get_byte(hash, 2) * 256 + get_byte(hash, 3)) / 4294967296.0::double precision * 100
  from (select sha256(convert_to($1, 'UTF8') || '\x00'::bytea || convert_to($2::text, 'UTF8')) as hash) as hashed
$$;
--> statement-breakpoint
-- Whoever changes a flag, by whatever way: open portals hear of it by another key, with the change or not at all.
create function feature_changed() returns trigger language plpgsql as $$
begin
  update app_configuration set key = gen_random_uuid()::text where sentinel = 'features';
  return null;
end $$;
--> statement-breakpoint
create trigger feature_changed after insert or update or delete or truncate on feature for each statement execute function feature_changed();
--> statement-breakpoint
create trigger feature_audience_changed after insert or update or delete or truncate on feature_audience for each statement execute function feature_changed();
