import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  accessProfile,
  accessProfileActivity,
  lostAccessProfile,
  staffAccessProfile,
  userAccessProfile,
} from '../tables/access-profile.table.ts'
import { userCustomer } from '../tables/people/user.table.ts'
import type { AssignedProfile } from './viewer.ts'

/**
 * Grants of profiles as rows `(profile_id, name, type)`: their own rows, and rows of their template that they do not override. Every computation of
 * what users and profiles may do, or would after a change, uses this one.
 * @param cells replaces the table by planned rows
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
 * Profiles that decide what a user may do in the portal: an administrator's by customer, and the single one of support and partner staff. A limited
 * administrator has an empty profile at each customer where they have neither a profile nor full access (an administrator of a whole partner where
 * they have lost theirs), and one without a customer, which marks them as limited.
 */
export const assignedProfiles = ({ id, userType, isLimited }: Person): SQL<readonly AssignedProfile[]> => sql`coalesce(case
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
