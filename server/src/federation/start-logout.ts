import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import type { Logger } from '../platform/log.ts'
import type { Keyring } from '../platform/secrets.ts'
import { underCertificates } from './metadata/certificate-roll-over.ts'
import { FederationError } from './federation-error.ts'
import type { FetchOptions } from './guarded-fetch.ts'
import type { LoginProvider } from './providers.ts'
import { newState, returnsOf } from './requests.ts'
import { entityIdOf } from './saml/saml.ts'
import { samlKeysOf } from './saml/saml-keys.ts'
import { judgeLogoutResponse, logoutRequest, sloOf, type SamlSession } from './saml/saml-logout.ts'
import { inAddress, inFields, signedMessage } from './saml/saml-message.ts'
import { askBySoap } from './saml/saml-soap.ts'
import { signedElement } from './saml/saml-work.ts'

export type LogoutDeps = {
  readonly db: Database
  readonly host: Host
  readonly keyring: Keyring
  readonly fetching: FetchOptions
  readonly log: Logger
}

/**
 * Tells a SAML2 provider that a user signs out here, by the configured binding: through the browser, or at once by SOAP. A provider that does not
 * answer by SOAP does not block the sign-out here.
 * @param target where the browser is to end
 * @returns where the browser goes; undefined if it stays here
 */
export async function startSamlLogout(
  deps: LogoutDeps,
  provider: LoginProvider,
  session: SamlSession,
  target: string,
): Promise<string | undefined> {
  const { db, host, keyring } = deps
  const { logoutBinding: binding, entityId } = provider
  const destination = binding === 'NONE' ? undefined : provider.logoutUrls?.[binding]?.to
  if (destination === undefined || entityId === null) return undefined
  const { signing } = await samlKeysOf(db, keyring)
  const { id, xml } = logoutRequest({ issuer: entityIdOf(host, provider), destination }, session)
  if (binding === 'SOAP') {
    await tell(deps, provider, { destination, id, issuer: entityId, xml: signedMessage(xml, signing) })
    return undefined
  }
  const state = newState()
  const saml = { provider: provider.name, id }
  if (binding === 'HTTP_REDIRECT') {
    await returnsOf(db, host).keep(state, { target, saml })
    return inAddress(destination, 'SAMLRequest', xml, state, signing)
  }
  const form = { action: destination, fields: inFields('SAMLRequest', xml, state, signing) }
  await returnsOf(db, host).keep(state, { target, saml, form })
  return `${host.origin}/identity/federation/${provider.name}/sign-out?state=${state}`
}

type Told = { readonly destination: string; readonly id: string; readonly issuer: string; readonly xml: string }

async function tell(deps: LogoutDeps, provider: LoginProvider, { destination, id, issuer, xml }: Told): Promise<void> {
  const { host, fetching, log } = deps
  try {
    const answer = await askBySoap(destination, xml, fetching)
    const message = await underCertificates(
      deps,
      provider,
    )((certificates) => signedElement({ kind: 'envelope', xml: answer, certificates }))
    if (!judgeLogoutResponse(message, id, { issuer, destination: sloOf(host, provider), isCarried: false }))
      log.warn({ provider: provider.name }, 'A login provider did not sign everybody out')
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    const { stage, expected, received } = error
    log.warn({ provider: provider.name, stage, expected, received }, 'A login provider could not be notified of a sign-out')
  }
}
