import { msg } from '@lingui/core/macro'
import type { Words } from '#src/resources/history/audit.ts'

/** What an operation did to an access profile, or gave somebody, as people say it. */
export const accessProfileActions = {
  createAccessProfile: msg`Access profile created`,
  updateAccessProfile: msg`Access profile changed`,
  setAccessProfileActivities: msg`Permissions changed`,
  detachAccessProfile: msg`Template no longer followed`,
  deleteAccessProfile: msg`Access profile deleted`,
  setUserAccessProfile: msg`Access profile assigned`,
} as const satisfies Words
