import type { LeavingAnswer, UpdateEvent } from './update.types.ts'

/** One sample of every event, for path generation. */
export const updateSamples: { [Type in UpdateEvent['type']]: Extract<UpdateEvent, { type: Type }>[] } = {
  'version.installed': [{ type: 'version.installed' }],
  'part.missing': [{ type: 'part.missing' }],
  reload: [{ type: 'reload' }],
  postpone: [{ type: 'postpone' }],
}

/** Every result of the invoked actors. */
export const updateAnswers: { confirmLeaving: LeavingAnswer[]; activateVersion: undefined[] } = {
  confirmLeaving: [{ mayLeave: true }, { mayLeave: false }],
  activateVersion: [undefined],
}
