import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { withWords } from '#src/i18n/activate.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { bulkActions } from '#src/resources/bulk/bulk-actions.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import { userChoices } from '#src/resources/choices/people.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Breakable } from '#src/ui/Breakable.tsx'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { deviceOf, endReasons, methodOf, rowStates, sessionStates } from './session-words.ts'
import { SignInDetails } from './SignInDetails.tsx'
import { SignInsDocument, StartSessionExportDocument, SignInDocument, type SignInEntryFragment } from './signins.generated.ts'

const { RowActions: SessionRowActions } = recordActions({
  load: async () => (await import('./session-actions.tsx')).sessionActions,
  query: SignInDocument,
  entity: ({ session }) => session,
})

type Session = SignInEntryFragment

const nameOf = ({ user, userId }: Session): string => user?.displayName || user?.userName || userId

const Text = ({ row, of }: { row: Session; of: (row: Session, i18n: I18n) => string }) => {
  const { i18n } = useLingui()
  const text = of(row, i18n)
  return text === '' ? <EmptyValue /> : <Breakable text={text} />
}

const FailedSignInsLink = () => (
  <LinkButton kind="secondary" to={paths.failedSignIns(usePortalName())}>
    <Trans>Failed sign-ins</Trans>
  </LinkButton>
)

/** Shown to vendor staff, who see the sessions of several partners. */
const ofPartners = (portal: Portal) =>
  portal === 'vendor' ? ([{ kind: 'reference', field: 'partnerId', source: partnerChoices, label: msg`Partner` }] as const) : []

const signInsList = (portal: Portal) =>
  resourceList({
    id: 'signIns',
    title: msg`Live Signins`,
    query: SignInsDocument,
    connection: 'sessions',
    ofCustomer: true,
    name: nameOf,
    path: ({ userId }) => paths.userSignIns(portal, userId),
    states: sessionStates,
    opens: 'LIVE',
    commonFilters: ['userId', 'lastActivityAt', 'customerId', 'address'],
    empty: msg`Sign-ins appear here as soon as somebody signs in.`,
    icon: 'lock',
    sort: { by: 'lastActivityAt', direction: 'DESC' },
    Details: SignInDetails,
    Beside: FailedSignInsLink,
    Actions: bulkActions(withWords('jobs', async () => (await import('./session-bulk.ts')).sessionBulk)),
    RowActions: SessionRowActions,
    Export: listExport(
      StartSessionExportDocument,
      withWords('jobs', async () => (await import('./words/server-words.ts')).sessionServerWords),
    ),
    columns: [
      {
        id: 'user',
        label: msg`User`,
        cell: 'identity',
        value: (row) => ({
          id: row.userId,
          name: nameOf(row),
          detail: row.user?.email ?? null,
          pictureVersion: row.user?.pictureVersion ?? null,
        }),
        filter: { kind: 'reference', field: 'userId', source: userChoices },
        width: 14,
      },
      {
        id: 'lastActivityAt',
        label: msg`Last active`,
        cell: 'date',
        value: (row) => row.lastActivityAt,
        sortBy: 'lastActivityAt',
        filter: { kind: 'date', field: 'lastActivityAt' },
        width: 8,
      },
      {
        id: 'state',
        label: msg`Status`,
        cell: 'choice',
        choices: rowStates,
        value: ({ state, isCurrent }) => (isCurrent ? 'CURRENT' : state),
        filter: { kind: 'choice', field: 'state', choices: sessionStates },
        isBadge: true,
      },
      {
        id: 'device',
        label: msg`Device`,
        cell: (row) => <Text row={row} of={deviceOf} />,
        exports: [
          { id: 'browser', label: msg`Browser` },
          { id: 'system', label: msg`System` },
        ],
        width: 9,
      },
      { id: 'address', label: msg`IP address`, cell: 'code', value: ({ address }) => address, filter: { kind: 'text', field: 'address' } },
      {
        id: 'amr',
        label: msg`Signed in with`,
        cell: (row) => <Text row={row} of={methodOf} />,
        exports: [
          { id: 'loginProvider', label: msg`Login provider` },
          { id: 'amr', label: msg`Signed in with` },
        ],
        width: 8,
      },
      { id: 'apps', label: msg`Apps`, cell: 'text', value: ({ apps }) => apps.map(({ name }) => name).join(', '), optional: true },
      {
        id: 'createdAt',
        label: msg`Signed in`,
        cell: 'date',
        value: (row) => row.createdAt,
        filter: { kind: 'date', field: 'createdAt' },
        optional: true,
      },
      {
        id: 'expiresAt',
        label: msg`Expires`,
        cell: 'date',
        value: (row) => row.expiresAt,
        filter: { kind: 'date', field: 'expiresAt' },
        optional: true,
      },
      {
        id: 'endedReason',
        label: msg`Reason of the end`,
        cell: 'choice',
        choices: endReasons,
        value: (row) => row.endedReason,
        filter: { kind: 'choice', field: 'endedReason', choices: endReasons },
        optional: true,
      },
      {
        id: 'endedAt',
        label: msg({ message: 'Ended', context: 'session' }),
        cell: 'date',
        value: (row) => row.endedAt,
        filter: { kind: 'date', field: 'endedAt' },
        optional: true,
      },
      { id: 'host', label: msg`Host`, cell: 'text', value: ({ host }) => host, filter: { kind: 'text', field: 'host' }, optional: true },
      { id: 'id', label: msg`Session`, cell: 'code', value: ({ id }) => id, filter: { kind: 'text', field: 'id' }, optional: true },
    ],
    filters: [
      { kind: 'text', field: 'browser', label: msg`Browser` },
      { kind: 'text', field: 'system', label: msg`System` },
      { kind: 'text', field: 'loginProvider', label: msg`Login provider` },
      { kind: 'reference', field: 'customerId', source: customerChoices, label: msg`Customer` },
      { kind: 'reference', field: 'endedBy', source: userChoices, label: msg`Ended by` },
      ...ofPartners(portal),
    ],
  })

export default listPage(signInsList)
