import { msg, plural, t } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { bulkTitles } from '#src/resources/jobs/bulk-titles.ts'
import { importJobKind, importUndo, importUndoKind } from '#src/resources/import/import-job-kind.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { customerChanges } from '../customer-changes.ts'
import { UndoCustomerBulkDocument, UndoCustomerImportDocument } from '../undo.generated.ts'
import { effectWords } from './effect-words.ts'
import { bulkWords } from './bulk-words.ts'
import { customerImportWords } from './import-words.ts'

const customers = { list: { label: msg`Customers`, to: paths.customers }, subject: paths.customer, changes: customerChanges }

const done = (action: string | null) => (action === 'SET_TWO_FACTOR' ? msg`Two-factor updated` : msg`Customers updated`)

const titles = bulkTitles(bulkWords)

export const customerJobKinds = {
  CUSTOMER_BULK: {
    ...customers,
    label: msg`Customer changes`,
    title: titles.done,
    done,
    undo: {
      document: UndoCustomerBulkDocument,
      effects: effectWords,
      restored: (unchanged, back) =>
        msg`${plural(unchanged, { one: `${back} customer will be restored to the previous state.`, other: `${back} customers will be restored to the previous state.` })}`,
      kept: (changed, stay) =>
        msg`${plural(changed, { one: `${stay} customer was changed since then and will not be undone.`, other: `${stay} customers were changed since then and will not be undone.` })}`,
    },
  },
  CUSTOMER_BULK_UNDO: {
    ...customers,
    label: msg`Undo of customer changes`,
    title: titles.undone,
    done,
  },
  CUSTOMER_EXPORT: { ...customers, label: msg`Customer export`, title: (_, i18n) => t(i18n)`Customer export` },
  CUSTOMER_IMPORT: {
    ...customers,
    label: msg`Customer import`,
    title: (_, i18n) => t(i18n)`Customer import`,
    ...importJobKind(customerImportWords, customerChanges),
    undo: importUndo({
      document: UndoCustomerImportDocument,
      restored: (unchanged, back) =>
        msg`${plural(unchanged, { one: `${back} customer is unused and will be deleted.`, other: `${back} customers are unused and will be deleted.` })}`,
      used: (used, stay) =>
        msg`${plural(used, { one: `${stay} has users by now and will stay.`, other: `${stay} have users by now and will stay.` })}`,
    }),
  },
  CUSTOMER_IMPORT_UNDO: {
    ...customers,
    label: msg`Undo of a customer import`,
    title: (_, i18n) => t(i18n)`Undo of a customer import`,
    ...importUndoKind(customerChanges),
  },
} as const satisfies JobKinds
