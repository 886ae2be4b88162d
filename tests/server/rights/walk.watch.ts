import { sql } from 'drizzle-orm'
import { mayAuthenticate } from '../../../server/src/access/provider-trust.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import type { RunningServer } from '../../support/server.ts'
import { powerOf, powerOfEach } from './walk.power.ts'
import type { Power } from './walk.power.ts'
import type { WalkWorld } from './walk.world.ts'

/** Whoever has the mailbox, has the account: it is its address, or a link for it was mailed there. */
async function reachedByMail({ rows }: WalkWorld, domain: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select id::text from user_identity where is_active and lower(email) like '%@' || $1
     union select user_id::text from outbox where lower(recipient) like '%@' || $1 and user_id is not null
       and purpose = any ('{CONFIRM_ACCOUNT,PASSWORD_RESET,TEMPORARY_PASSWORD,CONFIRM_EMAIL}')
       and exists (select from user_identity where id = user_id and is_active)`,
    domain,
  )
  return found.map(({ id }) => id)
}

/** Whoever settles what a login provider trusts, has the accounts for which it speaks. */
async function reachedByProviders(server: RunningServer, changed: readonly string[]): Promise<string[]> {
  if (changed.length === 0) return []
  const found = await server.db.orm.execute<{ id: string }>(sql`
    select ${userIdentity.id}::text as id from ${userLogin} join ${userIdentity} on ${userIdentity.id} = ${userLogin.userId}
    join ${loginProvider} on ${loginProvider.name} = ${userLogin.loginProvider}
    where ${loginProvider.id} = any (${sql.param(changed)}::uuid[]) and ${loginProvider.enabled} and ${userIdentity.isActive} and ${mayAuthenticate}`)
  return found.rows.map(({ id }) => id)
}

const trustIn = async ({ rows }: WalkWorld): Promise<ReadonlyMap<string, string>> => {
  const found = await rows<{ id: string; trust: string }>(
    `select id, md5(row(authority, client_id, client_secret, certificates, entity_id, metadata_url, allowed_domains)::text) as trust from login_provider`,
  )
  return new Map(found.map(({ id, trust }) => [id, trust]))
}

/** What opens the accounts of people, and what they are. */
async function factsOf({ rows }: WalkWorld, ids: readonly string[]): Promise<ReadonlyMap<string, object>> {
  const found = await rows<{ id: string }>(
    `select id, user_name, email, email_confirmed, user_type, partner_id, is_active, md5(password_hash) as password,
       array(select login_provider from user_login where user_id = user_identity.id order by 1) as logins,
       array(select claim_value from user_claim where user_id = user_identity.id and claim_type = 'role' order by 1) as roles
     from user_identity where id = any ($1::uuid[])`,
    ids,
  )
  return new Map(found.map(({ id, ...facts }) => [id, facts]))
}

export type Watch = {
  /** Every account that the walker holds now. */
  readonly held: () => Promise<readonly string[]>
  /** What they hold together that they could not do at the start. */
  readonly gained: (held: readonly string[]) => Promise<readonly string[]>
  /** People with more than the walker had, and what became of them. */
  readonly touched: () => Promise<readonly string[]>
}

/** Watches what becomes of a walk from its start. @param places every customer that was there: what a walk makes itself is no place of others */
export async function watch(server: RunningServer, world: WalkWorld, walker: string, domain: string): Promise<Watch> {
  const start = await powerOf(server, world, [walker])
  const places = new Set((await world.rows<{ id: string }>('select id from customer')).map(({ id }) => id))
  const trust = await trustIn(world)
  const above = [...(await powerOfEach(server, world, world.users))].flatMap(([id, power]) => (isAbove(start, power) ? [id] : []))
  const facts = await factsOf(world, above)
  const isNewPlace = (one: string) => {
    const place = one.slice(one.indexOf(' @ ') + 3)
    return /^[\da-f-]{36}$/.test(place) && !places.has(place)
  }
  return {
    async held() {
      const changed = [...(await trustIn(world))].filter(([id, now]) => trust.get(id) !== now).map(([id]) => id)
      return [...new Set([walker, ...(await reachedByMail(world, domain)), ...(await reachedByProviders(server, changed))])]
    },
    async gained(held) {
      return [...(await powerOf(server, world, held))].filter((one) => !start.has(one) && !isNewPlace(one))
    },
    async touched() {
      const now = await factsOf(world, above)
      return above.flatMap((id) => {
        const [was, is] = [JSON.stringify(facts.get(id)), JSON.stringify(now.get(id) ?? null)]
        return was === is ? [] : [`${was} became ${is}`]
      })
    },
  }
}

const isAbove = (start: Power, other: Power) => [...other].some((one) => !start.has(one))
