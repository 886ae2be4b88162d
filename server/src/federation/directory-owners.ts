import { and, eq, or, sql } from 'drizzle-orm'
import { GRACE_MS, missingFor, rightsOf, type OwnerRow, type OwnerState } from '../access/directory-rights.ts'
import { readFacts, viewerFacts } from '../access/viewer-facts.ts'
import { anyOf } from '../db/any-of.ts'
import type { Orm } from '../db/orm.ts'
import { customer } from '../tables/customer.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { scimSetup, scimToken } from '../tables/providers/scim.table.ts'
import { notifyManagers } from './notify-managers.ts'

type Reader = Pick<Orm, 'select' | 'insert' | 'update' | 'execute'>
type Owned = { readonly ownerId: string | null; readonly owner: OwnerRow; readonly tokenId: string | null }

/** LIMITED: the owner is present but lacks a right that the directory needs. */
type DirectoryOwnerState = OwnerState | 'LIMITED'
export type OwnerStatus = { readonly ownerId: string | null; readonly state: DirectoryOwnerState; readonly endsAt: Date | null }
type Owners = {
  readonly providerId: string
  readonly setup: OwnerStatus
  readonly tokens: ReadonlyMap<string, OwnerStatus>
}

const columnsOf = ({ ownerId, ownerLeftAt, ownerHad }: typeof scimSetup | typeof scimToken) => ({
  ownerId,
  leftAt: ownerLeftAt,
  had: ownerHad,
  facts: viewerFacts(ownerId),
})

/** IDs of the customers whose users a directory manages. */
export const customersOfProvider = sql<string[]>`array(select ${customer.id}::text from ${customer}
  where (${customer.loginProviderId} = ${loginProvider.id} or ${customer.id} = ${scimSetup.customerId})
    and ${customer.partnerId} is not distinct from ${loginProvider.partnerId})`

/** Reads the setups of these providers with the facts that their owners are judged by; without IDs, all setups that are enabled. */
async function readOwned(orm: Pick<Orm, 'select'>, providerIds: readonly string[] | undefined) {
  const setups = await orm
    .select({
      providerId: loginProvider.id,
      name: loginProvider.name,
      displayName: loginProvider.displayName,
      partnerId: loginProvider.partnerId,
      ofVendor: loginProvider.ofVendor,
      groups: scimSetup.groups,
      enabled: scimSetup.enabled,
      toldAt: scimSetup.ownerToldAt,
      customerIds: customersOfProvider,
      owner: columnsOf(scimSetup),
    })
    .from(scimSetup)
    .innerJoin(loginProvider, eq(loginProvider.id, scimSetup.providerId))
    .where(providerIds ? anyOf(scimSetup.providerId, providerIds) : eq(scimSetup.enabled, true))
  const ids = setups.map(({ providerId }) => providerId)
  const tokens =
    ids.length === 0
      ? []
      : await orm
          .select({ providerId: scimToken.providerId, tokenId: scimToken.id, owner: columnsOf(scimToken) })
          .from(scimToken)
          .innerJoin(loginProvider, eq(loginProvider.id, scimToken.providerId))
          .where(anyOf(scimToken.providerId, ids))
  return setups.map((setup) => ({
    ...setup,
    owned: [
      { ownerId: setup.owner.ownerId, owner: setup.owner, tokenId: null },
      ...tokens
        .filter(({ providerId }) => providerId === setup.providerId)
        .map(({ tokenId, owner }) => ({ ownerId: owner.ownerId, owner, tokenId })),
    ] satisfies Owned[],
  }))
}

type Setup = Awaited<ReturnType<typeof readOwned>>[number]

function standingOf(setup: Setup, owner: OwnerRow, now: Date): OwnerStatus {
  const { state } = rightsOf(owner, setup, now)
  const facts = readFacts(owner.facts)
  const isLimited = state === 'PRESENT' && (!facts || missingFor(facts, setup.groups, setup).length > 0)
  const endsAt = state === 'LEFT' ? new Date((owner.leftAt ?? now).getTime() + GRACE_MS) : null
  return { ownerId: owner.ownerId, state: isLimited ? 'LIMITED' : state, endsAt }
}

/** Returns the current state of the owners of these providers' directories. */
export async function ownersOf(orm: Pick<Orm, 'select'>, providerIds: readonly string[]): Promise<Owners[]> {
  const now = new Date()
  return (await readOwned(orm, providerIds)).map((setup) => {
    const [first, ...tokens] = setup.owned.map(({ owner, tokenId }) => ({ tokenId, standing: standingOf(setup, owner, now) }))
    if (!first) throw new Error('A directory is read without its owner')
    return {
      providerId: setup.providerId,
      setup: first.standing,
      tokens: new Map(tokens.map(({ tokenId, standing }) => [tokenId ?? '', standing])),
    }
  })
}

/**
 * Records since when owners are absent, and asks those who manage the provider to take over its directory. Callers that change users pass their IDs,
 * so that it happens at once; otherwise the next periodic run does it. The notification is sent once, until the directory is in order again.
 */
export async function settleOwners(orm: Reader, ownerIds?: readonly string[]): Promise<void> {
  const providers = ownerIds ? await providersOf(orm, ownerIds) : undefined
  if (providers?.length === 0) return
  const now = new Date()
  for (const setup of await readOwned(orm, providers)) {
    const standings: OwnerStatus[] = []
    for (const { owner, tokenId } of setup.owned) standings.push(standingOf(setup, await datedOwner(orm, setup, owner, tokenId, now), now))
    await tellOf(orm, setup, standings, now)
  }
}

async function providersOf(orm: Pick<Orm, 'select'>, ownerIds: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ id: scimSetup.providerId })
    .from(scimSetup)
    .leftJoin(scimToken, eq(scimToken.providerId, scimSetup.providerId))
    .where(or(anyOf(scimSetup.ownerId, ownerIds), anyOf(scimToken.ownerId, ownerIds)))
  return [...new Set(rows.map(({ id }) => id))]
}

/** Sets or clears the moment at which an owner left. It is the moment when the absence is first noticed, not when it began. */
async function datedOwner(orm: Reader, { providerId }: Setup, owner: OwnerRow, tokenId: string | null, now: Date): Promise<OwnerRow> {
  const isHere = readFacts(owner.facts)?.isHere === true
  const leftAt = isHere ? null : (owner.leftAt ?? (owner.ownerId === null ? null : now))
  if (leftAt?.getTime() === owner.leftAt?.getTime()) return owner
  if (tokenId === null) await orm.update(scimSetup).set({ ownerLeftAt: leftAt }).where(eq(scimSetup.providerId, providerId))
  else await orm.update(scimToken).set({ ownerLeftAt: leftAt }).where(eq(scimToken.id, tokenId))
  return { ...owner, leftAt }
}

async function tellOf(orm: Reader, setup: Setup, standings: readonly OwnerStatus[], now: Date): Promise<void> {
  const { providerId, enabled, toldAt } = setup
  const wrong = standings.filter(({ state }) => state !== 'PRESENT')
  const isNeeded = enabled && wrong.length > 0
  if (isNeeded === (toldAt !== null)) return
  const claimed = await orm
    .update(scimSetup)
    .set({ ownerToldAt: isNeeded ? now : null })
    .where(and(eq(scimSetup.providerId, providerId), isNeeded ? sql`${scimSetup.ownerToldAt} is null` : undefined))
    .returning({ id: scimSetup.providerId })
  if (!isNeeded || claimed.length === 0) return
  const ends = wrong.flatMap(({ endsAt }) => endsAt?.getTime() ?? [])
  const news = wrong.every(({ state }) => state === 'LIMITED') ? 'PROVIDER_OWNER_LIMITED' : 'PROVIDER_OWNER_LEFT'
  await notifyManagers(
    orm,
    { ...setup, id: providerId },
    news,
    ends.length > 0 ? { endsAt: new Date(Math.min(...ends)).toISOString() } : {},
  )
}

/**
 * Stores the rights of owners who are about to be deleted, and asks others to take over their directories. Must run in the transaction of the
 * deletion, before the delete.
 */
export async function keepOwnersRights(orm: Reader, ownerIds: readonly string[]): Promise<void> {
  const providers = await providersOf(orm, ownerIds)
  if (providers.length === 0) return
  for (const table of [scimSetup, scimToken])
    await orm
      .update(table)
      .set({ ownerLeftAt: sql`coalesce(${table.ownerLeftAt}, now())`, ownerHad: unnamed(table.ownerId), ownerId: null })
      .where(anyOf(table.ownerId, ownerIds))
  const now = new Date()
  for (const setup of await readOwned(orm, providers))
    await tellOf(
      orm,
      setup,
      setup.owned.map(({ owner }) => standingOf(setup, owner, now)),
      now,
    )
}

/** Facts of a deleted owner without anything that identifies them: only their rights are needed. */
const unnamed = (ownerId: typeof scimSetup.ownerId | typeof scimToken.ownerId) =>
  sql`${viewerFacts(ownerId)} || '{"userId": "", "userName": "", "displayName": null}'::jsonb`
