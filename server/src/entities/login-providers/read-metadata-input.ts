import { rowOf } from '../../federation/metadata/metadata-refresh.ts'
import { readSaml } from '../../federation/metadata/read-provider.ts'
import type { SamlMetadata } from '../../federation/saml/saml-metadata.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { seal } from '../../platform/secrets.ts'
import { providerFields, toDnsDomains } from './login-provider.rules.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import type { LockedProvider } from './login-provider.row.ts'

export type Columns = Partial<LockedProvider>

/** Converts the input to columns; domains become those of DNS. */
export function columnsOf({ clientSecret: _secret, metadata: _document, ...given }: ProviderInput): Columns {
  const kept = providerFields.kept(given)
  return kept.allowedDomains ? { ...kept, allowedDomains: toDnsDomains(kept.allowedDomains) } : kept
}

/** Encrypts a client secret for storage. Null removes it, undefined leaves it unchanged. */
export const sealedOf = ({ federation: { keyring } }: RequestContext, given: string | undefined): Buffer | null | undefined => {
  const secret = given?.trim()
  if (secret === undefined) return undefined
  return secret === '' ? null : seal(secret, keyring)
}

const NOT_READ = { fault: 'UNREACHABLE', detail: null } as const

/** Reads SAML2 metadata from the document or the address in the input. Undefined if there is neither. */
export async function readMetadataInput(
  { federation: { fetching }, metadataReads }: RequestContext,
  { metadata, metadataUrl }: ProviderInput,
): Promise<SamlMetadata | UserError[] | undefined> {
  const address = metadataUrl?.trim()
  if (!metadata && !address) return undefined
  // Within an import nothing may be waited for: an address that was not read before is not read at all.
  const known = metadata || address === undefined || !metadataReads ? undefined : (metadataReads.get(address) ?? NOT_READ)
  const read = known ?? (await readSaml(metadata ? { document: metadata } : { address: address ?? '' }, fetching))
  return 'fault' in read
    ? [invalid(metadata ? 'metadata' : 'metadataUrl', `METADATA_${read.fault}`, 'The metadata could not be taken.')]
    : read
}

/** Columns that metadata sets. A document removes the address, from which it would otherwise be overwritten. */
export function metadataColumns(metadata: SamlMetadata, used: Pick<LockedProvider, 'requestBinding'>, given: ProviderInput): Columns {
  return { ...rowOf(metadata, used), metadataFault: null, metadataAskedAt: new Date(), ...(given.metadata && { metadataUrl: null }) }
}
