import { X509Certificate } from 'node:crypto'

const DAY_MS = 86_400_000
/** Days before expiry from which a certificate ENDS_SOON. */
const WARN_DAYS = 30

export type CertificateState = {
  subject: string
  fingerprint: string
  validFrom: Date
  endsAt: Date
  state: 'GOOD' | 'ENDS_SOON' | 'ENDED'
}

/** States of a provider's certificates (concatenated PEM) at a moment; unreadable ones are left out. */
export function certificateStates(pems: string, now: Date): CertificateState[] {
  return splitPem(pems).flatMap((pem) => {
    try {
      const { subject, fingerprint256: fingerprint, validFrom, validTo } = new X509Certificate(pem)
      const endsAt = new Date(validTo)
      const remaining = endsAt.getTime() - now.getTime()
      return [
        {
          subject,
          fingerprint,
          validFrom: new Date(validFrom),
          endsAt,
          state: remaining <= 0 ? ('ENDED' as const) : remaining <= WARN_DAYS * DAY_MS ? ('ENDS_SOON' as const) : ('GOOD' as const),
        },
      ]
    } catch {
      return []
    }
  })
}

/** Expiry of the certificate that is valid longest; null if there is none. */
export function lastEndOf(pems: string): Date | null {
  const ends = certificateStates(pems, new Date()).map(({ endsAt }) => endsAt.getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** @param base64 on one line @param label such as CERTIFICATE */
export const pemOf = (label: string, base64: string): string =>
  `-----BEGIN ${label}-----\n${base64.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----`

export const splitPem = (pems: string): string[] => pems.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
