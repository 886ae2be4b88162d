import type { Recorded } from '../support/recorded.ts'
import type { bulkMachine } from './bulk.machine.ts'

export const bulkRecorded: Recorded<typeof bulkMachine> = {
  events: {
    preview: {},
    change: {},
    reject: { errors: 'count' },
    confirm: {},
    close: {},
    'start.accepted': { jobId: '#job' },
    'start.changed': { errors: 'count' },
    'start.refused': { errors: 'count' },
    'start.unanswered': {},
  },
  guards: { isPreviewed: { previewed: { outcome: true } } },
  answers: { previewBulk: { outcome: true } },
  context: {
    preview: { total: true, checked: true, changing: true, unchanged: true },
    errors: 'count',
    difference: 'present',
    start: 'present',
  },
}
