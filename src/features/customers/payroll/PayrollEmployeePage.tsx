import { Trans } from '@lingui/react/macro'
import { Navigate, useParams } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { PayrollEmployeePlaceDocument } from './payroll.generated.ts'

/** Redirects from an employee's ID, which rows of jobs have, to the linking page of their customer. */
const PayrollEmployeePage = () => {
  const { employee: id = '' } = useParams()
  const portal = usePortalName()
  const kept = useStableQuery(PayrollEmployeePlaceDocument, { id })
  usePageReady(kept.phase !== 'loading')
  if (kept.data === undefined) return <NoAnswer query={kept} lines={8} />
  const employee = kept.data.payrollEmployee
  if (!employee)
    return (
      <>
        <PageHeader title={<Trans>Link payroll users</Trans>} />
        <EmptyState title={<Trans>Employee not found</Trans>}>
          <Trans>The payroll no longer contains this employee.</Trans>
        </EmptyState>
      </>
    )
  const search = new URLSearchParams({ state: employee.state, employee: employee.id })
  return <Navigate to={`${paths.linkPayrollUsers(portal, employee.customerId)}?${search}`} replace />
}

export default PayrollEmployeePage
