import { msg, plural } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { bulkResource } from '#src/resources/bulk/bulk.ts'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { payrollBulkWords, payrollServerWords } from '../words/payroll-words.ts'
import { PayrollExactDocument, PreviewPayrollEmployeeBulkDocument, StartPayrollEmployeeBulkDocument } from './payroll.generated.ts'

const BulkDialog = laterPart(withWords('dialogs', async () => (await import('#src/resources/bulk/BulkDialog.tsx')).BulkDialog))

const payrollBulk = bulkResource({
  preview: PreviewPayrollEmployeeBulkDocument,
  start: StartPayrollEmployeeBulkDocument,
  words: payrollServerWords,
  nouns: {
    counted: (count, written) => msg`${plural(count, { one: `${written} employee`, other: `${written} employees` })}`,
    about: (written) => msg`about ${written} employees`,
    noneChanged: msg`No employees will be linked.`,
    number: msg`Number of employees`,
    typeNumber: msg`Type the number of employees to confirm.`,
  },
  actions: payrollBulkWords,
})

/** Links all exact matches in one job, after a preview. Renders nothing if there are none. */
export const LinkExact = ({ customer }: { customer: string }) => {
  const [asked, setAsked] = useState(false)
  const { data } = useStableQuery(PayrollExactDocument, { customer })
  const count = data?.payrollEmployees.totalCount ?? 0
  if (count === 0) return null
  const selection = { all: true as const, where: { isExact: { eq: true }, customerId: { eq: customer } } }
  return (
    <>
      <Button onPointerEnter={() => void BulkDialog.preload()} onClick={() => setAsked(true)}>
        <Plural value={count} one="Link # exact match" other="Link # exact matches" />
      </Button>
      {asked && (
        <BulkDialog
          bulk={payrollBulk}
          name="LINK"
          action={payrollBulkWords.LINK}
          selection={selection}
          count={count}
          exact={data?.payrollEmployees.totalIsExact ?? true}
          onDone={() => setAsked(false)}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}
