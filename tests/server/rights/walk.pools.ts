import { openScopeOf } from '../../../server/src/access/reach.ts'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import type { Viewer } from '../../../server/src/access/viewer.ts'
import type { RunningServer } from '../../support/server.ts'
import type { WalkPartner, WalkWorld } from './walk.world.ts'

type User = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly email: string | null
  readonly userType: number
  readonly roles: readonly string[]
  readonly partnerId: string | null
  readonly customers: readonly string[]
  readonly logins: readonly (readonly [provider: string, key: string])[]
}
type Versioned = { readonly id: string; readonly version: number }
type Profile = Versioned & { readonly customerId: string | null; readonly granted: readonly string[] }
type Provider = Versioned & {
  readonly name: string
  readonly partnerId: string | null
  readonly people: number
  readonly revision: number | null
  /** Those without an account. */
  readonly identities: readonly string[]
  /** Its directory provisions. */
  readonly isOn: boolean
}

/** What there is to be named now, and what of it is near to who walks. */
export type Pools = {
  readonly users: readonly User[]
  readonly customers: readonly (Versioned & { readonly partnerId: string | null })[]
  readonly profiles: readonly Profile[]
  readonly providers: readonly Provider[]
  readonly audits: readonly { readonly id: string; readonly type: string }[]
  readonly jobs: readonly { readonly id: string; readonly kind: string }[]
  readonly sessions: readonly string[]
  readonly partners: readonly WalkPartner[]
  /** Whose mail the walker reads. */
  readonly domain: string
}

/** @param domain of the walker's mailboxes */
export async function readPools({ rows, partners, users, providers }: WalkWorld, domain: string, held: readonly string[]): Promise<Pools> {
  const customerIds = partners.flatMap(({ customers }) => customers)
  const [all] = await rows<{ [Name in keyof Pools]: Pools[Name] }>(
    `with people as (select * from user_identity where id = any ($1::uuid[]) or email like '%' || $2
         or exists (select from user_customer where user_id = id and customer_id = any ($3::uuid[]))),
       places as (select * from customer where id = any ($3::uuid[]) or id in (select customer_id from user_customer where user_id = any ($4::uuid[]))),
       provided as (select p.* from login_provider p where p.id = any ($5::uuid[]) or exists (select from audit_log where subject_type = 'LoginProvider'
         and subject_id = p.id::text and actor_id = any ($4::uuid[])))
     select
       (select coalesce(json_agg(json_build_object('id', id, 'version', version, 'name', user_name, 'email', email, 'userType', user_type,
         'partnerId', partner_id,
         'roles', array(select claim_value from user_claim where user_id = people.id and claim_type = 'role'),
         'customers', array(select customer_id from user_customer where user_id = people.id),
         'logins', array(select array[login_provider, provider_key] from user_login where user_id = people.id))), '[]') from people) as users,
       (select coalesce(json_agg(json_build_object('id', id, 'version', version, 'partnerId', partner_id)), '[]') from places) as customers,
       (select coalesce(json_agg(json_build_object('id', id, 'version', version, 'customerId', customer_id, 'granted',
         array(select activity_type || ' ' || activity_name from access_profile_activity where access_profile_id = p.id and granted))), '[]')
         from access_profile p where customer_id in (select id from places)
           or id in (select access_profile_id from staff_access_profile where user_id in (select id from people))) as profiles,
       (select coalesce(json_agg(json_build_object('id', p.id, 'version', version, 'name', name, 'partnerId', partner_id,
         'identities', array(select id from unlinked_identity where provider_id = p.id),
         'people', (select count(*) from user_login where login_provider = p.name),
         'isOn', exists (select from scim_setup where provider_id = p.id and enabled and not dry_run),
         'revision', (select revision from login_provider_change where provider_id = p.id))), '[]') from provided p) as providers,
       (select coalesce(json_agg(json_build_object('id', id::text, 'type', subject_type)), '[]') from (select id, subject_type from audit_log
         where not denied and (actor_id = any ($4::uuid[]) or subject_id in (select id::text from people)) order by id desc limit 40) a) as audits,
       (select coalesce(json_agg(json_build_object('id', id, 'kind', kind)), '[]') from (select id, kind from job
         where created_by = any ($4::uuid[]) order by created_at desc limit 10) j) as jobs,
       array(select id from server_side_session where ended_at is null order by created_at desc limit 20) as sessions`,
    users,
    domain,
    customerIds,
    held,
    providers,
  )
  if (!all) throw new Error('The world was not read.')
  return { ...all, partners, domain }
}

/** Who walks, with what is within their reach: it is named oftener than what is far away. */
export type Near = Pick<Pools, 'users' | 'customers' | 'profiles' | 'providers'> & { readonly viewer: Viewer | undefined }

export async function nearTo(server: RunningServer, pools: Pools, account: string): Promise<Near> {
  const viewer = await viewerOf(server.db.orm, account)
  const scope = viewer ? openScopeOf(viewer) : 'nothing'
  const reached = new Set(
    pools.customers
      .filter(
        ({ id, partnerId }) =>
          scope === 'everything' || (scope === 'partner' ? partnerId === viewer?.partnerId : viewer?.customerIds.includes(id)),
      )
      .map(({ id }) => id),
  )
  return {
    viewer,
    users: pools.users.filter(({ id, customers }) => id === account || customers.some((each) => reached.has(each))),
    customers: pools.customers.filter(({ id }) => reached.has(id)),
    profiles: pools.profiles.filter(({ customerId }) => (customerId === null ? scope === 'everything' : reached.has(customerId))),
    providers: pools.providers.filter(({ partnerId }) => scope === 'everything' || partnerId === viewer?.partnerId),
  }
}
