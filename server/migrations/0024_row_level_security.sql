-- Row-level security (promise D4): what a tenant's person reads is read in this role, whose policies know nothing of the conditions of a query.
-- The role may only read, and without a viewer it sees nothing. db/tenant-role.ts makes it before the migrations, and asks at every start whether it holds.
grant usage on schema public to portico_tenant;
--> statement-breakpoint
create function viewer_setting(name text) returns text language sql stable parallel safe
return nullif(current_setting('portico.' || name, true), '');
--> statement-breakpoint
create function viewer_scope() returns text language sql stable parallel safe
return viewer_setting('scope');
--> statement-breakpoint
create function viewer_id() returns uuid language sql stable parallel safe
return viewer_setting('user')::uuid;
--> statement-breakpoint
create function viewer_partner() returns uuid language sql stable parallel safe
return viewer_setting('partner')::uuid;
--> statement-breakpoint
create function viewer_customers() returns uuid[] language sql stable parallel safe
return coalesce(string_to_array(viewer_setting('customers'), ',')::uuid[], '{}');
--> statement-breakpoint
-- Every policy begins with the same question, which is answered once and not for every row. The rest is written so that the planner takes it for true of
-- nearly every row (`is not null`): the query has narrowed the rows already, and to reckon with that twice would choose plans for a handful of them.
alter table partner enable row level security;
create policy tenant on partner for select to portico_tenant
  using ((select viewer_scope()) is not null and id = (select viewer_partner()));
alter table partner_locale enable row level security;
create policy tenant on partner_locale for select to portico_tenant
  using ((select viewer_scope()) is not null and partner_id = (select viewer_partner()));
alter table login_provider enable row level security;
create policy tenant on login_provider for select to portico_tenant
  using ((select viewer_scope()) is not null and partner_id is not distinct from (select viewer_partner()));
alter table customer enable row level security;
create policy tenant on customer for select to portico_tenant
  using ((select viewer_scope()) is not null and case when id = any ((select viewer_customers())::uuid[])
    or (select viewer_scope()) = 'partner' and partner_id is not distinct from (select viewer_partner()) then true end is not null);
--> statement-breakpoint
-- As the owner: the policy of customers would be planned into that of members, and with it into everything below. Null for another partner's customer.
create function customer_of_partner(customer_id uuid) returns boolean language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
begin
  perform from public.customer where id = customer_id and partner_id is not distinct from public.viewer_partner();
  return case when found then true end;
end $$;
--> statement-breakpoint
alter table user_customer enable row level security;
create policy tenant on user_customer for select to portico_tenant
  using ((select viewer_scope()) is not null and case
    when user_id = (select viewer_id()) or customer_id = any ((select viewer_customers())::uuid[]) then true
    when (select viewer_scope()) = 'partner' then customer_of_partner(customer_id) end is not null);
--> statement-breakpoint
-- A partner's people are reached by who administers the partner, a customer's members by who administers the customer; vendor staff by neither.
-- The members by one look into an index for a row (`limit 1`): `exists` would let the planner fetch all of them first.
alter table user_identity enable row level security;
create policy tenant on user_identity for select to portico_tenant
  using ((select viewer_scope()) is not null and case
    when id = (select viewer_id()) then true
    when partner_id is distinct from (select viewer_partner()) or user_type in (3, 4) or user_type = 5 and partner_id is null then null
    when (select viewer_scope()) = 'partner' then true
    when (select viewer_scope()) = 'customers' then (
      select true from user_customer
      where user_customer.user_id = user_identity.id and user_customer.customer_id = any ((select viewer_customers())::uuid[]) limit 1)
    end is not null);
--> statement-breakpoint
do $$
declare
  name text;
begin
  -- What belongs to somebody within reach.
  foreach name in array array['user_claim', 'user_login', 'user_database', 'profile_picture', 'server_side_session', 'user_fido_credential', 'recovery_code', 'one_time_code', 'event_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %1$I for select to portico_tenant using ((select viewer_scope()) is not null
      and exists (select from user_identity where user_identity.id = %1$I.user_id))', name);
  end loop;
  -- What is the viewer's own.
  foreach name in array array['form_draft', 'notification'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I for select to portico_tenant using ((select viewer_scope()) is not null and user_id = (select viewer_id()))', name);
  end loop;
  foreach name in array array['job', 'user_import'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I for select to portico_tenant using ((select viewer_scope()) is not null and created_by = (select viewer_id()))', name);
  end loop;
  foreach name in array array['job_row', 'job_file'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %1$I for select to portico_tenant using ((select viewer_scope()) is not null
      and exists (select from job where job.id = %1$I.job_id))', name);
  end loop;
  -- What belongs to a customer within reach.
  foreach name in array array['access_profile', 'module_access', 'user_access_profile'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %1$I for select to portico_tenant using ((select viewer_scope()) is not null
      and exists (select from customer where customer.id = %1$I.customer_id))', name);
  end loop;
  -- What belongs to the viewer's partner.
  foreach name in array array['audit_log', 'sign_in_count'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I for select to portico_tenant using ((select viewer_scope()) is not null
      and partner_id is not distinct from (select viewer_partner()))', name);
  end loop;
  -- What is nobody's in particular.
  foreach name in array array['locale', 'application_theme', 'feature', 'feature_audience', 'access_module', 'activity'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I for select to portico_tenant using (true)', name);
  end loop;
end $$;
--> statement-breakpoint
alter table access_profile_activity enable row level security;
create policy tenant on access_profile_activity for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from access_profile where access_profile.id = access_profile_id));
alter table user_import_row enable row level security;
create policy tenant on user_import_row for select to portico_tenant
  using ((select viewer_scope()) is not null and exists (select from user_import where user_import.id = import_id));
alter table saved_view enable row level security;
create policy tenant on saved_view for select to portico_tenant
  using ((select viewer_scope()) is not null and (user_id = (select viewer_id())
    or audience = 'partner:' || coalesce((select viewer_partner())::text, 'none')
    or audience = any (array(select 'customer:' || unnest(viewer_customers())))));
--> statement-breakpoint
-- What has a policy may be read; what has none is not granted.
do $$
declare
  name text;
begin
  for name in select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant' loop
    execute format('grant select on %I to portico_tenant', name);
  end loop;
end $$;
