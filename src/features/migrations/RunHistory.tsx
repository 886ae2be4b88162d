import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { MigrationWizard } from '#src/data/generated/schema.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { runStates } from './migration-words.ts'
import { outcomes } from './words/outcomes.ts'
import { MigrationRunsDocument } from './migrations.generated.ts'
import type { MigrationRunsQuery } from './migrations.generated.ts'
import { addressOfRun, wizards } from './wizards.ts'

/** The migrations of the last 90 days, of one wizard or of all. */
export const RunHistory = ({ wizard }: { wizard?: MigrationWizard }) => <EmbeddedList list={useMemo(() => runsOf(wizard), [wizard])} />

type Row = MigrationRunsQuery['migrationRuns']['nodes'][number]

const runsOf = (wizard: MigrationWizard | undefined) =>
  resourceList({
    id: 'migrationRuns',
    title: msg`Migrations of the last 90 days`,
    query: MigrationRunsDocument,
    connection: 'migrationRuns',
    scope: wizard ? { wizard } : {},
    name: ({ createdAt }) => createdAt,
    path: addressOfRun,
    empty: msg`Nothing has been migrated yet.`,
    sort: { by: 'createdAt', direction: 'DESC' },
    searches: false,
    columns: [
      {
        id: 'createdAt',
        label: msg`Started`,
        cell: 'date',
        value: ({ createdAt }) => createdAt,
        sortBy: 'createdAt',
        filter: { kind: 'date', field: 'createdAt' },
        width: 9,
      },
      ...(wizard
        ? []
        : [
            {
              id: 'wizard',
              label: msg`Migration`,
              cell: 'choice',
              choices: Object.values(wizards).map(({ id, title }) => ({ value: id, label: title })),
              value: (row: Row) => row.wizard,
              sortBy: 'wizard',
              width: 13,
            } as const,
          ]),
      { id: 'customers', label: msg`Customers`, cell: (row) => <Customers row={row} />, width: 12 },
      {
        id: 'state',
        label: msg`Status`,
        cell: 'choice',
        choices: runStates,
        value: ({ state }) => state,
        filter: { kind: 'choice', field: 'state', choices: runStates },
        width: 8,
        isBadge: true,
      },
      { id: 'totals', label: msg`Result`, cell: (row) => <Totals row={row} />, width: 17 },
      { id: 'createdBy', label: msg`Started by`, cell: 'text', value: ({ createdBy }) => createdBy, width: 10 },
    ],
  })

type Named = Pick<Row, 'customers' | 'customer' | 'fileName'>

/** What a migration is known by: its customers, and the uploaded file. */
export const Customers = ({ row }: { row: Named }) => (
  <>
    <CustomerNames row={row} />
    {row.fileName !== null && ` · ${row.fileName}`}
  </>
)

const CustomerNames = ({ row: { customers, customer } }: { row: Named }) => {
  const formats = useFormats()
  if (customer) return customer.name
  return customers.length === 0 ? (
    <Trans>All customers</Trans>
  ) : customers.length > 3 ? (
    formats.number(customers.length)
  ) : (
    customers.join(', ')
  )
}

const Totals = ({ row: { totals } }: { row: Row }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  if (totals.length === 0) return <EmptyValue />
  return totals
    .map(({ outcome, count }) => {
      const words = outcomes.find(({ value }) => value === outcome)
      return `${words ? i18n._(words.label) : outcome}: ${formats.number(count)}`
    })
    .join(' · ')
}
