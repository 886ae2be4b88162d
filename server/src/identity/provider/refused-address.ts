import type { KoaContextWithOIDC, errors } from 'oidc-provider'
import { recordEvent } from '../../accounts/events.ts'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { redactText } from '../../platform/redact.ts'
import { keyOfClient } from '../clients/client-metadata.ts'
import type { createClientUses } from '../clients/client-uses.ts'

const LONGEST = 500

/** An app, and an unregistered address that it requested as target for its users. */
export type RefusedAddress = { readonly client: string; readonly redirectUri: string }

type Context = Pick<KoaContextWithOIDC, 'oidc'>
type Fault = Pick<errors.OIDCProviderError, 'error' | 'error_description'>

/** The refused address, if an error of the provider is about a redirect or post-logout address that is not registered for the app. */
export function refusedAddressOf({ oidc }: Context, { error, error_description: description }: Fault): RefusedAddress | undefined {
  const { client, params } = oidc
  const parameter = error === 'invalid_redirect_uri' ? 'redirect_uri' : 'post_logout_redirect_uri'
  const address = params?.[parameter]
  const isRefused = error === 'invalid_redirect_uri' || description === 'post_logout_redirect_uri not registered'
  if (!isRefused || !client || typeof address !== 'string') return undefined
  return { client: client.clientId, redirectUri: redactText(address.replaceAll(/\p{Cc}/gu, '')).slice(0, LONGEST) }
}

type Deps = { db: Pick<Database, 'orm'>; host: Host; uses: Pick<ReturnType<typeof createClientUses>, 'isFaultDue'> }

/** Writes it to the event log for those who maintain the app, once a minute per app, because anybody can send such requests. */
export async function recordRefusedAddress(
  { db, host: { partner }, uses }: Deps,
  { oidc: { client }, req }: Pick<KoaContextWithOIDC, 'oidc' | 'req'>,
  refused: RefusedAddress,
): Promise<void> {
  if (!client || !uses.isFaultDue(`${keyOfClient(client)} address`)) return
  const detail = { ...refused, reason: 'redirectUri' } as const
  await recordEvent(db.orm, { type: 'APP_REFUSED', partnerId: partner.partnerId, address: clientAddress(req), detail })
}
