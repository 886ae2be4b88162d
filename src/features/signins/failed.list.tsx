import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { userChoices } from '#src/resources/choices/people.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { eventFact, eventInWords } from '#src/resources/history/event-facts.ts'
import { factsOf } from '#src/resources/history/facts.ts'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { Breakable } from '#src/ui/Breakable.tsx'
import { FailedSignInsDocument, type FailedSignInsQuery } from './signins.generated.ts'

type FailedSignIn = FailedSignInsQuery['failedSignIns']['nodes'][number]

/** What was refused, and why. */
const Refusal = ({ row }: { row: FailedSignIn }) => {
  const { i18n } = useLingui()
  const details = Object.entries(factsOf(row.detail)).flatMap(([key, value]) => eventFact(key, value, eventWords, i18n) ?? [])
  return <Breakable text={[eventInWords(row, eventWords, i18n), ...details].join(' · ')} />
}

/** Why the dashboard counts more than is listed. */
const Uncounted = () => (
  <p>
    <Trans>The dashboard also counts attempts with an unknown user name, which are not listed here.</Trans>
  </p>
)

/** Refused attempts of the users that the reader can see. */
const failedSignInsList = (portal: Portal) =>
  resourceList({
    id: 'failedSignIns',
    title: msg`Failed sign-ins`,
    query: FailedSignInsDocument,
    connection: 'failedSignIns',
    ofCustomer: true,
    back: { to: paths.signIns(portal), label: msg`Live Signins` },
    name: ({ userName, id }) => userName ?? id,
    path: ({ userId }) => (userId === null ? paths.failedSignIns(portal) : paths.userSignIns(portal, userId)),
    Above: Uncounted,
    commonFilters: ['at', 'userId', 'customerId', 'address'],
    empty: msg`Attempts of your users to sign in that were refused appear here. Those with an unknown user name do not.`,
    icon: 'lock',
    sort: { by: 'at', direction: 'DESC' },
    columns: [
      { id: 'at', label: msg`Time`, cell: 'date', value: ({ at }) => at, sortBy: 'at', filter: { field: 'at', kind: 'date' }, width: 9 },
      {
        id: 'userName',
        label: msg`User`,
        cell: ({ userId, userName }) =>
          userId !== null && userName !== null ? <Link to={paths.userSignIns(portal, userId)}>{userName}</Link> : <EmptyValue />,
        filter: { field: 'userId', kind: 'reference', source: userChoices },
        width: 11,
      },
      { id: 'detail', label: msg`Reason`, cell: (row) => <Refusal row={row} />, width: 14 },
      { id: 'address', label: msg`IP address`, cell: 'code', value: ({ address }) => address, filter: { field: 'address', kind: 'text' } },
    ],
    filters: [
      { kind: 'reference', field: 'customerId', source: customerChoices, label: msg`Customer` },
      // Vendor staff see the users of several partners.
      ...(portal === 'vendor' ? ([{ kind: 'reference', field: 'partnerId', source: partnerChoices, label: msg`Partner` }] as const) : []),
    ],
  })

export default listPage(failedSignInsList)
