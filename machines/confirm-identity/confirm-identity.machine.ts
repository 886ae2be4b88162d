import { assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { effect, promised, setup } from '../support/contract.ts'
import type { ConfirmAnswer, ConfirmFault, ConfirmIdentityEvent, DraftsAnswer } from './confirm-identity.types.ts'

export const confirmIdentityMachine = setup({
  types: {
    context: {} as {
      /** Why the last attempt confirmed nothing. */
      fault: ConfirmFault | undefined
    },
    events: {} as ConfirmIdentityEvent,
  },
  actors: {
    /** Opens a window, in which the user signs in again. An answer from a window of an earlier attempt counts as well. */
    signInAgain: promised<ConfirmAnswer>('signInAgain'),
    keepDrafts: promised<DraftsAnswer>('keepDrafts'),
  },
  actions: {
    rememberFault: assign((_, { outcome }: ConfirmAnswer) => ({
      fault: outcome === 'confirmed' || outcome === 'blocked' || outcome === 'newSession' ? undefined : outcome,
    })),
    rememberFailure: assign({ fault: 'failed' }),
    forgetFault: assign({ fault: undefined }),
    /** Implementation: sends what was refused for the old sign-in once more. */
    carryOut: effect<void>('carryOut'),
    /** Implementation: lets what was refused stay refused. */
    refuse: effect<void>('refuse'),
    /** Implementation: says that the user is signed in anew, and that the change must be made again. */
    reportNewSession: effect<void>('reportNewSession'),
    /** Implementation: goes to the provider, which leads back to this page. */
    leave: effect<void>('leave'),
  },
  guards: {
    isConfirmed: (_, { outcome }: ConfirmAnswer) => outcome === 'confirmed',
    isBlocked: (_, { outcome }: ConfirmAnswer) => outcome === 'blocked',
    isNewSession: (_, { outcome }: ConfirmAnswer) => outcome === 'newSession',
    hasFailed: ({ context }) => context.fault !== undefined,
    isSaved: (_, { isSaved }: DraftsAnswer) => isSaved,
  },
}).createMachine({
  id: 'confirmIdentity',
  description:
    'The sign-in is too old for what the user has just done. They sign in again in a window, while the page stays as it is, and what was refused is then carried out. Several refusals share one question. If the browser opens no window, or the user prefers it after a window has opened, the page itself is left for the sign-in, and the user repeats the change.',
  context: { fault: undefined },
  initial: 'asking',
  states: {
    asking: {
      description: 'A dialog over the page says why a newer sign-in is needed, or why the last attempt confirmed nothing.',
      on: { confirm: 'confirming', here: { guard: 'hasFailed', target: 'saving' }, cancel: 'declined' },
    },
    confirming: {
      description:
        'The user signs in again in the window. Whether they have closed it cannot be known for every provider, so it can be opened again. Some windows can never answer, as those of an app that shows the portal, so signing in on this page is offered too.',
      entry: 'forgetFault',
      invoke: {
        id: 'signInAgain',
        src: 'signInAgain',
        onDone: [
          { guard: { type: 'isConfirmed', params: ({ event }) => event.output }, target: 'confirmed' },
          { guard: { type: 'isBlocked', params: ({ event }) => event.output }, target: 'saving' },
          { guard: { type: 'isNewSession', params: ({ event }) => event.output }, target: 'restarted' },
          { target: 'asking', actions: { type: 'rememberFault', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking', actions: 'rememberFailure' },
      },
      on: { confirm: { target: 'confirming', reenter: true }, here: 'saving', cancel: 'declined' },
    },
    saving: {
      description: 'There is no window, or none that helps, so the page will be left: unsaved input becomes drafts.',
      invoke: {
        id: 'keepDrafts',
        src: 'keepDrafts',
        onDone: [{ guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'leaving' }, { target: 'losing' }],
        onError: 'losing',
      },
    },
    losing: {
      description: 'Not all input could become a draft. The user decides whether to leave it.',
      on: { confirm: 'leaving', cancel: 'declined' },
    },
    leaving: {
      description:
        'The browser goes to the provider, which leads back to this page. What was refused stays refused, as nothing of it outlives the page.',
      type: 'final',
      entry: ['leave', 'refuse'],
    },
    confirmed: { description: 'What was refused is sent once more.', type: 'final', entry: 'carryOut' },
    restarted: {
      description: 'The sign-in began another session at the provider, whose data starts anew. What was refused stays refused.',
      type: 'final',
      entry: ['reportNewSession', 'refuse'],
    },
    declined: { description: 'What was refused stays refused. The page keeps its input.', type: 'final', entry: 'refuse' },
  },
})

export type ConfirmIdentityActor = ActorRefFrom<typeof confirmIdentityMachine>
export type ConfirmIdentitySnapshot = SnapshotFrom<typeof confirmIdentityMachine>
