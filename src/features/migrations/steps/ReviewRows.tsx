import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { DASH } from '#src/i18n/formats.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { factLabels, migratedCustomerTypes, migratedUserTypes } from '../migration-words.ts'
import classes from '../migrations.module.css'
import { MigrationRowsDocument } from '../migrations.generated.ts'
import type { MigrationRowsQuery } from '../migrations.generated.ts'
import { useRoom } from '../room.ts'
import { outcomes } from '../words/outcomes.ts'
import { findingInWords } from '../words/finding-words.ts'

type Row = MigrationRowsQuery['migrationRows']['nodes'][number]
type Fact = Row['facts'][number]

/** All records with their planned outcome. The totals above are filters. */
export const ReviewRows = ({ id }: { id: string }) => <EmbeddedList list={useMemo(() => rowsOf(id), [id])} />

const rowsOf = (id: string) =>
  resourceList({
    id: 'migrationRows',
    title: msg`Records`,
    query: MigrationRowsDocument,
    connection: 'migrationRows',
    scope: { id },
    name: ({ label, sourceId }) => label || sourceId,
    states: outcomes,
    sort: { by: 'number', direction: 'ASC' },
    Details: BeforeAfter,
    columns: [
      {
        id: 'label',
        label: msg`Record`,
        cell: 'text',
        value: ({ label, sourceId }) => label || sourceId,
        sortBy: 'label',
        filter: { kind: 'text', field: 'label' },
        width: 14,
      },
      {
        id: 'outcome',
        label: msg`Result`,
        cell: 'choice',
        choices: outcomes,
        value: ({ outcome }) => outcome,
        width: 7,
        isBadge: true,
      },
      { id: 'findings', label: msg`Reason`, cell: (row) => <Findings row={row} />, width: 18 },
      { id: 'subject', label: msg`In the portal`, cell: (row) => <Subject row={row} />, width: 8 },
      { id: 'sourceId', label: msg`HR ID`, cell: 'code', value: ({ sourceId }) => sourceId, width: 8, optional: true },
      { id: 'number', label: msg`No.`, cell: 'number', value: ({ number }) => number, sortBy: 'number', width: 4, optional: true },
    ],
  })

const Findings = ({ row: { findings } }: { row: Row }) => {
  const { i18n } = useLingui()
  const [first, ...others] = findings
  if (!first) return <EmptyValue />
  if (others.length === 0) return findingInWords(first, i18n)
  return (
    <ul className={classes['facts']}>
      {findings.map((finding) => (
        <li key={`${finding.path} ${finding.codeText}`}>{findingInWords(finding, i18n)}</li>
      ))}
    </ul>
  )
}

const Subject = ({ row: { subjectId, label } }: { row: Row }) => {
  const { t } = useLingui()
  const { wizard } = useRoom()
  if (subjectId === null) return <EmptyValue />
  const to = wizard.becomes === 'users' ? paths.user('vendor', subjectId) : paths.customer('vendor', subjectId)
  const shown = wizard.becomes === 'users' ? t`Show user` : t`Show customer`
  return (
    <Link className={classes['link']} to={to} aria-label={`${shown}: ${label}`}>
      {shown}
    </Link>
  )
}

/** The facts of one record before and after. An unchanged fact is shown once. */
const BeforeAfter = ({ row: { facts } }: { row: Row }) => {
  const { t, i18n } = useLingui()
  const say = useFactWords()
  if (facts.length === 0)
    return (
      <p className={classes['hint']}>
        <Trans>Nothing becomes of this record.</Trans>
      </p>
    )
  return (
    <div role="group" aria-label={t`Before and after`}>
      <Facts
        facts={facts.map(({ name, before, after }) => {
          const label = factLabels[name]
          const value = before === after ? say(name, after) : `${say(name, before)} → ${say(name, after)}`
          return { label: label ? i18n._(label) : name, value }
        })}
      />
    </div>
  )
}

/** Returns a function that formats a coded fact. */
const useFactWords = () => {
  const { t, i18n } = useLingui()
  return (name: Fact['name'], value: string | null): string => {
    if (value === null) return DASH
    if (name === 'isActive') return value === 'true' ? t`Yes` : t`No`
    if (name === 'password') return t`Taken over`
    if (name === 'mail') return t`Sent during the migration`
    const choice =
      name === 'userType'
        ? migratedUserTypes.find((each) => String(each.value) === value)
        : name === 'customerType'
          ? migratedCustomerTypes.find((each) => each.value === value)
          : undefined
    return choice ? i18n._(choice.label) : value
  }
}
