import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { withWords } from '#src/i18n/activate.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import { StartPayrollEmployeeExportDocument } from './payroll.generated.ts'
import { payrollFields, payrollStates, payrollTiers } from './payroll-words.ts'
import type { Queue } from './use-queue.ts'

const Export = listExport(
  StartPayrollEmployeeExportDocument,
  withWords('jobs', async () => (await import('../words/payroll-words.ts')).payrollServerWords),
)

const columns = [
  { column: 'companyNumber', label: msg`Company number` },
  { column: 'employeeNumber', label: payrollFields.employeeNumber },
  { column: 'name', label: msg`Name` },
  { column: 'birthDate', label: payrollFields.birthDate },
  { column: 'workEmail', label: payrollFields.workEmail },
  { column: 'phone', label: payrollFields.phone },
  { column: 'state', label: msg`State`, words: payrollStates },
  { column: 'user', label: msg`User name` },
  { column: 'linkTier', label: msg`Linked by`, words: Object.entries(payrollTiers).map(([value, label]) => ({ value, label })) },
  { column: 'linkedAt', label: msg`Linked on` },
] as const

/** Exports the employees of the current state and search. */
export const PayrollExport = ({ customer, queue: { state, search, rows } }: { customer: string; queue: Queue }) => {
  const { i18n } = useLingui()
  return (
    <Export
      empty={rows.length === 0}
      selection={{ all: true, where: { customerId: { eq: customer } }, state, ...(search !== '' && { search }), order: [{ name: 'ASC' }] }}
      columns={columns.map((each) => ({
        column: each.column,
        label: i18n._(each.label),
        ...('words' in each && { words: each.words.map(({ value, label }) => ({ value, word: i18n._(label) })) }),
      }))}
    />
  )
}
