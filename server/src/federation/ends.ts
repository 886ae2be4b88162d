import { lastEndOf } from '../platform/certificates.ts'
import type { LoginProvider } from './providers.ts'

type Ending = Pick<LoginProvider, 'protocol' | 'certificates' | 'clientSecretEndsOn'>

/** When sign-ins by a provider stop: the end of its last certificate, or of the day on which its client secret expires; null if unknown. */
export function endOf({ protocol, certificates, clientSecretEndsOn }: Ending): Date | null {
  if (protocol === 'SAML2') return lastEndOf(certificates ?? '')
  return clientSecretEndsOn === null ? null : new Date(`${clientSecretEndsOn}T23:59:59Z`)
}
