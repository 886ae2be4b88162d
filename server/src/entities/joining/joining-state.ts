import { eq, ne, and, sql } from 'drizzle-orm'
import type { JoiningState } from '../../../../contract/joining.ts'
import { keyOf, knownActivity } from '../../access/activities.ts'
import { grantsOf as typesGivenBy } from '../../access/grants.ts'
import { portalAccessOf } from '../../access/portal-access.ts'
import { scopeOf } from '../../access/reach.ts'
import { readFacts, viewerFacts } from '../../access/viewer-facts.ts'
import { userTypes } from '../../access/viewer.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { provenDomains } from '../../federation/domains/domain-proof.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { providerJoining } from '../../tables/providers/joining.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { requiredProvider } from '../../tables/providers/required-provider.table.ts'
import { grantsOf, mayGive } from '../access-profiles/profile-cells.ts'
import { maySetUp } from '../login-providers/login-providers.ts'
import { isOfManyTenants, subjectSource } from './subject-source.ts'

export type JoiningRow = typeof providerJoining.$inferSelect
type Provider = Pick<
  LoginProvider,
  'id' | 'partnerId' | 'ofVendor' | 'protocol' | 'authority' | 'entityId' | 'nameIdFormat' | 'clientId' | 'allowedDomains' | 'domainProofs'
>

export type Joining = {
  /** Undefined if it was never set. */
  readonly row: JoiningRow | undefined
  readonly state: JoiningState
  /** Keys of the domains under which people join. */
  readonly domains: readonly string[]
  /** Keys of the proven domains that are also proven for another provider. */
  readonly sharedDomains: readonly string[]
  /** Whether another client has been set since, so that subjects may be others. */
  readonly isOtherClient: boolean
}

type Destination = { readonly id: string; readonly partnerId: string | null }

const CREATES = keyOf(knownActivity('CREATE', 'User'))

/** Whether somebody may let people join a customer with a profile: nobody can let a provider give what they could not give themselves. */
export const mayLetJoin = (viewer: Viewer, { id, partnerId }: Destination, grants: readonly string[]): boolean =>
  portalAccessOf(viewer) === 'allowed' &&
  maySetUp(viewer) &&
  (scopeOf(viewer) === 'everything' || viewer.partnerId === partnerId) &&
  typesGivenBy(viewer).userTypes.includes(userTypes.EMPLOYEE) &&
  [CREATES, ...grants].every((key) => mayGive(viewer, id, key))

/** Splits the proven domains of a provider into its own and those that are also proven for another one, of whichever partner. */
export async function joiningDomains(orm: Pick<Orm, 'select'>, provider: Provider): Promise<Pick<Joining, 'domains' | 'sharedDomains'>> {
  const proven = provenDomains(provider)
  if (proven.length === 0) return { domains: [], sharedDomains: [] }
  const others = await orm
    .select({ allowedDomains: loginProvider.allowedDomains, domainProofs: loginProvider.domainProofs })
    .from(loginProvider)
    .where(and(ne(loginProvider.id, provider.id), sql`${loginProvider.domainProofs} <> '{}'::jsonb`))
  const taken = new Set(others.flatMap(provenDomains))
  return { domains: proven.filter((domain) => !taken.has(domain)), sharedDomains: proven.filter((domain) => taken.has(domain)) }
}

/** Whether a customer requires another provider, so that nobody who joined by this one could sign in. @param requiredId null if it requires none */
export const isOtherRequired = (requiredId: string | null, { id }: Pick<LoginProvider, 'id'>): boolean =>
  requiredId !== null && requiredId !== id

/** Reads how people join by a provider, and whether they can at this moment. */
export async function readJoining(orm: Pick<Orm, 'select' | 'execute'>, provider: Provider): Promise<Joining> {
  const [found] = await orm
    .select({
      row: providerJoining,
      owner: viewerFacts(providerJoining.ownerId),
      customer: { id: customer.id, enabled: customer.enabled, partnerId: customer.partnerId },
      requiredId: requiredProvider.providerId,
      profileOf: accessProfile.customerId,
    })
    .from(providerJoining)
    .leftJoin(customer, eq(customer.id, providerJoining.customerId))
    .leftJoin(requiredProvider, eq(requiredProvider.customerId, customer.id))
    .leftJoin(accessProfile, eq(accessProfile.id, providerJoining.accessProfileId))
    .where(eq(providerJoining.providerId, provider.id))
  const around = await joiningDomains(orm, provider)
  const row = found?.row
  const isOtherClient = row?.enabled === true && row.clientId !== provider.clientId
  const stateOf = async (): Promise<JoiningState> => {
    if (isOfManyTenants(provider)) return 'MANY_TENANTS'
    if (!found?.row.enabled || provider.ofVendor) return 'OFF'
    if (found.row.source !== subjectSource(provider)) return 'OTHER_SOURCE'
    if (around.domains.length === 0) return 'NO_DOMAIN'
    const to = found.customer
    if (!to?.enabled || to.partnerId !== provider.partnerId) return 'NO_CUSTOMER'
    if (isOtherRequired(found.requiredId, provider)) return 'OTHER_REQUIRED'
    if (found.row.needsProfile && found.profileOf !== to.id) return 'NO_PROFILE'
    const owner = readFacts(found.owner)
    const grants = await grantsOf(orm, found.row.accessProfileId)
    return owner?.isHere === true && mayLetJoin(owner, to, grants) ? 'ON' : 'OWNER'
  }
  return { row, state: await stateOf(), ...around, isOtherClient }
}
