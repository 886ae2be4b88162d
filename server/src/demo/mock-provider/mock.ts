import type { SamlKey } from '../../federation/saml/saml-keys.ts'
import type { Keyring } from '../../platform/secrets.ts'

/** The mock provider of an installation: where it is, and what it signs with. */
export type Mock = {
  /** Of PUBLIC_URL. */
  readonly origin: string
  readonly key: SamlKey
  readonly keyring: Keyring
  /** The ID of the last valid assertion for an address, as long as the assertion lasts. */
  readonly sent: { keep(acs: string, assertionId: string): Promise<unknown>; last(acs: string): Promise<string | undefined> }
  /** Responses that wait for their artifact, for a minute; each is taken once. */
  readonly artifacts: { keep(handle: string, response: string): Promise<unknown>; take(handle: string): Promise<string | undefined> }
}
