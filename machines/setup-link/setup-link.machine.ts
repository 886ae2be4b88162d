import { assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MetadataSource, SetupAnswer, SetupLinkView, SetupRequest } from '#contract/login-providers/setup-page.ts'
import { effect, promised, setup } from '../support/contract.ts'
import type { SetupLinkEvent, SetupLinkInput, SetupOutcome } from './setup-link.types.ts'

export const setupLinkMachine = setup({
  types: {
    input: {} as SetupLinkInput,
    context: {} as SetupLinkInput & {
      /** The link as the server last described it. */
      view: SetupLinkView | undefined
      /** The last request: the running one, or the one that `outcome` is about. */
      request: SetupRequest | undefined
      outcome: SetupOutcome
      /** The metadata that were read last, of which the preview in `outcome` tells. */
      source: MetadataSource
    },
    events: {} as SetupLinkEvent,
    tags: {} as 'busy',
  },
  actors: {
    readLink: promised<SetupAnswer, SetupLinkInput>('readLink'),
    sendRequest: promised<SetupAnswer, SetupLinkInput & { request: SetupRequest | undefined }>('sendRequest'),
  },
  actions: {
    /** The preview stays until the answer comes, as its button is the one that is at work. */
    rememberRequest: assign(({ context }, { request }: { request: SetupRequest }) => ({
      request,
      outcome: context.outcome.preview ? { preview: context.outcome.preview } : {},
      ...(request.action === 'preview' && { source: { address: request.address, document: request.document } }),
    })),
    rememberAnswer: assign((_, { view, ...outcome }: SetupAnswer) => ({ view, outcome })),
    /** What was read stays, so that values whose saving got no answer can be saved again. */
    rememberFailure: assign(({ context: { request, outcome } }) => ({
      outcome: { ...(request?.action === 'use' && outcome.preview && { preview: outcome.preview }), fault: 'NO_ANSWER' as const },
    })),
    /** Implementation: goes to the login provider's sign-in. */
    leave: effect<{ address: string | undefined }>('leave'),
  },
  guards: {
    leads: (_, { leadsTo }: SetupAnswer) => leadsTo !== undefined,
    isClosed: ({ context }) => context.view?.state === 'CLOSED',
    isOpened: ({ context }) => context.view?.state === 'OPENED',
  },
}).createMachine({
  id: 'setupLink',
  description:
    'A customer’s own IT sets a login provider up by a link, without an account. Reading the link changes nothing, as mail scanners open links; only the button opens it, for this browser alone. The server answers each request with the whole setup, so what the page shows is never older than what it did.',
  context: ({ input }) => ({ ...input, view: undefined, request: undefined, outcome: {}, source: { address: '', document: '' } }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The server says whether the link works, and how far the setup is.',
      tags: 'busy',
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: ({ context: { link, test } }) => ({ link, test }),
        onDone: { target: 'deciding', actions: { type: 'rememberAnswer', params: ({ event }) => event.output } },
        onError: 'unreachable',
      },
    },
    unreachable: { description: 'The server did not answer. Reading never uses a link up.', on: { retry: 'reading' } },
    deciding: {
      description: 'The server’s answer says where the page goes on.',
      always: [{ guard: 'isClosed', target: 'closed' }, { guard: 'isOpened', target: 'settingUp' }, { target: 'awaitingName' }],
    },
    awaitingName: {
      description: 'What the link is for, and who is asked to say who they are.',
      on: { send: { target: 'sending', actions: { type: 'rememberRequest', params: ({ event }) => event } } },
    },
    settingUp: {
      description: 'The setup with what came of the last request. A fault changes nothing that is stored.',
      on: { send: { target: 'sending', actions: { type: 'rememberRequest', params: ({ event }) => event } } },
    },
    sending: {
      description: 'The server does what was asked for.',
      tags: 'busy',
      invoke: {
        id: 'sendRequest',
        src: 'sendRequest',
        input: ({ context: { link, test, request } }) => ({ link, test, request }),
        onDone: [
          {
            guard: { type: 'leads', params: ({ event }) => event.output },
            target: 'leaving',
            actions: { type: 'rememberAnswer', params: ({ event }) => event.output },
          },
          { target: 'deciding', actions: { type: 'rememberAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'deciding', actions: 'rememberFailure' },
      },
    },
    leaving: {
      description:
        'The browser goes to the login provider, and comes back with a test. Back in the history shows the page as it was; where the browser stays, the page goes on.',
      entry: { type: 'leave', params: ({ context }) => ({ address: context.outcome.leadsTo }) },
      on: { retry: 'reading', send: { target: 'sending', actions: { type: 'rememberRequest', params: ({ event }) => event } } },
    },
    closed: { description: 'The link opens nothing: the page says why, and whom to ask.' },
  },
})

export type SetupLinkActor = ActorRefFrom<typeof setupLinkMachine>
export type SetupLinkSnapshot = SnapshotFrom<typeof setupLinkMachine>
