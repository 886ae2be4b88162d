import { PATIENCE } from '../renewal/renewal.limits.ts'
import { silentSignInSetup } from './silent-sign-in.setup.ts'
import type { SilentAnswer } from './silent-sign-in.types.ts'

const answer = <Answer>({ event }: { event: { output: Answer } }) => event.output
// An unexpected error is no refusal by the provider, so nothing is cleared.
const failed = (doing: string) =>
  ({
    target: '#silentSignIn.unreachable',
    actions: { type: 'logFailure', params: ({ event }: { event: { error: unknown } }) => ({ doing, error: event.error }) },
  }) as const

// Any response but a refusal ends the attempt, whether with the refresh token or in the hidden frame.
const signedIn = {
  guard: { type: 'isSignedIn', params: answer<SilentAnswer> },
  target: '#silentSignIn.signedIn',
  actions: { type: 'rememberAnswer', params: answer<SilentAnswer> },
} as const

export const silentSignInMachine = silentSignInSetup.createMachine({
  id: 'silentSignIn',
  description:
    'Signs somebody in without leaving the page: with the sign-in of another tab, else with what this tab still holds, else through a hidden frame that asks the provider. One tab of the browser at a time does it.',
  context: ({ input }) => ({ ...input, answer: { kind: 'unreachable' } }),
  initial: 'exclusive',
  states: {
    exclusive: {
      description: 'Using a refresh token twice ends the whole sign-in, so renewal waits for the same lock. Leaving gives it back.',
      invoke: { id: 'holdLock', src: 'holdLock', input: { patience: PATIENCE } },
      initial: 'waitingForLock',
      states: {
        waitingForLock: {
          description: 'Another tab of this browser may be asking; after ten seconds this one stops waiting.',
          on: { 'lock.granted': 'askingTabs', 'lock.denied': '#silentSignIn.unreachable' },
        },
        askingTabs: {
          description: 'Another tab that is signed in hands its sign-in over, and the provider is not asked at all.',
          invoke: {
            id: 'askTabs',
            src: 'askTabs',
            onDone: [
              {
                guard: { type: 'isHandedOver', params: answer },
                target: '#silentSignIn.signedIn',
                actions: { type: 'rememberUser', params: answer },
              },
              { guard: 'holdsSignIn', target: 'refreshing' },
              { target: 'askingProvider' },
            ],
            onError: failed('asking the other tabs'),
          },
        },
        refreshing: {
          description: 'This tab was signed in until its token ended: the refresh token is used, once.',
          invoke: {
            id: 'refreshToken',
            src: 'refreshToken',
            input: { patience: PATIENCE },
            onDone: [
              signedIn,
              { guard: { type: 'isRefused', params: answer }, target: 'askingProvider', actions: 'forgetTab' },
              { target: '#silentSignIn.unreachable' },
            ],
            onError: failed('refreshing the token'),
          },
        },
        askingProvider: {
          description: 'A hidden frame asks the provider whether it still knows who is here. Its refusal clears what this tab held.',
          invoke: {
            id: 'askProvider',
            src: 'askProvider',
            input: { patience: PATIENCE },
            onDone: [
              signedIn,
              {
                guard: { type: 'isRefused', params: answer },
                target: '#silentSignIn.refused',
                actions: [{ type: 'rememberAnswer', params: answer }, 'forgetTab', 'leaveRefusal'],
              },
              { target: '#silentSignIn.unreachable' },
            ],
            onError: failed('asking the provider silently'),
          },
        },
      },
    },
    signedIn: { type: 'final', description: 'Somebody is signed in, and saw no page of the provider.' },
    refused: {
      type: 'final',
      description: 'The provider says that there is no session; a new tab does not ask again until somebody signs in.',
    },
    unreachable: { type: 'final', description: 'No answer, which says nothing about the session: nothing is cleared.' },
  },
  output: ({ context }) => context.answer,
})
