import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const systemActions = {
  sendTestMail: msg`Test email sent`,
  setMaintenance: msg`Maintenance set`,
  endMaintenance: msg`Maintenance ended`,
} as const satisfies ActionWords
