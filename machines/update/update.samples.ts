import type { LeavingAnswer, UpdateEvent } from './update.types.ts'

export const updateSamples: { [Type in UpdateEvent['type']]: Extract<UpdateEvent, { type: Type }>[] } = {
  'version.installed': [{ type: 'version.installed' }],
  'part.missing': [{ type: 'part.missing' }],
  reload: [{ type: 'reload' }],
  postpone: [{ type: 'postpone' }],
}

export const updateAnswers: { confirmLeaving: LeavingAnswer[]; activateVersion: undefined[] } = {
  confirmLeaving: [{ mayLeave: true }, { mayLeave: false }],
  activateVersion: [undefined],
}
