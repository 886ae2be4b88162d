import { assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { promised, setup } from '../support/contract.ts'
import type { Check, RecordEvent, Request, SendResult } from './record.types.ts'

type Context = {
  /** Number of fields that differ from the record that the form is based on. */
  changes: number
  /** The change that was submitted last. */
  request: unknown
  /** What the current state shows: consequences, messages, the newer record or the two changes of a draft. */
  detail: unknown
}

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as RecordEvent,
    tags: {} as 'busy' | 'unsaved',
  },
  actors: {
    checkChange: promised<Check, Request>('checkChange'),
    sendChange: promised<SendResult, Request>('sendChange'),
    /** Resolves once the server has said by the key what came of a change whose answer was lost. */
    awaitOutcome: promised<SendResult, { detail: unknown }>('awaitOutcome'),
  },
  actions: {
    countChanges: assign((_, { changes }: { changes: number }) => ({ changes })),
    rememberRequest: assign((_, { request }: Request) => ({ request })),
    rememberDetail: assign((_, { detail }: { detail?: unknown }) => ({ detail })),
    forgetDetail: assign({ detail: undefined }),
  },
  guards: {
    hasChanges: ({ context }) => context.changes > 0,
    isTypedBack: (_, { changes }: { changes: number }) => changes === 0,
    isUnchanged: (_, { verdict }: Check) => verdict === 'unchanged',
    isHarmless: (_, { verdict }: Check) => verdict === 'harmless',
    isDone: (_, { outcome }: SendResult) => outcome === 'done',
    isRefused: (_, { outcome }: SendResult) => outcome === 'refused',
    isConflict: (_, { outcome }: SendResult) => outcome === 'conflict',
    isUnknown: (_, { outcome }: SendResult) => outcome === 'unknown',
    isUnsent: (_, { outcome }: SendResult) => outcome === 'unsent',
  },
})

/** Where an answer leads, whether it comes in time or is asked for by the key. */
const answered = ['isDone', 'isRefused', 'isConflict', 'isUnknown', 'isUnsent'] as const
const TARGETS = {
  isDone: '#record.settled',
  isRefused: '#record.editing.refused',
  isConflict: '#record.conflict',
  isUnknown: '#record.editing.unknown',
  isUnsent: '#record.editing',
} as const
type Answered = { event: { output: SendResult } }
const output = ({ event }: Answered) => event.output
const onAnswer = [
  ...answered.map((type) => ({
    guard: { type, params: output },
    target: TARGETS[type],
    actions: { type: 'rememberDetail' as const, params: output },
  })),
  { target: '#record.editing.failed', actions: { type: 'rememberDetail' as const, params: output } },
]

type Edited = { event: { changes: number } }
const countEdit = { type: 'countChanges', params: ({ event }: Edited) => event } as const
/** What could not be saved stays shown until the values are those of the record again. */
const editOfUnsaved = [
  { guard: { type: 'isTypedBack', params: ({ event }: Edited) => event }, target: 'comparing', actions: countEdit },
  { actions: countEdit },
] as const

export const recordMachine = machine.createMachine({
  id: 'record',
  description:
    'The form of one record, from its first edit to the server’s word about it. A change that was sent is never sent as another one.',
  context: { changes: 0, request: undefined, detail: undefined },
  initial: 'editing',
  states: {
    editing: {
      description: 'The values can be edited and submitted.',
      initial: 'comparing',
      states: {
        comparing: {
          entry: 'forgetDetail',
          always: [{ guard: 'hasChanges', target: 'dirty' }, { target: 'pristine' }],
        },
        pristine: {
          description: 'The form shows the record as it was read.',
          on: { edit: { target: 'comparing', actions: countEdit } },
        },
        dirty: {
          description: 'Fields differ from the record, by hand or from a restored draft. They are stored as a draft every few seconds.',
          tags: 'unsaved',
          on: { edit: { target: 'comparing', actions: countEdit } },
        },
        refused: {
          description: 'The form’s rules or the server refuse the values. Messages stand at the fields, nothing was saved.',
          tags: 'unsaved',
          on: { edit: editOfUnsaved },
        },
        failed: {
          description: 'The server failed, and the entries are still there.',
          tags: 'unsaved',
          on: { edit: editOfUnsaved },
        },
        unknown: {
          description:
            'The answer was lost. The portal asks the server by the key; submitting the same again is answered with the first outcome. Nothing else ends the wait for it.',
          tags: 'unsaved',
          invoke: {
            id: 'awaitOutcome',
            src: 'awaitOutcome',
            input: ({ context }) => ({ detail: context.detail }),
            onDone: onAnswer,
            onError: { target: 'failed', actions: 'forgetDetail' },
          },
          on: { invalidate: {}, discard: {}, 'draft.clash': {} },
        },
      },
      on: {
        edit: { actions: countEdit },
        submit: { target: 'checking', actions: [{ type: 'rememberRequest', params: ({ event }) => event }, 'forgetDetail'] },
        invalidate: { target: '.refused', actions: 'forgetDetail' },
        discard: { target: '.comparing', actions: { type: 'countChanges', params: { changes: 0 } } },
        'draft.clash': { target: 'merging', actions: { type: 'rememberDetail', params: ({ event }) => event } },
      },
    },
    checking: {
      description: 'The portal asks what the change means for users.',
      tags: ['busy', 'unsaved'],
      invoke: {
        id: 'checkChange',
        src: 'checkChange',
        input: ({ context }) => ({ request: context.request }),
        onDone: [
          { guard: { type: 'isUnchanged', params: ({ event }) => event.output }, target: 'editing' },
          {
            guard: { type: 'isHarmless', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.output.request }) },
          },
          { target: 'asking', actions: { type: 'rememberDetail', params: ({ event }) => event.output } },
        ],
        onError: 'editing.failed',
      },
      on: { edit: { actions: countEdit } },
    },
    asking: {
      description: 'A dialog names the users whom the change affects and asks for confirmation.',
      tags: 'unsaved',
      on: {
        confirm: { target: 'sending', actions: [{ type: 'rememberRequest', params: ({ event }) => event }, 'forgetDetail'] },
        cancel: 'editing',
      },
    },
    sending: {
      description: 'The change is on its way and can no longer be cancelled. Edits made meanwhile stay unsaved.',
      tags: ['busy', 'unsaved'],
      invoke: {
        id: 'sendChange',
        src: 'sendChange',
        input: ({ context }) => ({ request: context.request }),
        onDone: onAnswer,
        onError: { target: 'editing.failed', actions: 'forgetDetail' },
      },
      on: { edit: { actions: countEdit } },
    },
    conflict: {
      description: 'Somebody else has saved since the record was read. A dialog shows both changes of each field.',
      tags: 'unsaved',
      on: { resolve: 'replaced', cancel: 'editing' },
    },
    merging: {
      description: 'A restored draft and the record differ in the same fields. A dialog shows both.',
      tags: 'unsaved',
      on: { resolve: 'editing', cancel: 'editing' },
    },
    settled: {
      description: 'The server has saved the change.',
      on: { rebase: { target: 'editing', actions: countEdit } },
    },
    replaced: { description: 'A form on the newer record goes on with what was chosen.', type: 'final' },
  },
})

export type RecordActor = ActorRefFrom<typeof recordMachine>
export type RecordSnapshot = SnapshotFrom<typeof recordMachine>
