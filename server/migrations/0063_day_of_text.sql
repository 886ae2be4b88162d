-- A claim is any text; one that is no day has none. PostgreSQL 16 could ask whether it is valid, 15 cannot.
create function day_of(value text) returns date language plpgsql immutable parallel safe as $$
begin
  if value !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  return make_date(left(value, 4)::int, substr(value, 6, 2)::int, right(value, 2)::int);
exception when datetime_field_overflow then
  return null;
end $$;
