import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LoginProviderDomainState } from '#src/data/generated/schema.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'

export const domainStates: Readonly<Record<LoginProviderDomainState, { words: MessageDescriptor; tone: VerdictTone }>> = {
  PENDING: { words: msg`Not verified`, tone: 'neutral' },
  VERIFIED: { words: msg`Verified`, tone: 'good' },
  FAILED: { words: msg`Verification failed`, tone: 'bad' },
}
