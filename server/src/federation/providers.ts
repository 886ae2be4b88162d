import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { customer } from '../tables/customer.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { domainOf } from './domains/allowed-domains.ts'
import { provenDomains } from './domains/domain-proof.ts'
import type { Host } from '../kit/hosts.ts'
import { isUuid } from '../kit/list/ids.ts'

export type LoginProvider = typeof loginProvider.$inferSelect

type ProviderQuery = {
  /** User name as typed or from `login_hint`; the domain of its address selects providers. */
  hint?: string | undefined
  customerId?: string | undefined
  /** IDs of the only providers to offer; all other conditions are ignored. */
  only?: readonly string[] | undefined
}

/** Providers of a host's partner. The vendor's own are on every host, because its staff sign in there. */
export const ofHost = ({ partner }: Host) =>
  partner.partnerId === null ? isNull(loginProvider.partnerId) : or(loginProvider.ofVendor, eq(loginProvider.partnerId, partner.partnerId))

/**
 * Providers offered on a host's sign-in page: those of the partner and of the vendor that are for everybody, those for the proven domain of the typed
 * address, and that of the named customer. The result does not depend on whether a user exists.
 */
export async function offeredProviders(
  db: Pick<Database, 'orm' | 'pool'>,
  host: Host,
  { hint, customerId, only = [] }: ProviderQuery,
  ahead?: Promise<OfferedRow[]>,
): Promise<LoginProvider[]> {
  const all = await (customerId === undefined && ahead ? ahead : readOffered(db, host, customerId))
  const domain = domainOf(hint)
  return all.filter(({ isOwn, isTaken, ...provider }) => {
    if (only.length > 0) return only.includes(provider.id)
    if (isOwn) return true
    if (provider.allowedDomains.length > 0) return domain !== undefined && provenDomains(provider).includes(domain)
    return !isTaken
  })
}

export type OfferedRow = LoginProvider & { readonly isOwn: boolean; readonly isTaken: boolean }

/** Reads every provider that a host may offer, for `offeredProviders`. */
export function readOffered(
  db: Pick<Database, 'orm' | 'pool'>,
  { partner: { partnerId } }: Host,
  customerId?: string,
): Promise<OfferedRow[]> {
  const values = { partnerId, customerId: customerId !== undefined && isUuid(customerId) ? customerId : null }
  return (partnerId === null ? offeredOnDefault : offeredOnPartner)(quickReader(db)).execute(values)
}

// The provider of a customer is offered to that customer only.
const isCustomers = (which: SQL) =>
  sql<boolean>`exists (select from ${customer} where customer.login_provider_id = login_provider.id and ${which})`
const offered = (orm: Orm, ofHost: SQL) =>
  orm
    .select({
      ...getTableColumns(loginProvider),
      isOwn: isCustomers(sql`customer.id = ${sql.placeholder('customerId')}::uuid`),
      isTaken: isCustomers(sql`true`),
    })
    .from(loginProvider)
    .where(and(loginProvider.enabled, ofHost))
    .orderBy(asc(loginProvider.displayName))
const offeredOnPartner = prepared((orm) =>
  offered(orm, sql`(${loginProvider.ofVendor} or ${loginProvider.partnerId} = ${sql.placeholder('partnerId')})`).prepare(
    'offered_on_partner',
  ),
)
const offeredOnDefault = prepared((orm) => offered(orm, isNull(loginProvider.partnerId)).prepare('offered_on_default'))

/** Finds an enabled provider by its name. A provider of another partner is not found on this host. */
export async function findProvider(db: Pick<Database, 'orm'>, host: Host, name: string): Promise<LoginProvider | undefined> {
  const found = await findAnyProvider(db, host, name)
  return found?.enabled ? found : undefined
}

/** Like `findProvider`, including disabled providers, for setup and tests. */
export async function findAnyProvider(db: Pick<Database, 'orm'>, host: Host, name: string): Promise<LoginProvider | undefined> {
  const [found] = await db.orm
    .select()
    .from(loginProvider)
    .where(and(ofHost(host), eq(loginProvider.name, name)))
  return found
}
