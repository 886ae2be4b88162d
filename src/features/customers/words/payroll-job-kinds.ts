import { msg, plural, t } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { bulkTitles } from '#src/resources/jobs/bulk-titles.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { UndoPayrollEmployeeBulkDocument } from '../payroll-undo.generated.ts'
import { payrollBulkWords, payrollChanges } from './payroll-words.ts'

const titles = bulkTitles(payrollBulkWords)

const employees = { list: { label: msg`Customers`, to: paths.customers }, subject: paths.payrollEmployee, changes: payrollChanges }

export const payrollJobKinds = {
  PAYROLL_EXPORT: { ...employees, label: msg`Payroll export`, title: (_, i18n) => t(i18n)`Payroll export` },
  PAYROLL_LINK: {
    ...employees,
    label: msg`Payroll links`,
    title: titles.done,
    undo: {
      document: UndoPayrollEmployeeBulkDocument,
      restored: (unchanged, back) =>
        msg`${plural(unchanged, { one: `${back} link will be removed.`, other: `${back} links will be removed.` })}`,
      kept: (changed, stay) =>
        msg`${plural(changed, { one: `${stay} employee was changed since then and will stay linked.`, other: `${stay} employees were changed since then and will stay linked.` })}`,
    },
  },
  PAYROLL_LINK_UNDO: { ...employees, label: msg`Undo of payroll links`, title: titles.undone },
} as const satisfies JobKinds
