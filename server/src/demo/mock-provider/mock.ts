import type { SamlKey } from '../../federation/saml/saml-keys.ts'
import type { Keyring } from '../../platform/secrets.ts'

/** The mock provider of an installation: its address, and its keys. */
export type Mock = {
  readonly origin: string
  readonly key: SamlKey
  readonly keyring: Keyring
  /** ID of the last valid assertion for an address, as long as the assertion is valid. */
  readonly sent: { keep(acs: string, assertionId: string): Promise<unknown>; last(acs: string): Promise<string | undefined> }
  /** Responses stored for their artifact for a minute; each can be taken once. */
  readonly artifacts: { keep(handle: string, response: string): Promise<unknown>; take(handle: string): Promise<string | undefined> }
}
