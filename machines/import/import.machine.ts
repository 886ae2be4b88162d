import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { importSetup } from './import.setup.ts'
import { checkingRows, choices, fileOf, showsPlace } from './import.steps.ts'

export const importMachine = importSetup.createMachine({
  id: 'import',
  description:
    'A file of users, of customers or of an HR product on its way in: chosen, uploaded, its columns mapped, checked row by row, and reviewed before anything is created. The address names the file and the step, so that a reload goes on where the page was.',
  context: ({ input: { place, maxBytes } }) => ({
    ...{ place, maxBytes, upload: undefined, share: 0, file: undefined },
    ...{ mapping: {}, values: {}, corrections: [], problems: [], reference: undefined },
  }),
  invoke: { id: 'watchAddress', src: 'watchAddress' },
  on: {
    'address.moved': [
      { guard: { type: 'isHere', params: ({ event }) => event } },
      {
        guard: { type: 'isOwnColumns', params: ({ event }) => event },
        target: '.mapping',
        actions: ['forgetProblems', { type: 'rememberPlace', params: ({ event }) => event }],
      },
      {
        guard: { type: 'isOwnReview', params: ({ event }) => event },
        target: '.reviewing',
        actions: ['forgetProblems', { type: 'rememberPlace', params: ({ event }) => event }],
      },
      {
        guard: { type: 'leadsToFile', params: ({ event }) => event },
        target: '.opening',
        actions: ['forgetProblems', { type: 'rememberPlace', params: ({ event }) => event }],
      },
      { target: '.choosing', actions: 'dropFile' },
    ],
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The address says whether there is a file already.',
      always: [{ guard: 'namesFile', target: 'opening' }, { target: 'choosing' }],
    },
    choosing: {
      description: 'No file yet: one is chosen or dropped, or the template is downloaded.',
      on: { choose: choices },
    },
    refused: {
      description: 'The file cannot be imported, and the page says why. Another one is chosen.',
      on: { choose: choices },
    },
    uploading: {
      description: 'The file is on its way. The server reads it before it stores it.',
      tags: 'busy',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { upload } }) => ({ upload }),
        onError: { target: 'refused', actions: 'rememberNoAnswer' },
      },
      on: {
        'upload.progressed': { actions: { type: 'rememberShare', params: ({ event }) => event } },
        'upload.refused': { target: 'refused', actions: { type: 'rememberProblems', params: ({ event }) => event } },
        'upload.completed': {
          target: 'opening',
          actions: [{ type: 'rememberUploaded', params: ({ event }) => event }, showsPlace],
        },
      },
    },
    opening: {
      description: 'The server reads the file as it was chosen, and says how far its import is.',
      tags: 'busy',
      invoke: {
        id: 'openFile',
        src: 'openFile',
        input: ({ context: { place } }) => ({ place }),
        onDone: [
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
          {
            guard: { type: 'isFailed', params: ({ event }) => event.output },
            target: 'unreachable',
            actions: { type: 'rememberReference', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUndone', params: ({ event }) => event.output },
            target: 'undoing',
            actions: { type: 'rememberFile', params: ({ event }) => fileOf(event.output) },
          },
          {
            guard: { type: 'isStarted', params: ({ event }) => event.output },
            target: 'running',
            actions: { type: 'rememberFile', params: ({ event }) => fileOf(event.output) },
          },
          {
            guard: { type: 'isReviewed', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: { type: 'rememberFile', params: ({ event }) => fileOf(event.output) },
          },
          {
            guard: { type: 'isCheckedSince', params: ({ event }) => event.output },
            target: 'superseded',
            actions: { type: 'rememberFile', params: ({ event }) => fileOf(event.output) },
          },
          {
            target: 'mapping',
            actions: [
              { type: 'rememberFile', params: ({ event }) => fileOf(event.output) },
              'rememberColumns',
              { type: 'showPlace', params: ({ context: { place } }) => ({ place, replaces: true }) },
            ],
          },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: { description: 'The server did not answer. The uploaded file stays there.', on: { retry: 'opening' } },
    missing: { description: 'There is no such file: it was deleted after a day, or somebody else has uploaded it.' },
    mapping: {
      description: 'Columns become fields. Why the last check was refused stands at its field until that is changed.',
      tags: 'columns',
      on: {
        map: { actions: { type: 'mapColumn', params: ({ event }) => event } },
        define: { actions: { type: 'defineValues', params: ({ event }) => event } },
        read: {
          target: 'opening',
          actions: [{ type: 'rememberReading', params: ({ event }) => event }, showsPlace],
        },
        check: 'checking',
      },
    },
    checking: {
      description: 'Every row is tried by the rules of the form. Nothing is created.',
      tags: ['busy', 'columns'],
      ...checkingRows('mapping'),
    },
    superseded: {
      description: 'The file was checked again in another tab, perhaps with other columns. This tab keeps its own choices.',
      on: {
        show: {
          target: 'reviewing',
          actions: ['rememberShown', showsPlace],
        },
        back: {
          target: 'mapping',
          actions: ['rememberColumns', showsPlace],
        },
      },
    },
    reviewing: {
      description:
        'What would happen to each row. A migration, which shows the columns beside it, goes back to mapping when one is changed.',
      on: {
        back: {
          target: 'mapping',
          actions: ['rememberColumns', showsPlace],
        },
        map: { target: 'mapping', actions: { type: 'mapColumn', params: ({ event }) => event } },
        define: { target: 'mapping', actions: { type: 'defineValues', params: ({ event }) => event } },
        read: {
          target: 'opening',
          actions: [{ type: 'rememberReading', params: ({ event }) => event }, showsPlace],
        },
        check: 'checking',
        start: 'starting',
        correct: { target: 'repairing', actions: ['forgetProblems', { type: 'correctValue', params: ({ event }) => event }] },
      },
    },
    repairing: {
      description: 'Values of single rows were corrected, and the check does not know them yet: nothing can be started.',
      on: {
        correct: { actions: { type: 'correctValue', params: ({ event }) => event } },
        withdraw: { target: 'reviewing', actions: 'withdrawCorrections' },
        check: 'retrying',
        back: { target: 'mapping', actions: ['rememberColumns', showsPlace] },
      },
    },
    retrying: {
      description: 'The rows are tried again with the corrected values.',
      tags: 'busy',
      ...checkingRows('repairing'),
    },
    starting: {
      description: 'The start was sent and cannot be taken back. The server starts what was reviewed, or says why it differs now.',
      entry: 'forgetProblems',
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context: { file }, event }) => ({ file, changes: event.type === 'start' && event.changes === true }),
        onError: { target: 'reviewing', actions: 'rememberNoAnswer' },
      },
      on: {
        'start.accepted': 'running',
        'start.refused': { target: 'reviewing', actions: { type: 'rememberProblems', params: ({ event }) => event } },
      },
      initial: 'sending',
      states: {
        sending: {
          description: 'The start is being sent.',
          tags: 'busy',
          on: { 'start.unanswered': { target: 'unknown', actions: 'rememberSilence' } },
        },
        unknown: {
          description: 'The answer was lost, so the import may run. The server is asked; sending the same again starts nothing twice.',
          on: { start: { target: '#import.starting', reenter: true } },
        },
      },
    },
    running: {
      description: 'The import is a job of its own, whose page shows how far it is, what came of each row, and begins to take it back.',
      entry: { type: 'openJob', params: ({ context: { file } }) => ({ id: file?.id ?? '', replaces: file?.startedAt != null }) },
    },
    undoing: {
      description:
        'What was imported is being taken back, or was. The undo is a job of its own, whose page shows how far it is, and who stays and why.',
      entry: { type: 'openJob', params: ({ context: { file } }) => ({ id: file?.undoneBy ?? '', replaces: true }) },
    },
  },
})

export type ImportActor = ActorRefFrom<typeof importMachine>
export type ImportSnapshot = SnapshotFrom<typeof importMachine>
