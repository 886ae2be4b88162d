import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LoginProviderDomainFault, LoginProviderDomainState } from '#src/data/generated/schema.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'

export const domainStates: Readonly<Record<LoginProviderDomainState, { words: MessageDescriptor; tone: VerdictTone }>> = {
  PENDING: { words: msg`Not verified`, tone: 'neutral' },
  VERIFIED: { words: msg`Verified`, tone: 'good' },
  FAILED: { words: msg`Verification failed`, tone: 'bad' },
}

export const domainFaults: Readonly<Record<LoginProviderDomainFault, MessageDescriptor>> = {
  NO_RECORD: msg`The DNS has no TXT record of this name. A new one can take an hour to be seen.`,
  OTHER_RECORD: msg`The TXT record has another value. Copy the value below again.`,
  NO_ANSWER: msg`The DNS of the domain did not answer. Try again later.`,
}
