import { msg } from '@lingui/core/macro'
import type { ActionWords } from './history/audit.ts'

export const kitActions = {
  startJob: msg`Job started`,
  pauseJob: msg`Job paused`,
  resumeJob: msg`Job resumed`,
  cancelJob: msg`Job cancelled`,
  revertChange: msg`Change reverted`,
  saveView: msg`View saved`,
  deleteView: msg`View deleted`,
  shareLink: msg`Link shared`,
} as const satisfies ActionWords
