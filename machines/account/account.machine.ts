import { assertEvent, assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { promised, setup } from '../support/contract.ts'
import type { AccountEvent, LinkFacts, LinkFailure, LinkRead, LinkUsed, NewPassword, PasswordFault, PasswordSet } from './account.types.ts'

export const accountMachine = setup({
  types: {
    input: {} as { link: string },
    context: {} as LinkFacts & {
      /** Whether the account has no password yet. */
      asksPassword: boolean
      /** Whether the account or the email address was confirmed in this visit. */
      confirmed: boolean
      /** Faults of the last submitted password. */
      faults: readonly PasswordFault[]
      /** Whether the last request for a new link did not reach the server. */
      unsent: boolean
      /** Reason for which the link had no effect. */
      failure: LinkFailure
      link: string
    },
    events: {} as AccountEvent,
    tags: {} as 'busy',
  },
  actors: {
    readLink: promised<LinkRead, { link: string }>('readLink'),
    useLink: promised<LinkUsed, { link: string; purpose: LinkFacts['purpose'] }>('useLink'),
    setPassword: promised<PasswordSet, NewPassword & { link: string }>('setPassword'),
    resendLink: promised<void, { link: string }>('resendLink'),
  },
  actions: {
    rememberLink: assign((_, { purpose, userName, email }: LinkFacts) => ({ purpose, userName, email })),
    rememberUse: assign((_, { asksPassword }: LinkUsed) => ({ confirmed: true, asksPassword })),
    rememberFailure: assign((_, { outcome }: LinkUsed) => ({ failure: outcome === 'used' ? ('dead' as const) : outcome })),
    rememberFaults: assign((_, { faults }: { faults: readonly PasswordFault[] }) => ({ faults })),
    rememberUnsent: assign((_, { unsent }: { unsent: boolean }) => ({ unsent })),
  },
  guards: {
    asksPassword: (_, { state, purpose }: LinkRead) => state === 'usable' && (purpose === 'resetPassword' || purpose === 'setPassword'),
    isUsable: (_, { state }: LinkRead) => state === 'usable',
    isDone: (_, { state }: LinkRead) => state === 'done',
    isExpired: (_, { state }: LinkRead) => state === 'expired',
    isUsed: (_, { outcome }: LinkUsed) => outcome === 'used',
    isSet: (_, { outcome }: PasswordSet) => outcome === 'set',
    isRefused: (_, { outcome }: PasswordSet) => outcome === 'refused',
    needsPassword: ({ context }) => context.asksPassword,
    maySend: ({ context: { purpose } }) => purpose !== 'confirmEmail' && purpose !== 'cancelEmail' && purpose !== 'undoEmail',
  },
}).createMachine({
  id: 'account',
  description:
    'From a mailed link to a usable account: confirming it, setting a forgotten or first password, or confirming an email address, or taking its change back. Opening the link changes nothing: mail scanners open links, so only a button does. The link of an invitation lives until the first password is set, so a reload comes back to that.',
  context: ({ input: { link } }) => ({
    link,
    purpose: 'confirmAccount',
    userName: undefined,
    email: undefined,
    asksPassword: false,
    confirmed: false,
    faults: [],
    unsent: false,
    failure: 'dead',
  }),
  initial: 'readingLink',
  states: {
    readingLink: {
      description: 'The server says what the link is for, without using it up.',
      tags: 'busy',
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: ({ context }) => ({ link: context.link }),
        onDone: [
          {
            guard: { type: 'asksPassword', params: ({ event }) => event.output },
            target: 'settingPassword',
            actions: { type: 'rememberLink', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUsable', params: ({ event }) => event.output },
            target: 'awaitingConsent',
            actions: { type: 'rememberLink', params: ({ event }) => event.output },
          },
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'alreadyDone' },
          {
            guard: { type: 'isExpired', params: ({ event }) => event.output },
            target: 'linkExpired',
            actions: { type: 'rememberLink', params: ({ event }) => event.output },
          },
          { target: 'refused' },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: {
      description: 'The server did not answer. The link can be read again; reading never uses it up.',
      on: { retry: 'readingLink' },
    },
    awaitingConsent: {
      description: 'The link works. A person presses the button; only that confirms.',
      on: { confirm: 'confirming' },
    },
    confirming: {
      description: 'The account, or the address, is confirmed.',
      tags: 'busy',
      invoke: {
        id: 'useLink',
        src: 'useLink',
        input: ({ context }) => ({ link: context.link, purpose: context.purpose }),
        onDone: [
          {
            guard: { type: 'isUsed', params: ({ event }) => event.output },
            target: 'confirmed',
            actions: { type: 'rememberUse', params: ({ event }) => event.output },
          },
          { target: 'linkExpired', actions: { type: 'rememberFailure', params: ({ event }) => event.output } },
        ],
        onError: 'unreachable',
      },
    },
    confirmed: {
      description: "'Account confirmed successfully'. Where there is no password yet, one is set next.",
      always: [{ guard: 'needsPassword', target: 'settingPassword' }, { target: 'completed' }],
    },
    settingPassword: {
      description:
        'A new password is typed; what is wrong with the last one stands at its field. The link is used up only by one that is taken.',
      on: { setPassword: 'savingPassword' },
    },
    savingPassword: {
      description: 'The server judges the password by the policy and the earlier ones, and saves it.',
      tags: 'busy',
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context: { link }, event }) => {
          assertEvent(event, 'setPassword')
          return { link, newPassword: event.newPassword, confirmPassword: event.confirmPassword }
        },
        onDone: [
          { guard: { type: 'isSet', params: ({ event }) => event.output }, target: 'completed' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'settingPassword',
            actions: { type: 'rememberFaults', params: ({ event }) => event.output },
          },
          { target: 'linkExpired' },
        ],
        onError: { target: 'settingPassword', actions: { type: 'rememberFaults', params: { faults: ['UNREACHABLE'] } } },
      },
    },
    completed: { type: 'final', description: 'The password is set, or the address is confirmed: the way into the portal.' },
    alreadyDone: { description: 'The account is confirmed and has its password: the way to the sign-in.' },
    linkExpired: {
      description:
        "'Failed to confirm account': the link is too old or was used before, or its address or account stands in the way. A new one can be asked for, where it was not for an address.",
      on: { resend: { guard: 'maySend', target: 'resending' } },
    },
    refused: { description: 'The server does not know this link: perhaps it was not copied whole.' },
    resending: {
      description: 'A new link is asked for. The answer is the same whether it can be sent or not.',
      tags: 'busy',
      invoke: {
        id: 'resendLink',
        src: 'resendLink',
        input: ({ context }) => ({ link: context.link }),
        onDone: { target: 'resent', actions: { type: 'rememberUnsent', params: { unsent: false } } },
        onError: { target: 'linkExpired', actions: { type: 'rememberUnsent', params: { unsent: true } } },
      },
    },
    resent: { description: 'The new link is in the mail, if the old one was somebody’s.' },
  },
})

export type AccountActor = ActorRefFrom<typeof accountMachine>
export type AccountSnapshot = SnapshotFrom<typeof accountMachine>
