import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ClaimUse, FederationCheck, SignInTraceKind, SignInTraceState } from '#src/data/generated/schema.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'

export const kindWords: Readonly<Record<SignInTraceKind, MessageDescriptor>> = {
  TEST: msg`Test`,
  SIGN_IN: msg`Sign-in`,
  LINK: msg`Linking`,
}

const stateWords: Readonly<Record<SignInTraceState, { words: MessageDescriptor; tone: VerdictTone }>> = {
  WAITING: { words: msg`No answer yet`, tone: 'neutral' },
  PASSED: { words: msg`Passed`, tone: 'good' },
  REFUSED: { words: msg`Refused`, tone: 'bad' },
}

export const outcomeWords = ({ state, isExpired }: { state: SignInTraceState; isExpired: boolean }): MessageDescriptor =>
  isExpired ? msg`No answer in time` : stateWords[state].words

/** A missing link is only a warning, since the provider itself works. */
export const toneOf = ({ state, failed }: { state: SignInTraceState; failed: FederationCheck | null }): VerdictTone =>
  failed === 'ACCOUNT' ? 'warning' : stateWords[state].tone

export const claimUses: Readonly<Record<ClaimUse, MessageDescriptor>> = {
  SUBJECT: msg`Linked account`,
  EMAIL: msg`Email, for allowed domains`,
  SHOWN_AS: msg`Name shown for the link`,
  SIGNED_IN_AT: msg`Time of the sign-in there`,
}
