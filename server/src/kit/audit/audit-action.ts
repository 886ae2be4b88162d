import { AUDIT_ACTIONS } from '../../../../contract/audit-actions.ts'
import { storedCodes } from '../list/stored-codes.ts'

export const auditActions = storedCodes('AuditAction', AUDIT_ACTIONS, 'What was done to a record.')

export const ACTION_TEXT =
  'The action as it is stored: it also names what this version does not have, and for a refused call its operation.'
