import { msg, plural, t } from '@lingui/core/macro'
import { ownEntry } from '#src/lib/own-entry.ts'
import { paths } from '#src/lib/paths.ts'
import type { BulkActionWords } from '#src/resources/bulk/bulk.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { customerChanges } from '../customer-changes.ts'
import { UndoCustomerBulkDocument } from '../undo.generated.ts'
import { bulkWords } from './bulk-words.ts'

/** What is the same of all jobs on customers. */
const customers = { back: { label: msg`Customers`, to: paths.customers }, subject: paths.customer, changes: customerChanges }

const labelOf = (action: string | null) => ownEntry<BulkActionWords>(bulkWords, action ?? '')?.label ?? msg`Job`

/** The kinds of jobs that this feature starts. */
export const customerJobKinds = {
  CUSTOMER_BULK: {
    ...customers,
    title: (action, i18n) => i18n._(labelOf(action)),
    undo: {
      document: UndoCustomerBulkDocument,
      restored: (unchanged, back) =>
        msg`${plural(unchanged, { one: `${back} customer will be restored to the previous state.`, other: `${back} customers will be restored to the previous state.` })}`,
      kept: (changed, stay) =>
        msg`${plural(changed, { one: `${stay} customer was changed since then and will not be undone.`, other: `${stay} customers were changed since then and will not be undone.` })}`,
    },
  },
  CUSTOMER_BULK_UNDO: {
    ...customers,
    title: (name, i18n) => {
      const action = i18n._(labelOf(name))
      return t(i18n)`Undo: ${action}`
    },
  },
  CUSTOMER_EXPORT: { ...customers, title: (_, i18n) => t(i18n)`Customer export` },
} as const satisfies JobKinds
