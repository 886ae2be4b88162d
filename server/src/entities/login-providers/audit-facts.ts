import { certificateStates } from '../../platform/certificates.ts'
import type { Facts } from '../../kit/resource/change.ts'

/** Shapes columns for an audit row: certificates become fingerprints, and of the addresses only the one in use is kept. */
export const toAuditFacts = ({
  signInUrls: _addresses,
  logoutUrls: _logouts,
  artifactUrls: _artifacts,
  certificates,
  ...facts
}: Facts): Facts => ({
  ...facts,
  ...(typeof certificates === 'string' && { certificates: fingerprintsOf(certificates) }),
  ...(certificates === null && { certificates }),
})

const fingerprintsOf = (pems: string): string =>
  certificateStates(pems, new Date())
    .map(({ fingerprint }) => fingerprint)
    .join(' ')
