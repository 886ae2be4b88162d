import type { SamlKey } from '../../federation/saml-keys.ts'
import type { Keyring } from '../../platform/secrets.ts'

/** The mock provider of an installation: where it is, and what it signs with. */
export type Mock = {
  /** Of PUBLIC_URL. */
  readonly origin: string
  readonly key: SamlKey
  readonly keyring: Keyring
  /** Responses that wait for their artifact, for a minute; each is taken once. */
  readonly artifacts: { keep(handle: string, response: string): Promise<unknown>; take(handle: string): Promise<string | undefined> }
}
