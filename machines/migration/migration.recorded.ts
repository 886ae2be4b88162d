import type { Recorded } from '../support/recorded.ts'
import type { migrationMachine } from './migration.machine.ts'

const run = {
  id: '#run',
  wizard: true,
  version: true,
  stage: true,
  migrating: true,
  failed: true,
  undoable: true,
  jobId: '#job',
} as const
const choice = { wizard: true, fileId: '#file', customers: 'count', leftOut: 'count', confirmed: 'count', rules: 'present' } as const
const answer = { outcome: true, code: 'code', run } as const

export const migrationRecorded: Recorded<typeof migrationMachine> = {
  events: {
    choose: { choice },
    change: { choice },
    back: {},
    forward: {},
    review: {},
    start: {},
    pause: {},
    resume: {},
    cancel: {},
    retry: {},
    undo: {},
    again: {},
    takeOver: {},
  },
  guards: {
    isAt: { stages: 'codes' },
    isGone: { answer: { outcome: true } },
    isRefused: { answer: { outcome: true, code: 'code' } },
    isOfWizard: { answer },
  },
  answers: { loadRun: answer, command: answer, followRun: answer },
  context: { id: '#run', wizard: true, run, choice, refused: 'code' },
}
