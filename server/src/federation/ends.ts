import { lastEndOf } from '../platform/certificates.ts'
import type { LoginProvider } from './providers.ts'

type Ending = Pick<LoginProvider, 'protocol' | 'certificates' | 'clientSecretEndsOn'>

/** When sign-ins by a provider stop: its last certificate ends, or the day of the client secret has passed; null where that is not known. */
export function endOf({ protocol, certificates, clientSecretEndsOn }: Ending): Date | null {
  if (protocol === 'SAML2') return lastEndOf(certificates ?? '')
  return clientSecretEndsOn === null ? null : new Date(`${clientSecretEndsOn}T23:59:59Z`)
}
