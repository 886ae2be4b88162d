import type { Recorded } from '../support/recorded.ts'
import type { appMachine } from './app.machine.ts'

const problem = { code: 'code', details: 'count' } as const

export const appRecorded: Recorded<typeof appMachine> = {
  events: { retry: {} },
  guards: { isProblem: { problem }, failedAt: { step: true } },
  answers: { loadPartner: problem, setUpAuth: problem },
  context: { plugin: true, plugins: 'count', failure: { step: true, ...problem } },
}
