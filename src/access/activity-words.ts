import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActivityType } from '#contract/access/user-access.ts'

export const activityTypeWords: Readonly<Record<ActivityType, MessageDescriptor>> = {
  VIEW: msg`View`,
  CREATE: msg`Create`,
  UPDATE: msg`Change`,
  DELETE: msg`Delete`,
  EXECUTE: msg`Run or approve`,
}
