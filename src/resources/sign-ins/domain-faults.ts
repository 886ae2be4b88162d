import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DomainFault } from '#contract/login-providers/login-provider-checks.ts'

/** Reasons why the DNS did not verify a domain of a login provider. */
export const domainFaults: Readonly<Record<DomainFault, MessageDescriptor>> = {
  NO_RECORD: msg`The DNS has no TXT record of this name. A new one can take an hour to be seen.`,
  OTHER_RECORD: msg`The TXT record has another value. Copy the value below again.`,
  NO_ANSWER: msg`The DNS of the domain did not answer. Try again later.`,
}
