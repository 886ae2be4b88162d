import { and, eq, sql, type SQL } from 'drizzle-orm'
import { concernedBy } from '../../../accounts/required-provider.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { contextOf } from '../../../kit/graphql/doing.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../../kit/resource/change.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'
import { refuseUnconfirmed } from '../../../kit/resource/confirmed-rule.ts'
import { userHash } from '../../../kit/resource/user-hash.ts'
import { isWithin } from '../../../platform/http/networks.ts'
import { serverSideSession } from '../../../tables/people/session.table.ts'
import { customerNetworkRule } from '../../../tables/people/network-rule.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import type { CustomerRow } from '../customer.row.ts'
import { customers } from '../customers.ts'
import type { Person } from '../required-provider.ts'
import { readNetworks } from './read-networks.ts'

const MOST_NAMES = 100
/** How long a rule applies before somebody inside has to confirm it. */
const TRIAL_MS = 600_000

const UNKNOWN_ADDRESSES = invalid(
  null,
  'NETWORK_ADDRESSES_UNKNOWN',
  'The server does not know from where people come: TRUSTED_PROXIES has to name the proxy in front of it.',
)
const UNREADABLE = invalid(
  'networks',
  'NETWORK_INVALID',
  'Name addresses or networks, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32; not all addresses.',
)
const SHUTS_OUT = invalid(
  'networks',
  'NETWORK_SHUTS_YOU_OUT',
  'Your own address is not in these networks, and you are one of the people of the customer.',
)
const OUTSIDE = invalid(null, 'NETWORK_NOT_INSIDE', 'Confirm the rule from one of its networks.')
const LAPSED = invalid(null, 'NETWORK_RULE_LAPSED', 'The rule has lapsed, as nobody confirmed it in time. Set it again.')

export type NetworkRuleRow = typeof customerNetworkRule.$inferSelect

/** A rule that lapsed leaves the one before it, if any, of which the moment is not known any more. */
export function ruleNow({ networks, previousNetworks, lapsesAt, setAt }: NetworkRuleRow) {
  if (lapsesAt === null || lapsesAt > new Date()) return { networks, previousNetworks, lapsesAt, setAt }
  return previousNetworks === null ? null : { networks: previousNetworks, previousNetworks: null, lapsesAt: null, setAt: null }
}

export type NetworkPreview = {
  readonly networks: readonly string[]
  readonly users: number
  readonly elsewhere: readonly Person[]
  readonly digest: string
}

/** Users (rows of `user_identity`) who are signed in from an address outside these networks, as it was at their sign-in. */
const isElsewhere = (customerId: string, networks: readonly string[]): SQL => sql`${concernedBy(sql`${customerId}::uuid`)} and exists (
  select from ${serverSideSession} where ${serverSideSession.userId} = ${userIdentity.id} and ${serverSideSession.endedAt} is null
    and ${serverSideSession.expiresAt} > now() and not exists (
      select from unnest(${sql.param([...networks])}::inet[]) as network where ${sessionAddress} <<= network))`

/** Null for a text that is no address, such as that of a local socket or one with a zone. */
const sessionAddress = sql`case when ${serverSideSession.address} ~ '^(\\d{1,3}\\.){3}\\d{1,3}$|^[0-9a-fA-F:]*:[0-9a-fA-F:]*$' then ${serverSideSession.address}::inet end`

/** Number and digest of the users who are signed in from elsewhere, and of the networks. */
async function countElsewhere(orm: Pick<Orm, 'execute'>, readBy: string, id: string, networks: readonly string[]) {
  const { rows } = await orm.execute<{ users: number; hash: string }>(
    sql`select count(*)::int as users, ${userHash({ readBy, record: sql`${`${id} ${networks.join(' ')}`}::text` })} as hash from ${userIdentity} where ${isElsewhere(id, networks)}`,
  )
  return { users: rows[0]?.users ?? 0, digest: `${networks.join(',')}.${rows[0]?.hash ?? ''}` }
}

/** Who is signed in from elsewhere now, or null for texts that are no networks. Names only users within reach. */
export async function previewNetworks(
  context: RequestContext,
  { id }: CustomerRow,
  texts: readonly string[],
): Promise<NetworkPreview | null> {
  const { owner } = context
  const networks = await readNetworks(owner, texts)
  if (!networks) return null
  const { users, digest } = await countElsewhere(owner, signedIn(context).userId, id, networks)
  const name = sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`
  const elsewhere = await owner
    .select({ id: userIdentity.id, name })
    .from(userIdentity)
    .where(and(isElsewhere(id, networks), contextOf(context, 'Query.users').reach.users))
    .orderBy(name)
    .limit(MOST_NAMES)
  return { networks, users, elsewhere, digest }
}

type Versioned = { readonly id: string; readonly version: number }
type NewRule = Versioned & { readonly networks: readonly string[]; readonly users?: number | null | undefined; readonly digest: string }

/**
 * Lets the people of a customer work for it from these networks alone, at once and on trial: the rule lapses after ten minutes unless somebody inside
 * confirms it. Refused if it would shut out its author, or if addresses are not known.
 */
export const setNetworkRule = (
  context: RequestContext,
  { id, version, networks: texts, ...seen }: NewRule,
): Promise<ChangeResult<CustomerRow>> =>
  changeRecord(customers, context, { id, version, action: 'setNetworkRule', touches: 'security' }, async (tx) => {
    const { userId } = signedIn(context)
    if (!context.isClientKnown) return [UNKNOWN_ADDRESSES]
    const networks = await readNetworks(tx, texts)
    if (!networks) return [UNREADABLE]
    if (!isWithin(context.address, networks) && (await isConcerned(tx, id, userId))) return [SHUTS_OUT]
    const refused = refuseUnconfirmed(await countElsewhere(tx, userId, id, networks), seen)
    if (refused) return [refused]
    const before = await readRule(tx, id)
    const previousNetworks = before && confirmedOf(before)
    const rule = { networks: [...networks], previousNetworks, lapsesAt: new Date(Date.now() + TRIAL_MS), setAt: new Date(), setBy: userId }
    await tx
      .insert(customerNetworkRule)
      .values({ customerId: id, ...rule })
      .onConflictDoUpdate({ target: customerNetworkRule.customerId, set: rule })
    return {
      ...(previousNetworks && { before: { networks: previousNetworks } }),
      after: { networks, lapsesAt: rule.lapsesAt.toISOString() },
    }
  })

/** Networks that somebody inside has confirmed: a rule on trial that is replaced never counts again. */
const confirmedOf = ({ networks, previousNetworks, lapsesAt }: NetworkRuleRow) => (lapsesAt === null ? networks : previousNetworks)

/** Keeps the rule. Only from one of its networks, which shows that it lets somebody in. */
export const confirmNetworkRule = (context: RequestContext, { id, version }: Versioned): Promise<ChangeResult<CustomerRow>> =>
  changeRecord(customers, context, { id, version, action: 'confirmNetworkRule', touches: 'security' }, async (tx) => {
    const rule = await readRule(tx, id)
    if (!rule?.lapsesAt) return rule ? undefined : [LAPSED]
    if (rule.lapsesAt <= new Date()) return [LAPSED]
    if (!context.isClientKnown) return [UNKNOWN_ADDRESSES]
    if (!isWithin(context.address, rule.networks)) return [OUTSIDE]
    await tx.update(customerNetworkRule).set({ lapsesAt: null, previousNetworks: null }).where(eq(customerNetworkRule.customerId, id))
    return { after: { networks: rule.networks } }
  })

/** Lets the people of a customer work from anywhere again. */
export const removeNetworkRule = (context: RequestContext, { id, version }: Versioned): Promise<ChangeResult<CustomerRow>> =>
  changeRecord(customers, context, { id, version, action: 'removeNetworkRule', touches: 'security' }, async (tx) => {
    const [gone] = await tx.delete(customerNetworkRule).where(eq(customerNetworkRule.customerId, id)).returning()
    const before = gone && ruleNow(gone)
    return before ? { before: { networks: before.networks }, after: { networks: [] } } : undefined
  })

async function readRule(tx: Orm, customerId: string): Promise<NetworkRuleRow | undefined> {
  const [rule] = await tx.select().from(customerNetworkRule).where(eq(customerNetworkRule.customerId, customerId)).for('update')
  return rule
}

async function isConcerned(tx: Pick<Orm, 'select'>, customerId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(eq(userIdentity.id, userId), concernedBy(sql`${customerId}::uuid`)))
  return found.length > 0
}
