import { msg, t } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { bulkTitles } from '#src/resources/jobs/bulk-titles.ts'
import { sessionChanges } from '../session-changes.ts'
import { bulkWords } from './bulk-words.ts'

const sessions = { list: { label: msg`Live Signins`, to: paths.signIns }, subject: paths.signIn, changes: sessionChanges }

export const sessionJobKinds = {
  SESSION_BULK: { ...sessions, label: msg`Session changes`, title: bulkTitles(bulkWords).done, done: () => msg`Sessions ended` },
  SESSION_EXPORT: { ...sessions, label: msg`Session export`, title: (_, i18n) => t(i18n)`Session export` },
} as const satisfies JobKinds
