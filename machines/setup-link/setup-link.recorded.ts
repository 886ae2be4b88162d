import type { Recorded } from '../support/recorded.ts'
import type { setupLinkMachine } from './setup-link.machine.ts'

const answer = { view: { state: true }, fault: true, isSaved: true, leadsTo: 'present' } as const
const request = { action: true } as const

export const setupLinkRecorded: Recorded<typeof setupLinkMachine> = {
  events: { retry: {}, send: { request } },
  guards: { leads: answer },
  answers: { readLink: answer, sendRequest: answer },
  context: { test: 'present', view: { state: true }, request, outcome: { fault: true, isSaved: true, leadsTo: 'present' } },
}
