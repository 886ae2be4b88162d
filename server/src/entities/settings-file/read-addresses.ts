import type { GraphQLResolveInfo } from 'graphql'
import { readSaml } from '../../federation/metadata/read-provider.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { compareSettings } from './compare.ts'
import { readCurrent } from './current-settings.ts'
import { planOf, type ImportSource } from './import-plan.ts'
import { problemAt, type Problem } from './settings-document.ts'

type Reads = NonNullable<RequestContext['metadataReads']>
/** Most addresses that one import reads, and how long it may take in all: whoever runs a dry run makes the server call them. */
const MOST_ADDRESSES = 50
const MOST_MS = 60_000

/**
 * Reads the SAML2 metadata that the import needs before its transaction, which would otherwise hold its locks, and PGlite’s only connection, meanwhile.
 * Nothing is read for a file that is refused anyhow.
 */
export async function readAddresses(
  context: RequestContext,
  { schema }: GraphQLResolveInfo,
  source: ImportSource,
): Promise<{ readonly reads: Reads; readonly problems: readonly Problem[] }> {
  const reads = new Map<string, Awaited<ReturnType<typeof readSaml>>>()
  if (!source.document.has('loginProviders')) return { reads, problems: [] }
  const now = await readCurrent(context.owner, context, schema, source.document)
  const { document, prunes, removesLimits } = planOf(source, now)
  const { changes, problems: refused } = compareSettings(now, document, { schema, prunes, removesLimits })
  const wanted = new Map<string, Problem>()
  for (const { section, name, fields, entry } of refused.length > 0 ? [] : changes) {
    const address = section === 'loginProviders' && fields.find(({ field }) => field === 'metadataUrl')?.after
    if (typeof address !== 'string' || address.trim() === '') continue
    const at = { line: entry?.lines?.['metadataUrl'] ?? entry?.line, section, name, field: 'metadataUrl' }
    if (wanted.size === MOST_ADDRESSES && !wanted.has(address.trim()))
      return { reads, problems: [problemAt(`One import reads at most ${MOST_ADDRESSES} addresses of metadata. Divide the file.`, at)] }
    wanted.set(address.trim(), problemAt(`Reading the metadata of all providers took longer than ${MOST_MS / 1000} seconds.`, at))
  }
  const end = Date.now() + MOST_MS
  for (const [address, late] of wanted) {
    if (Date.now() > end) return { reads, problems: [late] }
    reads.set(address, await readSaml({ address }, context.federation.fetching))
  }
  return { reads, problems: [] }
}
