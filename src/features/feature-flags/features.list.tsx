import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { withWords } from '#src/i18n/activate.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import { userChoices } from '#src/resources/choices/people.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { Mark } from '#src/ui/Mark.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useAudienceWords, type Audience } from './audience-words.ts'
import { describedFlag } from './built-in-words.ts'
import { FeatureRowActions } from './feature-menus.ts'
import { featureStates } from './feature-words.ts'
import { FeaturesDocument, StartFeatureExportDocument } from './features.generated.ts'

const CreateFeatureLink = () => <CreateLink to={paths.createFeature()} />

const AudienceCell = ({ audience }: { audience: Audience }) => useAudienceWords()(audience)

/** Date of the next review, marked when it is due. */
const ReviewDay = ({ day, isDue }: { day: string | null; isDue: boolean }) =>
  day === null ? (
    <TimeStamp value={null} />
  ) : (
    <>
      <TimeStamp value={day} as="date" />{' '}
      {isDue && (
        <Mark>
          <Trans>Review due</Trans>
        </Mark>
      )}
    </>
  )

const featuresList = () =>
  resourceList({
    id: 'features',
    title: msg`Feature flags`,
    query: FeaturesDocument,
    connection: 'features',
    name: ({ key }) => key,
    path: ({ id }) => paths.feature(id),
    Beside: CreateFeatureLink,
    RowActions: FeatureRowActions,
    Export: listExport(
      StartFeatureExportDocument,
      withWords('jobs', async () => (await import('./words/server-words.ts')).featureServerWords),
    ),
    empty: msg`Feature flags turn parts of the product on for some users or for all.`,
    icon: 'settings',
    states: featureStates,
    commonFilters: ['isReviewDue', 'ownerId'],
    filters: [{ kind: 'boolean', field: 'isReviewDue', label: msg`Review due` }],
    sort: { by: 'key', direction: 'ASC' },
    columns: [
      {
        id: 'key',
        label: msg({ message: 'Key', context: 'feature flag' }),
        cell: 'identity',
        value: (flag) => ({ id: flag.id, name: flag.key, detail: describedFlag(flag), shape: 'square' }),
        sortBy: 'key',
        filter: { kind: 'text', field: 'key' },
        width: 16,
      },
      {
        id: 'state',
        label: msg`Status`,
        cell: 'choice',
        choices: featureStates,
        value: ({ state }) => state,
        filter: { kind: 'choice', field: 'state', choices: featureStates },
        isBadge: true,
        width: 8,
      },
      {
        id: 'audience',
        label: msg`On for`,
        cell: (row) => <AudienceCell audience={row} />,
        width: 12,
        exports: [
          { id: 'share', label: msg`Share of users (%)` },
          { id: 'partners', label: msg`Partners` },
          { id: 'customers', label: msg`Customers` },
          { id: 'users', label: msg`Users` },
        ],
      },
      {
        id: 'owner',
        label: msg`Owner`,
        cell: 'text',
        value: ({ owner }) => owner?.name ?? null,
        filter: { kind: 'reference', field: 'ownerId', source: userChoices },
        width: 9,
        optional: true,
      },
      {
        id: 'reviewOn',
        label: msg`Review date`,
        cell: ({ reviewOn, isReviewDue }) => <ReviewDay day={reviewOn} isDue={isReviewDue} />,
        sortBy: 'reviewOn',
        filter: { kind: 'date', field: 'reviewOn', wholeDay: true },
        width: 13,
      },
      {
        id: 'updatedAt',
        label: msg`Changed`,
        cell: 'date',
        value: ({ updatedAt }) => updatedAt,
        sortBy: 'updatedAt',
        filter: { kind: 'date', field: 'updatedAt' },
        width: 8,
      },
      {
        id: 'createdAt',
        label: msg`Created`,
        cell: 'date',
        value: ({ createdAt }) => createdAt,
        sortBy: 'createdAt',
        filter: { kind: 'date', field: 'createdAt' },
        optional: true,
      },
    ],
  })

export default listPage(featuresList)
