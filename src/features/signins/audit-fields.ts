import { msg } from '@lingui/core/macro'
import { userChoices } from '#src/resources/choices/people.ts'
import type { AuditFields } from '#src/resources/history/audit.ts'
import { sessionStates } from './session-words.ts'

export const sessionAuditFields: AuditFields = {
  userId: { label: msg`User`, source: userChoices },
  state: { label: msg`Status`, choices: sessionStates },
}
