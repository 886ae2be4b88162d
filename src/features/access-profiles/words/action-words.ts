import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const accessProfileActions = {
  createAccessProfile: msg`Access profile created`,
  updateAccessProfile: msg`Access profile changed`,
  setAccessProfileActivities: msg`Permissions changed`,
  detachAccessProfile: msg`Template no longer followed`,
  deleteAccessProfile: msg`Access profile deleted`,
} as const satisfies ActionWords
