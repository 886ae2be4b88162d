import type { Recorded } from '../support/recorded.ts'
import type { importMachine } from './import.machine.ts'

const place = { file: '#file', step: true } as const
const file = {
  id: '#file',
  total: true,
  creating: true,
  changing: true,
  skipped: true,
  broken: true,
  emails: true,
  changeEmails: true,
  startedAt: 'present',
  undoneBy: 'present',
} as const
const answer = { outcome: true, problems: 'count', file } as const

export const importRecorded: Recorded<typeof importMachine> = {
  events: {
    'address.moved': { place },
    choose: { size: true },
    'upload.progressed': { share: true },
    'upload.completed': { id: '#file' },
    'upload.refused': { problems: 'count' },
    read: { reading: { encoding: true, delimiter: true, headingLine: true } },
    map: { column: true },
    define: { paths: 'count' },
    check: {},
    back: {},
    correct: { correction: { line: true } },
    withdraw: {},
    show: {},
    start: { changes: true },
    'start.accepted': {},
    'start.refused': { problems: 'count' },
    'start.unanswered': {},
    retry: {},
  },
  guards: {
    fits: { size: true },
    isHere: { place },
    isOwnColumns: { place },
    isOwnReview: { place },
    leadsToFile: { place },
    isFailed: { outcome: true },
    isMissing: { outcome: true },
    isUndone: { outcome: true, file },
    isStarted: { outcome: true, file },
    isReviewed: { outcome: true, file },
    isCheckedSince: { outcome: true, file },
    isRefused: { outcome: true },
    isBegun: { outcome: true, file },
    isOwnCheck: { outcome: true, file },
  },
  answers: { openFile: { outcome: true, file }, checkFile: answer },
  context: { place, maxBytes: true, share: true, file, corrections: 'count', problems: 'count' },
}
