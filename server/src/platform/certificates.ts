import { X509Certificate } from 'node:crypto'

const DAY_MS = 86_400_000
/** So many days ahead. */
const WARN_DAYS = 30

export type CertificateState = {
  subject: string
  fingerprint: string
  validFrom: Date
  endsAt: Date
  state: 'GOOD' | 'ENDS_SOON' | 'ENDED'
}

/** What a provider's certificates (PEM, one after another) are worth at a moment; those that cannot be read are none. */
export function certificateStates(pems: string, now: Date): CertificateState[] {
  return splitPem(pems).flatMap((pem) => {
    try {
      const { subject, fingerprint256: fingerprint, validFrom, validTo } = new X509Certificate(pem)
      const endsAt = new Date(validTo)
      const left = endsAt.getTime() - now.getTime()
      return [
        {
          subject,
          fingerprint,
          validFrom: new Date(validFrom),
          endsAt,
          state: left <= 0 ? ('ENDED' as const) : left <= WARN_DAYS * DAY_MS ? ('ENDS_SOON' as const) : ('GOOD' as const),
        },
      ]
    } catch {
      return []
    }
  })
}

/** When the one that is good for longest ends; null where there is none. */
export function lastEndOf(pems: string): Date | null {
  const ends = certificateStates(pems, new Date()).map(({ endsAt }) => endsAt.getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

export const splitPem = (pems: string): string[] => pems.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
