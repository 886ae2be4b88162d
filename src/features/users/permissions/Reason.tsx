import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { accessName } from '#src/access/access-names.ts'
import { clauseWords } from '#src/access/clause-words.ts'
import { deniedBy, type Clause, type ClauseId, type Trace } from '#contract/access/explain.ts'
import { userTypeWords } from '#src/access/person-words.ts'
import { USER_TYPES } from '#contract/people.ts'
import type { AccessTrace, CustomerTrace } from '#contract/access/user-access.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { closedWords } from './closed-words.ts'
import type { PermissionRow } from './permission-rows.ts'

export const Reason = ({ row }: { row: PermissionRow }) =>
  row.kind === 'page' ? (
    row.allowed ? (
      <OpenedBy traces={row.traces} />
    ) : (
      row.traces.flatMap(deniedBy).map((clause, at) => <Denial key={`${clause.id} ${at}`} clause={clause} />)
    )
  ) : (
    <DoneBy trace={row.trace} module={row.module} isOfPortal={row.isOfPortal} />
  )

const CLAUSES: Readonly<Record<ClauseId, MessageDescriptor>> = {
  restrictedPartner: msg`Partner`,
  features: msg({ message: 'Feature', context: 'what decided' }),
  userTypes: msg`User type`,
  roles: msg`Role`,
  claims: msg`Claim`,
  nhr: msg`HR partner`,
  customers: msg`Portal access`,
}

const OpenedBy = ({ traces }: { traces: readonly Trace[] }) => {
  const { i18n, t } = useLingui()
  const formats = useFormats()
  if (traces.some(({ vendorByFeatures }) => vendorByFeatures)) return <Trans>Vendor staff: only the feature check applies.</Trans>
  const asked = traces.flatMap(({ clauses }) => clauses).filter((clause) => clause.asked && !['nhr', 'customers'].includes(clause.id))
  if (asked.length === 0) return <Trans>Open to every signed-in user.</Trans>
  const what = formats.list([...new Set(asked.map(({ id, byProfile }) => (byProfile ? t`Access profile` : i18n._(CLAUSES[id]))))])
  return <Trans>Decided by: {what}</Trans>
}

/** A failed clause, with the values that it requires. */
const Denial = ({ clause: { id, missing, byProfile } }: { clause: Clause }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  const values = formats.list(missing.map((code) => userTypeOf(code, (words) => i18n._(words))))
  if (byProfile) return <div>{<Trans>Taken away by the access profile</Trans>}</div>
  if (id === 'restrictedPartner') return <div>{<Trans>Not available to this partner</Trans>}</div>
  if (id === 'nhr') return <div>{i18n._(clauseWords.nhr)}</div>
  if (id === 'customers') return <div>{<Trans>No customer gives access to the portal</Trans>}</div>
  const what = i18n._(CLAUSES[id])
  return (
    <div>
      <Trans>
        {what}: requires {values}
      </Trans>
    </div>
  )
}

const userTypeOf = (code: string, say: (words: MessageDescriptor) => string): string => {
  const known = USER_TYPES.find((type) => type === code)
  return known ? say(userTypeWords[known]) : code
}

/** Number of customers that are named; the others are counted. */
const NAMED = 2

type DoneByProps = { trace: AccessTrace; module: string | null; isOfPortal: boolean }

const DoneBy = ({ trace: { unrestricted, by, closed, customers, decision }, module, isOfPortal }: DoneByProps) => {
  const { t, i18n } = useLingui()
  if (closed) return <>{i18n._(closedWords[closed])}</>
  if (unrestricted) return <Trans>Vendor operations may do everything.</Trans>
  if (by !== undefined) {
    const what = by === 'profile' ? t`Access profile` : t`User type`
    return <Trans>Decided by: {what}</Trans>
  }
  const telling = customers.filter((each) => each.decision === decision)
  const [more, named] = [telling.length - NAMED, telling.slice(0, NAMED)]
  if (telling.length === 0) return isOfPortal ? <Trans>Not for this user type</Trans> : <Trans>Belongs to no organisation</Trans>
  return (
    <>
      {named.map((each) => (
        <AtCustomer key={each.customer.customerId} trace={each} module={module} />
      ))}
      {more > 0 && (
        <div>
          <Plural value={more} one="and # more organisation" other="and # more organisations" />
        </div>
      )}
    </>
  )
}

/** What granted an activity at a customer, or the first failed check there. */
const AtCustomer = ({ trace: { customer, checks }, module }: { trace: CustomerTrace; module: string | null }) => {
  const { i18n } = useLingui()
  const failed = checks.find(({ holds }) => !holds)?.id
  const { customerName, accessProfileName: profile } = customer
  const named = module === null ? '' : accessName(module, (words) => i18n._(words))
  const words = {
    customer: <Trans>{customerName} is disabled</Trans>,
    profile: <Trans>No access profile at {customerName}</Trans>,
    granted: (
      <Trans>
        {profile} at {customerName} does not allow it
      </Trans>
    ),
    module: (
      <Trans>
        {named} is off at {customerName}
      </Trans>
    ),
  }
  if (failed) return <div>{words[failed]}</div>
  if (!checks.some(({ id }) => id === 'granted'))
    return (
      <div>
        {
          <Trans>
            {named} is on at {customerName}
          </Trans>
        }
      </div>
    )
  if (profile === null) return <div>{<Trans>User type, no access profile at {customerName}</Trans>}</div>
  return (
    <div>
      <Trans>
        {profile} at {customerName}
      </Trans>
    </div>
  )
}
