import { assign } from 'xstate'
import { setup } from '../support/contract.ts'
import type { FactorQuestion, RefusalCause, SignInEvent, SignInFacts, SignInStep } from './sign-in.types.ts'

type Asked = { question: FactorQuestion }
/** Types, actions and guards of the chart `signIn`, by name. */
export const signInSetup = setup({
  types: {
    context: {} as SignInFacts & { cause: RefusalCause | undefined },
    events: {} as SignInEvent,
    tags: {} as 'page' | 'work',
  },
  actions: {
    rememberFacts: assign((_, { facts }: { facts: SignInFacts }) => ({ ...facts })),
    /** The rules of the next step are read by the next request. */
    rememberSteps: assign((_, { steps }: { steps: readonly SignInStep[] }) => ({ steps, question: undefined, isLinkable: true })),
    dropStep: assign(({ context }) => ({ steps: context.steps.slice(1), question: undefined, isLinkable: true })),
    dropSteps: assign({ steps: [], question: undefined, isLinkable: true }),
    rememberCause: assign((_, { cause }: { cause: RefusalCause }) => ({ cause })),
    rememberChange: assign({ cause: 'changed' }),
  },
  guards: {
    needsConsent: ({ context }) => context.needsConsent,
    isStale: ({ context }) => context.isStale,
    isUnlinkable: ({ context }) => !context.isLinkable,
    isUnread: ({ context }) => context.question === undefined,
    allowsPassword: ({ context }) => context.allowsPassword,
    hasSession: ({ context }) => context.hasSession,
    hasSteps: ({ context }) => context.steps.length > 0,
    asks: ({ context }, { question }: Asked) => context.question === question,
    nextIs: ({ context }, { step }: { step: SignInStep }) => context.steps[0] === step,
  },
})
