import type { ImportSnapshot } from './import.machine.ts'
import { isCheckOf } from './import.rules.ts'
import type { Checked, ImportedFile, ImportEvent, ImportInput, Opened, Problem } from './import.types.ts'

const FILE_ID = '5d7b6a51-3a63-4b2f-8f0e-2b1d9c7e4a10'
const UNDO_ID = 'c1a7b3d2-90f4-4f0e-9a52-7be1f6a0d3c4'
const CHECKED_AT = '2026-11-29T10:00:00.000Z'
const CHECKED_LATER = '2026-11-29T10:05:00.000Z'

export const importInput: ImportInput = { place: {}, maxBytes: 10 }

export const sampleFile: ImportedFile = {
  id: FILE_ID,
  fileName: 'people.csv',
  table: {
    encoding: 'UTF_8',
    encodingCertain: true,
    delimiter: 'COMMA',
    headingLine: 1,
    beginning: [{ line: 1, text: 'User name · Email' }],
    total: 2,
    columns: [
      { index: 0, heading: 'User name', samples: ['ida'] },
      { index: 1, heading: 'Email', samples: ['ida@acme.example'] },
    ],
  },
  mapping: { userName: 0, email: 1 },
  values: { userType: null },
  causes: [],
  corrections: [],
  total: 2,
  creating: 0,
  changing: 0,
  skipped: 0,
  broken: 0,
  emails: 0,
  changeEmails: 0,
  checkedAt: null,
  startedAt: null,
  undoneBy: null,
}
export const checkedSample: ImportedFile = { ...sampleFile, creating: 1, broken: 1, checkedAt: CHECKED_AT }
const checkedSince: ImportedFile = { ...checkedSample, checkedAt: CHECKED_LATER }
const startedSample: ImportedFile = { ...checkedSample, table: undefined, startedAt: CHECKED_LATER }
export const undoneSample: ImportedFile = { ...startedSample, undoneBy: UNDO_ID }

const typeRequired: Problem = { path: 'mapping.userType', code: 'COLUMN_REQUIRED', message: 'Say which column this is.' }
const checkedAgain: Problem = { path: 'checkedAt', code: 'IMPORT_CHECKED_AGAIN', message: 'Checked again.' }

export const importSamples: { [Type in ImportEvent['type']]: Extract<ImportEvent, { type: Type }>[] } = {
  'address.moved': [
    { type: 'address.moved', place: {} },
    { type: 'address.moved', place: { file: FILE_ID, step: 'columns', reading: {} } },
    { type: 'address.moved', place: { file: FILE_ID, step: 'review', reading: {}, checkedAt: CHECKED_AT } },
  ],
  choose: [
    { type: 'choose', file: new File([], 'people.csv'), size: 8 },
    { type: 'choose', file: new File([], 'large.csv'), size: 14 },
  ],
  'upload.progressed': [{ type: 'upload.progressed', share: 0.5 }],
  'upload.completed': [{ type: 'upload.completed', id: FILE_ID }],
  'upload.refused': [{ type: 'upload.refused', problems: [{ path: 'file', code: 'FILE_EMPTY', message: 'Empty.' }] }],
  read: [{ type: 'read', reading: { delimiter: 'SEMICOLON' } }],
  map: [{ type: 'map', field: 'userType', column: 1 }],
  define: [{ type: 'define', values: { userType: 200 }, paths: ['mapping.userType'] }],
  check: [{ type: 'check' }],
  back: [{ type: 'back' }],
  correct: [{ type: 'correct', correction: { line: 2, field: 'email', value: 'ida@acme.example' } }],
  withdraw: [{ type: 'withdraw' }],
  show: [{ type: 'show' }],
  start: [{ type: 'start' }],
  'start.accepted': [{ type: 'start.accepted' }],
  'start.refused': [{ type: 'start.refused', problems: [checkedAgain] }],
  'start.unanswered': [{ type: 'start.unanswered' }],
  retry: [{ type: 'retry' }],
}

export const importAnswers: { openFile: Opened[]; checkFile: Checked[] } = {
  openFile: [
    { outcome: 'opened', file: sampleFile },
    { outcome: 'opened', file: checkedSample },
    { outcome: 'opened', file: checkedSince },
    { outcome: 'opened', file: startedSample },
    { outcome: 'opened', file: undoneSample },
    { outcome: 'missing' },
    { outcome: 'failed', reference: 'a1b2c3' },
  ],
  checkFile: [
    { outcome: 'checked', checkedAt: CHECKED_AT, file: checkedSample },
    { outcome: 'checked', checkedAt: CHECKED_AT, file: checkedSince },
    { outcome: 'checked', checkedAt: CHECKED_AT, file: startedSample },
    { outcome: 'refused', problems: [typeRequired] },
  ],
}

/** Context that, besides the state, determines the next state: the step in the address, and whether the file has the check that it names. */
export const importFacts = ({ context: { place, file } }: ImportSnapshot) => [
  place.step,
  isCheckOf({ checkedAt: place.checkedAt ?? '' }, file),
  file?.table === undefined,
]
