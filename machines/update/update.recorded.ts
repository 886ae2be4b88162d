import type { Recorded } from '../support/recorded.ts'
import type { updateMachine } from './update.machine.ts'

const answer = { mayLeave: true } as const

export const updateRecorded: Recorded<typeof updateMachine> = {
  events: { 'version.installed': {}, 'part.missing': {}, reload: {}, postpone: {} },
  guards: { mayLeave: answer },
  answers: { confirmLeaving: answer },
  context: {},
}
