import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useClient } from 'urql'
import { msg } from '@lingui/core/macro'
import { useReader } from '#src/resources/reader.ts'
import type { AccessRule } from '#contract/access/rule.ts'
import { sendChange } from '#src/resources/mutation/send-change.ts'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { withWords } from '#src/i18n/activate.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import { useCustomerRecord } from '../CustomerFrame.tsx'
import { LinkExact } from './LinkExact.tsx'
import { FindPayrollCandidatesDocument, PayrollEmployeeDocument, StartPayrollEmployeeExportDocument } from './payroll.generated.ts'
import classes from './payroll.module.css'
import { PayrollPair } from './PayrollPair.tsx'
import { PayrollQueue, PayrollStates } from './PayrollQueue.tsx'
import { UndoButton } from './UndoButton.tsx'
import { usePairKeys } from './use-pair-keys.ts'
import { usePairWork, type PairWork } from './use-pair-work.ts'
import { useQueue, type Queue } from './use-queue.ts'
import { payrollFields, payrollStates, payrollTiers } from './payroll-words.ts'

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

const PayrollExport = ({ customer, queue: { state, search, rows } }: { customer: string; queue: Queue }) => {
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

/** The server's rule for linking employees to users. */
const LINKS: AccessRule = { userTypes: ['ADMIN', 'VENDOR_OPERATIONS'], activity: { type: 'UPDATE', name: 'User' } }

/** Links payroll employees to portal users, for customer types that have payroll linking. */
const LinkPayrollPage = () => {
  const { id, offers } = useCustomerRecord()
  if (offers.includes('PAYROLL_LINKING')) return <LinkPayroll key={id} customer={id} />
  return (
    <EmptyState title={<Trans>Payroll linking is not available</Trans>}>
      <Trans>It is available for customers of the types All in one, HR and Payroll.</Trans>
    </EmptyState>
  )
}

const LinkPayroll = ({ customer }: { customer: string }) => {
  useCandidates(customer)
  const queue = useQueue(customer)
  const mayLink = useReader().mayDo(LINKS)
  return (
    <>
      <div className={classes['head']}>
        <PayrollStates queue={queue} states={queue.states} />
        {mayLink && <LinkExact customer={customer} />}
        <PayrollExport customer={customer} queue={queue} />
      </div>
      {!mayLink && (
        <Callout role="note">
          <Trans>You can view payroll employees. Linking them requires permission to change users.</Trans>
        </Callout>
      )}
      {queue.kept.data === undefined ? <NoAnswer query={queue.kept} lines={8} /> : <Work queue={queue} mayLink={mayLink} />}
    </>
  )
}

const Work = ({ queue, mayLink }: { queue: Queue; mayLink: boolean }) => {
  const pairWork = usePairWork(queue.open)
  const work = mayLink ? pairWork : undefined
  // Registered here rather than in the pair, so that the keys work while an employee is loading, and after the last one.
  usePairKeys({ j: () => queue.step(1), k: () => queue.step(-1), s: queue.skip, u: () => void work?.undo() })
  return (
    <div className={classes['work']}>
      <PayrollQueue queue={queue} current={queue.current} />
      {queue.current === undefined ? (
        <EmptyState title={<Trans>Nothing to do here</Trans>} {...(work && work.undoable > 0 && { action: <UndoButton work={work} /> })}>
          <Trans>No employee is in this state.</Trans>
        </EmptyState>
      ) : (
        <OneEmployee key={queue.current} id={queue.current} queue={queue} work={work} />
      )}
    </div>
  )
}

const OneEmployee = ({ id, queue, work }: { id: string; queue: Queue; work: PairWork | undefined }) => {
  const kept = useStableQuery(PayrollEmployeeDocument, { id })
  const employee = kept.data?.payrollEmployee
  if (kept.data === undefined) return <NoAnswer query={kept} lines={8} />
  if (!employee)
    return (
      <EmptyState title={<Trans>Employee not found</Trans>}>
        <Trans>The payroll no longer contains this employee.</Trans>
      </EmptyState>
    )
  return <PayrollPair employee={employee} work={work} onNext={() => queue.step(1)} onSkip={queue.skip} />
}

/** Lets the server search for candidates if anything has changed since the last time, and then refreshes the employees. */
const useCandidates = (customer: string) => {
  const client = useClient()
  useEffect(() => {
    void sendChange(client, FindPayrollCandidatesDocument, { input: { id: customer } }, ['PayrollEmployee'])
  }, [client, customer])
}

export default LinkPayrollPage
