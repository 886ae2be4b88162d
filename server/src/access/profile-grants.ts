import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import {
  accessProfile,
  accessProfileActivity,
  lostAccessProfile,
  staffAccessProfile,
  userAccessProfile,
} from '../tables/access-profile.table.ts'
import { userCustomer } from '../tables/people/user.table.ts'
import type { HeldProfile } from './viewer.ts'

/**
 * What profiles grant, as rows `(profile_id, name, type)`: their own rows, and of the template that they follow what they do not have otherwise.
 * The only place that says so: who asks what somebody may, what a profile has and what a change would do asks here.
 * @param cells in place of the table: its rows as they would be
 */
export const profileGrants = (cells: SQLWrapper = accessProfileActivity): SQL => sql`(
  select profile.id as profile_id, own.activity_name as name, own.activity_type as type
  from ${accessProfile} profile join ${cells} own on own.access_profile_id = profile.id where own.granted
  union all
  select profile.id, inherited.activity_name, inherited.activity_type
  from ${accessProfile} profile join ${cells} inherited on inherited.access_profile_id = profile.template_id
  where inherited.granted and not exists (select from ${cells} own where own.access_profile_id = profile.id
    and own.activity_name = inherited.activity_name and own.activity_type = inherited.activity_type))`

type Person = { readonly id: SQLWrapper; readonly userType: SQLWrapper; readonly isLimited: SQLWrapper }

/**
 * The profiles that decide what of the portal somebody may do: of an administrator by customer, of support and partner staff the one of theirs. A limited
 * administrator has an empty one at each customer where they have neither a profile nor full access, or if they administer the whole partner where they
 * have lost theirs, and one of no customer, which says that they are limited.
 */
export const heldProfiles = ({ id, userType, isLimited }: Person): SQL<readonly HeldProfile[]> => sql`coalesce(case
  when ${userType} = 6 then (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('isLost', place.is_lost)) || jsonb_build_object('customerId', place.customer_id, 'activities', place.activities)) from (
    select held.customer_id, ${granted(sql`held.access_profile_id`)} as activities, null::boolean as is_lost from ${userAccessProfile} held where held.user_id = ${id}
    union all
    select member.customer_id, '[]'::jsonb, null from ${userCustomer} member where ${isLimited} and member.user_id = ${id} and member.full_access is null
      and not exists (select from user_claim where user_claim.user_id = member.user_id and claim_type = 'role' and claim_value = 'PartnerAdmin')
      and not exists (select from ${userAccessProfile} held where held.user_id = member.user_id and held.customer_id = member.customer_id)
    union all
    select lost.customer_id, '[]'::jsonb, true from ${lostAccessProfile} lost where ${isLimited} and lost.user_id = ${id}
      and exists (select from user_claim where user_claim.user_id = lost.user_id and claim_type = 'role' and claim_value = 'PartnerAdmin')
    union all
    select null, '[]'::jsonb, null where ${isLimited}) place)
  when ${userType} in (3, 5) then (select jsonb_agg(jsonb_build_object('customerId', null, 'activities', ${granted(sql`held.access_profile_id`)}))
    from ${staffAccessProfile} held where held.user_id = ${id}) end, '[]'::jsonb)`

const granted = (profileId: SQL) =>
  sql`coalesce((select jsonb_agg(type || ' ' || name) from ${profileGrants()} granted where profile_id = ${profileId}), '[]'::jsonb)`
