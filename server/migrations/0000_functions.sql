create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text as lists compare it: without case and without accents.
create function fold(value text) returns text
language sql immutable parallel safe strict
return lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g'));
