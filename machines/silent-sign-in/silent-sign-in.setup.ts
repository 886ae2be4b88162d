import { assign } from 'xstate'
import type { LockEvent, Patience } from '../renewal/renewal.types.ts'
import { effect, promised, setup, watched } from '../support/contract.ts'
import type { HandedOver, SilentAnswer, SilentSignInInput } from './silent-sign-in.types.ts'

/** Types, actors, actions and guards of the silent sign-in chart, by name. */
export const silentSignInSetup = setup({
  types: {
    input: {} as SilentSignInInput,
    context: {} as SilentSignInInput & { answer: SilentAnswer },
    events: {} as LockEvent,
    output: {} as SilentAnswer,
  },
  actors: {
    holdLock: watched<LockEvent, Patience>('holdLock'),
    askTabs: promised<HandedOver>('askTabs'),
    refreshToken: promised<SilentAnswer, Patience>('refreshToken'),
    askProvider: promised<SilentAnswer, Patience>('askProvider'),
  },
  actions: {
    rememberAnswer: assign((_, params: SilentAnswer) => ({ answer: params })),
    rememberUser: assign((_, params: HandedOver) => ({ answer: { kind: 'signedIn', user: params.user } })),
    /** Implementation: clears the sign-in of this tab, which is no longer valid. */
    forgetTab: effect<undefined>('forgetTab'),
    /** Implementation: records the refusal, so that other tabs do not ask either until somebody signs in. */
    leaveRefusal: effect<undefined>('leaveRefusal'),
    /** Implementation: writes a log line. */
    logFailure: effect<{ doing: string; error: unknown }>('logFailure'),
  },
  guards: {
    isHandedOver: (_, params: HandedOver) => params.user !== undefined,
    holdsSignIn: ({ context }) => context.holdsSignIn,
    isSignedIn: (_, params: SilentAnswer) => params.kind === 'signedIn',
    isRefused: (_, params: SilentAnswer) => params.kind === 'refused',
  },
})
