import { rowOf } from '../../federation/metadata/metadata-refresh.ts'
import { readSaml } from '../../federation/metadata/read-provider.ts'
import type { SamlMetadata } from '../../federation/saml/saml-metadata.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { seal } from '../../platform/secrets.ts'
import { providerFields } from './login-provider.rules.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import type { LockedProvider } from './login-provider.row.ts'

export type Columns = Partial<LockedProvider>

/** What is given, as the columns have it; domains in small letters. */
export function columnsOf({ clientSecret: _secret, metadata: _document, ...given }: ProviderInput): Columns {
  const kept = providerFields.kept(given)
  return kept.allowedDomains ? { ...kept, allowedDomains: kept.allowedDomains.map((domain) => domain.toLowerCase()) } : kept
}

/** A secret as it is kept; null takes it away, undefined leaves it. */
export const sealedOf = ({ federation: { keyring } }: RequestContext, given: string | undefined): Buffer | null | undefined => {
  const secret = given?.trim()
  if (secret === undefined) return undefined
  return secret === '' ? null : seal(secret, keyring)
}

/** SAML2 metadata of the document or the address that is given; undefined where there is neither. */
export async function readGiven(
  { federation: { fetching } }: RequestContext,
  { metadata, metadataUrl }: ProviderInput,
): Promise<SamlMetadata | UserError[] | undefined> {
  const address = metadataUrl?.trim()
  if (!metadata && !address) return undefined
  const read = await readSaml(metadata ? { document: metadata } : { address: address ?? '' }, fetching)
  return 'fault' in read
    ? [invalid(metadata ? 'metadata' : 'metadataUrl', `METADATA_${read.fault}`, 'The metadata could not be taken.')]
    : read
}

/** The columns that metadata decide. A document takes the address away, by which it would be replaced. */
export function metadataColumns(metadata: SamlMetadata, used: Pick<LockedProvider, 'requestBinding'>, given: ProviderInput): Columns {
  return { ...rowOf(metadata, used), metadataFault: null, metadataAskedAt: new Date(), ...(given.metadata && { metadataUrl: null }) }
}
