import { assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { effect, promised, setup, watched } from '../support/contract.ts'
import type { BulkError, BulkEvent, BulkPreview, BulkRequest, BulkStart, Previewed, SelectionDifference } from './bulk.types.ts'

type Context = {
  /** The last request that was previewed. Parameters that are edited afterwards do not change it. */
  request: BulkRequest
  preview: BulkPreview | undefined
  errors: readonly BulkError[]
  difference: SelectionDifference | undefined
  /** The start that was sent last. */
  start: BulkStart | undefined
  /** Keys by content of the start, so that a start whose answer was lost is sent again with its key, and any other one with another key. */
  keys: Readonly<Record<string, string>>
}

export const bulkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BulkEvent,
    tags: {} as 'busy' | 'sending',
  },
  actors: {
    previewBulk: promised<Previewed, { request: BulkRequest }>('previewBulk'),
    startBulk: watched<BulkEvent, { start: BulkStart | undefined }>('startBulk'),
  },
  actions: {
    rememberRequest: assign((_, { request }: { request: BulkRequest }) => ({
      request,
      preview: undefined,
      errors: [],
      difference: undefined,
    })),
    rememberPreview: assign((_, { previewed }: { previewed: Previewed }) =>
      previewed.outcome === 'previewed' ? { preview: previewed.preview } : { errors: previewed.errors },
    ),
    forgetPreview: assign({ preview: undefined, errors: [], difference: undefined }),
    rememberErrors: assign((_, { errors, difference }: { errors: readonly BulkError[]; difference?: SelectionDifference | undefined }) => ({
      preview: undefined,
      errors,
      difference,
    })),
    drawUpStart: assign(({ context: { request, preview, keys } }, { key }: { key: string }) => {
      if (!preview) return {}
      const content = JSON.stringify([preview.total, preview.digest, request])
      const named = { [content]: key, ...keys }
      return { start: { key: named[content] ?? key, request, preview: { total: preview.total, digest: preview.digest } }, keys: named }
    }),
    /** Implementation: closes the dialog and opens the page of the job. */
    followJob: effect<{ jobId: string }>('followJob'),
    /** Implementation: shows a message with a link to the job. */
    reportJob: effect<{ jobId: string }>('reportJob'),
    /** Implementation: shows a message that says why nothing was started. */
    reportErrors: effect<{ errors: readonly BulkError[] }>('reportErrors'),
    /** Implementation: shows a message that says that the outcome is unknown. */
    reportSilence: effect<void>('reportSilence'),
  },
  guards: {
    isPreviewed: (_, { previewed }: { previewed: Previewed }) => previewed.outcome === 'previewed',
  },
}).createMachine({
  id: 'bulk',
  description:
    'An action on many records: previewed, confirmed, started as a job. The start carries the digest of the preview that was confirmed, so another set of records is refused. Its key is the ID of the job, so that a start whose answer was lost starts one job, however often it is sent.',
  context: { request: {}, preview: undefined, errors: [], difference: undefined, start: undefined, keys: {} },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The parameters are chosen. Nothing was asked yet, or the parameters were edited since.',
      on: {
        preview: { target: 'previewing', actions: { type: 'rememberRequest', params: ({ event }) => event } },
        reject: { target: 'refused', actions: { type: 'rememberErrors', params: ({ event }) => event } },
        close: 'cancelled',
      },
    },
    previewing: {
      description: 'The server judges each record by the rule of the action. Edited parameters make the answer worthless.',
      tags: 'busy',
      invoke: {
        id: 'previewBulk',
        src: 'previewBulk',
        input: ({ context: { request } }) => ({ request }),
        onDone: [
          {
            guard: { type: 'isPreviewed', params: ({ event }) => ({ previewed: event.output }) },
            target: 'confirming',
            actions: { type: 'rememberPreview', params: ({ event }) => ({ previewed: event.output }) },
          },
          { target: 'refused', actions: { type: 'rememberPreview', params: ({ event }) => ({ previewed: event.output }) } },
        ],
        onError: 'refused',
      },
      on: { change: { target: 'choosing', actions: 'forgetPreview' }, close: 'cancelled' },
    },
    confirming: {
      description: 'The preview says what would happen, and waits to be confirmed.',
      on: {
        confirm: { target: 'sent', actions: { type: 'drawUpStart', params: ({ event }) => event } },
        change: { target: 'choosing', actions: 'forgetPreview' },
        close: 'cancelled',
      },
    },
    sent: {
      description: 'The start was sent and cannot be taken back. Closing the dialog stops nothing.',
      invoke: {
        id: 'startBulk',
        src: 'startBulk',
        input: ({ context: { start } }) => ({ start }),
        onError: { target: 'refused', actions: 'forgetPreview' },
      },
      initial: 'sending',
      on: {
        'start.accepted': { target: 'running', actions: { type: 'followJob', params: ({ event }) => event } },
        'start.changed': { target: 'changed', actions: { type: 'rememberErrors', params: ({ event }) => event } },
        'start.refused': { target: 'refused', actions: { type: 'rememberErrors', params: ({ event }) => event } },
      },
      states: {
        sending: {
          description: 'The start is being sent.',
          tags: ['busy', 'sending'],
          on: { 'start.unanswered': 'unknown', close: 'closed' },
        },
        unknown: {
          description:
            'The answer was lost, so the job may run. The server is asked by the key; sending again with the same key starts nothing twice. Until then nothing else can be chosen.',
          on: {
            confirm: { target: '#bulk.sent', reenter: true },
            close: 'closed',
          },
        },
        closed: {
          description: 'The dialog was closed before the answer. A message will report the outcome.',
          on: {
            'start.accepted': { target: '#bulk.reporting', actions: { type: 'reportJob', params: ({ event }) => event } },
            'start.changed': { target: '#bulk.reporting', actions: { type: 'reportErrors', params: ({ event }) => event } },
            'start.refused': { target: '#bulk.reporting', actions: { type: 'reportErrors', params: ({ event }) => event } },
            'start.unanswered': { actions: 'reportSilence' },
          },
        },
      },
    },
    changed: {
      description: 'Other records are selected than were previewed. They are named, and must be previewed again.',
      on: {
        preview: { target: 'previewing', actions: { type: 'rememberRequest', params: ({ event }) => event } },
        reject: { target: 'refused', actions: { type: 'rememberErrors', params: ({ event }) => event } },
        change: { target: 'choosing', actions: 'forgetPreview' },
        close: 'cancelled',
      },
    },
    refused: {
      description: 'The page or the server found errors, or the server failed. Nothing was started.',
      on: {
        preview: { target: 'previewing', actions: { type: 'rememberRequest', params: ({ event }) => event } },
        reject: { actions: { type: 'rememberErrors', params: ({ event }) => event } },
        change: { target: 'choosing', actions: 'forgetPreview' },
        close: 'cancelled',
      },
    },
    running: { type: 'final', description: 'The job runs, and its page was opened.' },
    reporting: { type: 'final', description: 'A message has reported the outcome to whoever had closed the dialog.' },
    cancelled: { type: 'final', description: 'The dialog was closed before anything was sent.' },
  },
})

export type BulkActor = ActorRefFrom<typeof bulkMachine>
export type BulkSnapshot = SnapshotFrom<typeof bulkMachine>
