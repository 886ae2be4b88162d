import { idleLimits } from '../idle/idle.limits.ts'
import type { RenewalEnd } from '../renewal/renewal.types.ts'
import { mayLeave } from './auth.departure.ts'
import { leftoversOf } from './auth.rules.ts'
import { authSetup } from './auth.setup.ts'
import type { Destination, EndReason } from './auth.types.ts'

// States of a session and of its end.

const END_OF_RENEWAL: Record<RenewalEnd, EndReason> = { refused: 'refused', replaced: 'userChanged', expired: 'expired' }

export const signedIn = authSetup.createStateConfig({
  description: 'A checked user with a live session.',
  invoke: [
    { id: 'watchSession', src: 'watchSession' },
    {
      id: 'renewal',
      src: 'renewal',
      input: ({ context }) => ({ notice: context.user?.renewalNotice ?? 0 }),
      onDone: {
        target: 'ended',
        actions: { type: 'rememberEnd', params: ({ event }) => ({ reason: END_OF_RENEWAL[event.output.reason] }) },
      },
    },
    {
      id: 'idle',
      src: 'idle',
      input: ({ context, self }) => ({
        scope: { subject: context.user?.subject ?? '', session: context.user?.session ?? '' },
        fresh: context.fresh,
        limits: idleLimits(context.user?.sessionTimeout ?? 0),
        parent: self,
      }),
      onDone: [
        {
          guard: { type: 'leads', params: ({ event }) => event.output },
          target: 'signingOut',
          actions: [
            { type: 'rememberSignOut', params: { reason: 'idle' } },
            { type: 'goTo', params: { to: 'idleLogout' } },
          ],
        },
        { target: 'ended', actions: { type: 'rememberEnd', params: { reason: 'idle' } } },
      ],
    },
  ],
  initial: 'negotiating',
  states: {
    negotiating: {
      description: 'The cookie for images and exports is on its way; nothing waits for it, and its failure is only logged.',
      invoke: {
        id: 'negotiate',
        src: 'negotiate',
        onDone: 'negotiated',
        onError: {
          target: 'negotiated',
          actions: { type: 'logFailure', params: ({ event }) => ({ doing: 'negotiating', error: event.error }) },
        },
      },
    },
    negotiated: { description: 'Images and exports that the browser loads by itself are authorised.' },
  },
  on: {
    signIn: {
      guard: { type: 'leavesSession', params: ({ event }) => event },
      target: 'redirecting',
      actions: { type: 'rememberRequest', params: ({ event }) => event },
    },
    signOut: {
      target: 'signingOut',
      actions: { type: 'rememberSignOut', params: ({ event }) => ({ reason: event.reason ?? 'asked' }) },
    },
    'session.ended': { target: 'ended', actions: { type: 'rememberEnd', params: ({ event }) => ({ reason: event.reason }) } },
    'page.restored': 'rechecking',
    'idle.warned': { actions: 'pauseRenewal' },
    'idle.woke': { actions: { type: 'resumeRenewal', params: ({ event }) => event } },
    'token.renewed': [
      {
        guard: { type: 'isAnotherPerson', params: ({ event }) => event },
        target: 'ended',
        actions: { type: 'rememberEnd', params: { reason: 'userChanged' } },
      },
      { target: '.negotiating', actions: { type: 'rememberUser', params: ({ event }) => event } },
    ],
  },
})

export const rechecking = authSetup.createStateConfig({
  description: 'The page came back from the back/forward cache: it shows nothing before the same user is found again.',
  tags: 'settling',
  invoke: {
    id: 'recheckUser',
    src: 'restoreUser',
    onDone: [
      {
        guard: { type: 'foundSamePerson', params: ({ event }) => event.output },
        target: 'signedIn',
        actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
      },
      { target: 'ended', actions: { type: 'rememberEnd', params: { reason: 'storageCleared' } } },
    ],
    onError: { target: 'ended', actions: { type: 'rememberEnd', params: { reason: 'storageCleared' } } },
  },
})

export const signingOut = authSetup.createStateConfig({
  description: 'Tokens are revoked, everything of the user is dropped, and the provider ends its session.',
  tags: 'leaving',
  entry: 'dropUser',
  invoke: {
    id: 'signOut',
    src: 'signOut',
    input: ({ context }) => ({ reason: context.signOutReason }),
    onDone: {
      target: 'signedOut',
      actions: { type: 'goTo', params: ({ context }) => ({ to: 'signedOut', reason: context.signOutReason }) },
    },
    onError: {
      target: 'signedOut',
      actions: [
        { type: 'logFailure', params: ({ event }) => ({ doing: 'signing out', error: event.error }) },
        { type: 'goTo', params: ({ context }) => ({ to: 'signedOut', reason: context.signOutReason }) },
      ],
    },
  },
  on: { 'page.restored': 'signedOut' },
})

export const ended = authSetup.createStateConfig({
  description:
    'The session was ended elsewhere or cannot go on. Nothing of the old user is left: in the whole browser where the session is over for all tabs, else in this tab.',
  entry: [
    'dropUser',
    { type: 'forget', params: ({ context }) => ({ what: leftoversOf(context.endReason) }) },
    { type: 'goTo', params: ({ context }): Destination => ({ to: context.endReason === 'idle' ? 'idleLogout' : 'login' }) },
  ],
  on: mayLeave.on,
})
