import type { RecordSnapshot } from './record.machine.ts'
import type { Check, RecordEvent, SendResult } from './record.types.ts'

const request = { values: { name: 'Augusta' } }

export const recordSamples: { [Type in RecordEvent['type']]: Extract<RecordEvent, { type: Type }>[] } = {
  edit: [
    { type: 'edit', changes: 1 },
    { type: 'edit', changes: 0 },
  ],
  submit: [{ type: 'submit', request }],
  invalidate: [{ type: 'invalidate' }],
  discard: [{ type: 'discard' }],
  confirm: [{ type: 'confirm', request: { ...request, effects: { users: 30 } } }],
  cancel: [{ type: 'cancel' }],
  'draft.clash': [{ type: 'draft.clash', detail: 'both changed the name' }],
  resolve: [{ type: 'resolve' }],
  rebase: [
    { type: 'rebase', changes: 0 },
    { type: 'rebase', changes: 1 },
  ],
}

export const recordAnswers: { checkChange: Check[]; sendChange: SendResult[]; awaitOutcome: SendResult[] } = {
  checkChange: [{ verdict: 'unchanged' }, { verdict: 'harmless', request }, { verdict: 'consequential', detail: '30 users' }],
  sendChange: [
    { outcome: 'done' },
    { outcome: 'refused', detail: 'the name is taken' },
    { outcome: 'conflict', detail: 'the newer record' },
    { outcome: 'unknown', detail: 'the lost answer' },
    { outcome: 'failed', detail: 'the failure' },
    { outcome: 'unsent' },
  ],
  awaitOutcome: [
    { outcome: 'done' },
    { outcome: 'refused', detail: 'it was not carried out' },
    { outcome: 'conflict' },
    { outcome: 'unsent' },
  ],
}

/** Context that, besides the state, determines the next state. */
export const recordFacts = ({ context }: RecordSnapshot) => context.changes > 0
