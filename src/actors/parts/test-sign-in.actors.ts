import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'
import { testSignInMachine } from '#machines/test-sign-in/test-sign-in.machine.ts'
import type {
  TestProgress,
  TestSignInCalls,
  TestSignInEvent,
  TestSignInInput,
  TestStart,
} from '#machines/test-sign-in/test-sign-in.types.ts'

/** The chart of a test sign-in, with the calls of the page that shows it. */
export const liveTestSignIn = ({ start, read, leave, showTrace, reportRefusal }: TestSignInCalls) =>
  testSignInMachine.provide({
    actors: {
      startTest: fromPromise<TestStart, { provider: string }>(({ input }) => start(input.provider)),
      readTest: fromPromise<TestProgress, TestSignInInput>(({ input }) => read(input.provider, input.trace)),
      watchPage: fromCallback<EventObject, void, TestSignInEvent>(({ sendBack }) => {
        const look = ({ persisted }: PageTransitionEvent) => {
          if (persisted) sendBack({ type: 'page.restored' })
        }
        window.addEventListener('pageshow', look)
        return () => window.removeEventListener('pageshow', look)
      }),
    },
    actions: {
      leave: (_, { address }) => {
        if (address !== undefined) leave(address)
      },
      showTrace: (_, begun) => {
        if (begun.outcome !== 'refused') showTrace(begun.trace)
      },
      reportRefusal: (_, begun) => reportRefusal(begun.outcome === 'refused' ? begun.reason : undefined),
      reportFailure: () => reportRefusal(undefined),
    },
  })
