import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const systemActions = {
  sendTestMail: msg`Test email sent`,
  importSettings: msg`Settings imported from a file`,
  takeBackSettings: msg`Import of settings taken back`,
  setRetention: msg`Retention changed`,
  setMaintenance: msg`Maintenance set`,
  endMaintenance: msg`Maintenance ended`,
} as const satisfies ActionWords
