import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const featureActions = {
  createFeature: msg`Feature flag created`,
  updateFeature: msg`Feature flag changed`,
  restoreFeature: msg`Feature flag restored`,
  deleteFeature: msg`Feature flag deleted`,
} as const satisfies ActionWords
