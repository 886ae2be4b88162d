import { createHash } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { domainKey } from '../../accounts/identifier-key.ts'
import type { DomainProof, domainFaults, domainStates } from '../../tables/providers/login-provider.table.ts'
import type { LoginProvider } from '../providers.ts'

type DomainFault = (typeof domainFaults)[number]
/** Resolves the TXT records of a name, each in its parts. */
export type ResolveTxt = (name: string) => Promise<string[][]>
type Whose = Pick<LoginProvider, 'id' | 'allowedDomains' | 'domainProofs'>

export type ProviderDomain = {
  readonly domain: string
  readonly state: (typeof domainStates)[number]
  readonly recordName: string
  readonly recordValue: string
  readonly fault: DomainFault | null
  readonly checkedAt: Date | null
  readonly verifiedAt: Date | null
  /** When a verified domain whose record has disappeared stops counting; otherwise null. */
  readonly failsAt: Date | null
}

const HOUR_MS = 3_600_000
/** A record that disappears may be a mistake of the domain's owner, so sign-ins continue for this long. */
const GRACE_MS = 72 * HOUR_MS
const LIMIT_MS = 3000

export const recordNameOf = (domain: string): string => `_portico-challenge.${domain}`

/** The value depends on the provider, so that a record published for one provider proves nothing for another. */
export const recordValueOf = ({ id }: Pick<LoginProvider, 'id'>, domain: string): string =>
  `portico-domain-verification=${createHash('sha256').update(`${id} ${domain.toLowerCase()}`).digest('hex').slice(0, 40)}`

/** Keys of the domains that DNS proves to belong to this provider. Only these are offered the provider and let in. */
export const provenDomains = ({ allowedDomains, domainProofs }: Pick<Whose, 'allowedDomains' | 'domainProofs'>): readonly string[] =>
  allowedDomains.filter((domain) => proofOf(domainProofs, domain.toLowerCase())?.state === 'VERIFIED').map(domainKey)

/** Every domain of a provider, with the record that proves it and the result of the last check. */
export const domainsOf = (provider: Whose): ProviderDomain[] =>
  provider.allowedDomains.map((domain) => {
    const proof = proofOf(provider.domainProofs, domain.toLowerCase())
    const foundAt = momentOf(proof?.foundAt)
    const isGoing = proof?.state === 'VERIFIED' && (proof.fault === 'NO_RECORD' || proof.fault === 'OTHER_RECORD')
    return {
      domain,
      state: proof?.state ?? 'PENDING',
      recordName: recordNameOf(domain),
      recordValue: recordValueOf(provider, domain),
      fault: proof?.fault ?? null,
      checkedAt: momentOf(proof?.checkedAt),
      verifiedAt: momentOf(proof?.verifiedAt),
      failsAt: isGoing && foundAt ? new Date(foundAt.getTime() + GRACE_MS) : null,
    }
  })

const momentOf = (text: string | null | undefined) => (text == null ? null : new Date(text))

export const proofOf = (proofs: Whose['domainProofs'], domain: string): DomainProof | undefined =>
  Object.hasOwn(proofs, domain) ? proofs[domain] : undefined

const systemTxt: ResolveTxt = (name) => new Resolver({ timeout: LIMIT_MS, tries: 1 }).resolveTxt(name)
const MISSING = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Looks up the record of a domain and returns its new proof. A verified domain stays verified while DNS does not answer, and for three days after its
 * record has disappeared. A domain that was taken over without a record stays verified until it is withdrawn.
 */
export async function readProof(
  provider: Whose,
  domain: string,
  { resolveTxt = systemTxt }: { readonly resolveTxt?: ResolveTxt },
): Promise<DomainProof> {
  const fault = await faultOf(recordNameOf(domain), recordValueOf(provider, domain), resolveTxt)
  return nextProof(proofOf(provider.domainProofs, domain.toLowerCase()), fault, new Date())
}

async function faultOf(name: string, value: string, resolveTxt: ResolveTxt): Promise<DomainFault | null> {
  try {
    const records = await resolveTxt(name)
    if (records.some((parts) => parts.join('').trim() === value)) return null
    return records.length === 0 ? 'NO_RECORD' : 'OTHER_RECORD'
  } catch (error) {
    return error instanceof Error && 'code' in error && MISSING.has(String(error.code)) ? 'NO_RECORD' : 'NO_ANSWER'
  }
}

/** Computes the proof of a domain after a lookup. @param fault null if the record is there */
export function nextProof(known: DomainProof | undefined, fault: DomainFault | null, now: Date): DomainProof {
  const checkedAt = now.toISOString()
  const was = known?.state === 'VERIFIED' ? known : undefined
  if (fault === null) return { state: 'VERIFIED', fault, checkedAt, verifiedAt: was?.verifiedAt ?? checkedAt, foundAt: checkedAt }
  const since = was?.foundAt
  const isOver = fault !== 'NO_ANSWER' && since != null && now.getTime() - Date.parse(since) > GRACE_MS
  if (was && !isOver) return { ...was, fault, checkedAt }
  return { state: 'FAILED', fault, checkedAt, verifiedAt: null, foundAt: known?.foundAt ?? null }
}
