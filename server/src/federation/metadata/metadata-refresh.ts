import { isDeepStrictEqual } from 'node:util'
import { decodeText } from '../../../../contract/text-encoding.ts'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { MetadataFault } from '../../../../contract/login-providers/login-provider-checks.ts'
import type { Database } from '../../db/database.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import type { Logger } from '../../platform/log.ts'
import { recordEvent } from '../../accounts/events.ts'
import { guardedFetch, RefusedAddress, type FetchOptions, type Refusal } from '../guarded-fetch.ts'
import type { LoginProvider } from '../providers.ts'
import { recheckDomains } from '../domains/recheck-domains.ts'
import { readMetadata } from './read-metadata.ts'
import { BadMetadata, type SamlMetadata } from '../saml/saml-metadata.ts'
import { notifyManagers } from '../notify-managers.ts'
import { warnOfEnd } from '../warn-of-ends.ts'

export type RefreshDeps = { db: Database; fetching: FetchOptions; log: Logger }

const EVERY_MS = 6 * 3_600_000
const BATCH = 20

/** Columns that are set from metadata. */
type Read = Pick<
  LoginProvider,
  'entityId' | 'signInUrl' | 'signInUrls' | 'logoutUrls' | 'artifactUrls' | 'requestBinding' | 'certificates' | 'wantsSignedRequests'
>

/** Converts metadata to the columns of a provider. The current binding is kept if it is still offered. */
export function rowOf(
  { entityId, signInUrls, logoutUrls, artifactUrls, certificates, wantsSignedRequests }: SamlMetadata,
  { requestBinding: used }: Pick<LoginProvider, 'requestBinding'>,
): Read {
  const other = used === 'HTTP_POST' ? 'HTTP_REDIRECT' : 'HTTP_POST'
  const requestBinding = signInUrls[used] === undefined ? other : used
  const signInUrl = signInUrls[requestBinding] ?? null
  return { entityId, signInUrl, signInUrls, logoutUrls, artifactUrls, requestBinding, certificates, wantsSignedRequests }
}

/**
 * Reads metadata from a provider's own address, through the guarded fetch.
 * @throws {RefusedAddress} for an address inside, a redirect, or an answer that is too large
 * @throws {BadMetadata} if the answer is not the metadata of one SAML2 provider
 */
export async function fetchSamlMetadata(address: string, fetching: FetchOptions): Promise<SamlMetadata> {
  const answer = await guardedFetch(address, { headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' } }, fetching)
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`)
  return readMetadata(decodeText(new Uint8Array(await answer.arrayBuffer())), fetching)
}

/**
 * Checks the providers that were not checked for six hours: reads SAML2 metadata, warns of certificates and secrets that expire, and looks up proven
 * domains again. Processes share the work: the one that updates `metadata_asked_at` has claimed the row.
 */
export async function refreshProviders(deps: RefreshDeps): Promise<void> {
  const { orm } = deps.db
  const due = orm
    .select({ id: loginProvider.id })
    .from(loginProvider)
    .where(
      and(
        loginProvider.enabled,
        or(isNull(loginProvider.metadataAskedAt), lt(loginProvider.metadataAskedAt, new Date(Date.now() - EVERY_MS))),
      ),
    )
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const claimed = await orm
    .update(loginProvider)
    .set({ metadataAskedAt: new Date() })
    .where(sql`${loginProvider.id} in ${due}`)
    .returning()
  for (const provider of claimed) {
    await warnOfEnd(deps, await refreshProvider(deps, provider))
    await recheckDomains(deps, provider)
  }
}

/**
 * Reads one provider's metadata again and stores what changed, such as a new certificate or sign-in address. Metadata with another entity ID are
 * refused. If they cannot be read, only the fault is stored.
 * @returns the provider with its new values
 */
export async function refreshProvider(deps: RefreshDeps, provider: LoginProvider): Promise<LoginProvider> {
  const { db, fetching, log } = deps
  if (provider.metadataUrl === null) return provider
  const metadata = await fetchSamlMetadata(provider.metadataUrl, fetching).catch((error: unknown) => {
    log.warn({ provider: provider.name, err: error }, 'The metadata of a login provider could not be read')
    return faultOf(error)
  })
  if (typeof metadata === 'string') return keepFault(db, provider, metadata)
  if (provider.entityId !== null && provider.entityId !== metadata.entityId) return keepFault(db, provider, 'OTHER_PROVIDER')
  const next = rowOf(metadata, provider)
  const differing = (Object.keys(next) as (keyof Read)[]).filter((name) => !isDeepStrictEqual(next[name], provider[name]))
  // Only the address in use is reported as a change.
  const changes = differing.filter((name) => !name.endsWith('Urls'))
  if (differing.length === 0 && provider.metadataFault === null) return provider
  const isFirst = provider.entityId === null
  const changed = changes.length === 0 || isFirst ? {} : { metadataChangedAt: new Date(), metadataChanges: changes }
  const set = { ...next, ...changed, metadataFault: null }
  await db.orm.transaction(async (tx) => {
    await tx.update(loginProvider).set(set).where(eq(loginProvider.id, provider.id))
    if (changes.length > 0) {
      const detail = { provider: provider.name, columns: changes.join(' ') }
      await recordEvent(tx, { type: 'PROVIDER_METADATA_CHANGED', partnerId: provider.partnerId, detail })
      if (!isFirst) await notifyManagers(tx, provider, 'PROVIDER_METADATA_CHANGED', {})
    }
  })
  return { ...provider, ...set }
}

async function keepFault({ orm }: Database, provider: LoginProvider, fault: MetadataFault): Promise<LoginProvider> {
  if (provider.metadataFault === fault) return provider
  await orm.transaction(async (tx) => {
    await tx.update(loginProvider).set({ metadataFault: fault }).where(eq(loginProvider.id, provider.id))
    const detail = { provider: provider.name, fault }
    await recordEvent(tx, { type: 'PROVIDER_METADATA_REFUSED', partnerId: provider.partnerId, detail })
    await notifyManagers(tx, provider, 'PROVIDER_METADATA_REFUSED', { fault })
  })
  return { ...provider, metadataFault: fault }
}

export const faultOfRefusal = (refusal: Refusal): MetadataFault =>
  refusal === 'NOT_HTTPS' || refusal === 'INSIDE' ? 'REFUSED_ADDRESS' : refusal

/** Code of the reason why metadata could not be used. */
export function faultOf(error: unknown): MetadataFault {
  if (error instanceof BadMetadata) return error.code
  return error instanceof RefusedAddress ? faultOfRefusal(error.reason) : 'UNREACHABLE'
}
