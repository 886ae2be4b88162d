import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const appAuditActions = {
  createClient: msg`App created`,
  updateClient: msg`App changed`,
  changeClientKind: msg`App type changed`,
  deleteClient: msg`App deleted`,
  createClientSecret: msg`Secret created`,
  setMachineAccess: msg`Rights of a machine changed`,
  deleteClientSecret: msg`Secret deleted`,
  createApiScope: msg`API scope created`,
  updateApiScope: msg`API scope changed`,
  deleteApiScope: msg`API scope deleted`,
  createIdentityResource: msg`Identity resource created`,
  updateIdentityResource: msg`Identity resource changed`,
  deleteIdentityResource: msg`Identity resource deleted`,
  createApiResource: msg`API created`,
  updateApiResource: msg`API changed`,
  deleteApiResource: msg`API deleted`,
} as const satisfies ActionWords
