import type { Recorded } from '../support/recorded.ts'
import type { accountMachine } from './account.machine.ts'

const link = { state: true, purpose: true } as const
const use = { outcome: true, asksPassword: true } as const
const set = { outcome: true, faults: 'count' } as const

export const accountRecorded: Recorded<typeof accountMachine> = {
  events: { retry: {}, confirm: {}, setPassword: {}, resend: {} },
  guards: { asksPassword: link, isUsable: link, isDone: link, isExpired: link, isUsed: use, isSet: set, isRefused: set },
  answers: { readLink: link, useLink: use, setPassword: set },
  context: { purpose: true, asksPassword: true, confirmed: true, faults: 'count', unsent: true, failure: true },
}
