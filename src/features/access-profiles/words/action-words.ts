import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

/** What an operation did to an access profile, as people say it. */
export const accessProfileActions = {
  createAccessProfile: msg`Access profile created`,
  updateAccessProfile: msg`Access profile changed`,
  setAccessProfileActivities: msg`Permissions changed`,
  detachAccessProfile: msg`Template no longer followed`,
  deleteAccessProfile: msg`Access profile deleted`,
} as const satisfies ActionWords
