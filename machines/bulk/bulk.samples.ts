import type { BulkSnapshot } from './bulk.machine.ts'
import type { BulkEvent, BulkPreview, Previewed } from './bulk.types.ts'

const counts = { checked: 3, changing: 3, unchanged: 0, refused: [] }
export const samplePreviews: readonly [BulkPreview, BulkPreview] = [
  { total: 3, digest: 'three', ...counts },
  { total: 4, digest: 'four', ...counts },
]
const error = { path: null, code: 'COUNT_DIFFERS', message: 'The number of records is another one.' }

export const bulkSamples: { [Type in BulkEvent['type']]: Extract<BulkEvent, { type: Type }>[] } = {
  preview: [{ type: 'preview', request: { action: 'LOCK', ids: ['a', 'b', 'c'] } }],
  change: [{ type: 'change' }],
  reject: [{ type: 'reject', errors: [{ path: 'customerId', code: 'REQUIRED', message: 'Choose a customer.' }] }],
  confirm: [{ type: 'confirm', key: '0b7a2f39-3c5d-4f0e-9f31-6d0c6a4b8f11' }],
  close: [{ type: 'close' }],
  'start.accepted': [{ type: 'start.accepted', jobId: '0b7a2f39-3c5d-4f0e-9f31-6d0c6a4b8f11' }],
  'start.changed': [
    {
      type: 'start.changed',
      errors: [{ path: 'digest', code: 'SELECTION_CHANGED', message: 'The selection has changed.' }],
      difference: { left: { count: 1, names: ['Ida'] }, came: { count: 1, names: ['Ole'] } },
    },
  ],
  'start.refused': [{ type: 'start.refused', errors: [error] }],
  'start.unanswered': [{ type: 'start.unanswered' }],
}

export const bulkAnswers: { previewBulk: Previewed[] } = {
  previewBulk: [
    ...samplePreviews.map((preview): Previewed => ({ outcome: 'previewed', preview })),
    { outcome: 'refused', errors: [error] },
    { outcome: 'refused', errors: [] },
  ],
}

/** Context that, besides the state, determines the start that is sent. */
export const bulkFacts = ({ context: { preview } }: BulkSnapshot) => preview?.digest
