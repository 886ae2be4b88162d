import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { commanding, creating, migrationSetup } from './migration.setup.ts'

/** Follows the run until it is at another stage. If the connection is lost, the run continues on the server and this page looks it up again. */
const following = migrationSetup.createStateConfig({
  tags: 'live',
  invoke: {
    id: 'followRun',
    src: 'followRun',
    input: ({ context }) => ({ run: context.run }),
    onDone: [
      { guard: { type: 'isGone', params: ({ event }) => ({ answer: event.output }) }, target: '#migration.gone' },
      {
        target: '#migration.deciding',
        // An earlier refusal belongs to the stage that has ended.
        actions: [{ type: 'rememberRun', params: ({ event }) => ({ answer: event.output }) }, 'forgetRefusal'],
      },
    ],
    onError: '#migration.reconnecting',
  },
})

const pausesOwn = { guard: 'isMine', target: '#migration.processing.pauseAsked' } as const
const resumesOwn = { guard: 'isMine', target: '#migration.processing.resuming' } as const
const cancelsOwn = { guard: 'isMine', target: '#migration.processing.cancelling' } as const
const takesOver = { guard: 'isAnothers', target: '#migration.takingOver' } as const

export const migrationMachine = migrationSetup.createMachine({
  id: 'migration',
  description:
    'A migration wizard. The truth is the run’s record on the server: whoever opens its address, after a reload or in another browser, comes to where it is.',
  context: ({ input }) => ({ id: input.id, wizard: input.wizard, run: undefined, choice: {}, refused: undefined }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'isKnown', target: 'loading' }, { target: 'selecting' }] },
    loading: {
      description: 'The run’s record is read.',
      tags: 'busy',
      invoke: {
        id: 'loadRun',
        src: 'loadRun',
        input: ({ context }) => ({ id: context.run?.id ?? context.id ?? '' }),
        onDone: [
          {
            guard: { type: 'isOfWizard', params: ({ event }) => ({ answer: event.output }) },
            target: 'deciding',
            actions: { type: 'rememberRun', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'gone' },
        ],
        onError: 'reconnecting',
      },
    },
    reconnecting: {
      description: 'The server cannot be reached. What was begun goes on there.',
      after: { untilAgain: 'loading' },
      on: { again: 'loading' },
    },
    deciding: {
      always: [
        { guard: { type: 'isAt', params: { stages: ['planning'] } }, target: 'planning' },
        { guard: { type: 'isAt', params: { stages: ['reviewed'] } }, target: 'reviewing' },
        { guard: { type: 'isAt', params: { stages: ['running'] } }, target: 'processing.running' },
        { guard: { type: 'isAt', params: { stages: ['pausing'] } }, target: 'processing.pausing' },
        { guard: { type: 'isAt', params: { stages: ['paused'] } }, target: 'processing.paused' },
        { guard: { type: 'isAt', params: { stages: ['cancelled'] } }, target: 'cancelled' },
        { guard: { type: 'isAt', params: { stages: ['finished'] } }, target: 'finished' },
        { guard: { type: 'isAt', params: { stages: ['undoing'] } }, target: 'undoing' },
        { guard: { type: 'isAt', params: { stages: ['undone'] } }, target: 'undone' },
        { target: 'filtering' },
      ],
    },
    gone: { description: 'There is no such run, or not any more.', on: { again: 'loading' } },
    selecting: {
      description: 'Which customers. Going back here keeps what was chosen.',
      on: {
        choose: [
          { guard: 'isKnown', target: 'saving', actions: { type: 'rememberChoice', params: ({ event }) => event } },
          { target: 'creating', actions: { type: 'rememberChoice', params: ({ event }) => event } },
        ],
      },
    },
    creating,
    filtering: {
      description: 'Which of their users, and by what rules.',
      on: {
        change: { target: 'saving', actions: { type: 'rememberChoice', params: ({ event }) => event } },
        review: 'asking',
        forward: { guard: { type: 'isAt', params: { stages: ['reviewed'] } }, target: 'reviewing' },
        back: 'selecting',
      },
    },
    saving: commanding('change', 'What was reviewed before holds no more.'),
    asking: commanding('review', 'The dry run is asked for.'),
    planning: { description: 'The dry run: what would become of each record.', ...following, on: { cancel: 'leaving' } },
    leaving: commanding('cancel', 'The dry run is cancelled.'),
    reviewing: {
      description: 'Totals, faults with their repairs, before and after.',
      on: {
        change: { target: 'saving', actions: { type: 'rememberChoice', params: ({ event }) => event } },
        review: 'asking',
        back: 'filtering',
        start: { guard: 'hasAnyToMigrate', target: 'starting' },
      },
    },
    starting: commanding('start', 'What was reviewed is begun, once, for as many records as were seen.'),
    processing: {
      description: 'A job of the server migrates, whoever looks on.',
      initial: 'running',

      states: {
        running: {
          description: 'Progress, rate and time left.',
          ...following,
          on: { pause: pausesOwn, cancel: cancelsOwn, takeOver: takesOver },
        },
        pauseAsked: commanding('pause', 'The workers are told to stop.'),
        pausing: {
          description: 'The workers stop after the records that they are at.',
          ...following,
          on: { resume: resumesOwn, takeOver: takesOver },
        },
        paused: {
          description: 'Nothing happens until somebody resumes it, for 7 days.',
          ...following,
          on: { resume: resumesOwn, cancel: cancelsOwn, takeOver: takesOver },
        },
        resuming: commanding('resume', 'The workers go on.'),
        cancelling: commanding('cancel', 'It ends where it stands. What is done stays done.'),
      },
    },
    cancelled: {
      description: 'It stopped before it had reached every record. It can be gone on with, or undone.',
      on: {
        takeOver: takesOver,
        retry: { guard: 'hasFailed', target: 'retrying' },
        undo: {
          guard: 'isUndoable',
          target: 'takingBack',
          actions: { type: 'rememberChoice', params: ({ event }) => ({ choice: { count: event.count, digest: event.digest } }) },
        },
      },
    },
    finished: {
      description: 'Every record with its outcome.',
      initial: 'sorting',
      states: {
        sorting: { always: [{ guard: 'hasFailed', target: 'someFailed' }, { target: 'all' }] },
        all: { description: 'None failed.' },
        someFailed: { description: 'Failed records can be tried again.', on: { retry: '#migration.retrying' } },
      },
      on: {
        takeOver: takesOver,
        undo: {
          guard: 'isUndoable',
          target: 'takingBack',
          actions: { type: 'rememberChoice', params: ({ event }) => ({ choice: { count: event.count, digest: event.digest } }) },
        },
      },
    },
    retrying: commanding('retry', 'A job of its own tries again what failed or was not reached.'),
    takingOver: commanding('takeOver', 'The user becomes the owner, by whose rights the rest is judged.'),
    takingBack: commanding('undo', 'The undo is asked for.'),
    undoing: { description: 'What nobody has changed since is taken back.', ...following },
    undone: { description: 'What was taken back, and by name what was not.' },
  },
})

export type MigrationActor = ActorRefFrom<typeof migrationMachine>
export type MigrationSnapshot = SnapshotFrom<typeof migrationMachine>
