import type { SamlKey } from '../../federation/saml-keys.ts'
import type { Keyring } from '../../platform/secrets.ts'

/** The mock provider of an installation: where it is, and what it signs with. */
export type Mock = {
  /** Of PUBLIC_URL. */
  readonly origin: string
  readonly key: SamlKey
  readonly keyring: Keyring
}
