import { msg, t } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { logServerWords } from './server-words.ts'

export const logJobKinds = {
  AUDIT_EXPORT: {
    list: { label: msg`Audit Logs`, to: () => paths.auditLog() },
    subject: (_, id) => paths.auditEntry(id),
    changes: { types: [], words: logServerWords },
    label: msg`Audit log export`,
    title: (_, i18n) => t(i18n)`Audit log export`,
  },
  EVENT_EXPORT: {
    list: { label: msg`Event logs`, to: () => paths.eventLog() },
    subject: (_, id) => paths.eventEntry(id),
    changes: { types: [], words: logServerWords },
    label: msg`Event log export`,
    title: (_, i18n) => t(i18n)`Event log export`,
  },
} as const satisfies JobKinds
