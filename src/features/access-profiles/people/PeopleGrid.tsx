import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { accessName } from '#src/access/access-names.ts'
import { activityTypeWords } from '#src/access/activity-words.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { keyOf, type Resource } from '../grid/activities.ts'
import { useRovingGrid } from '#src/resources/grid/use-roving-grid.ts'
import type { AccessProfilePeopleQuery } from './people.generated.ts'
import classes from './people.module.css'

type Person = AccessProfilePeopleQuery['accessProfilePeople']['nodes'][number]
type PeopleGridProps = {
  label: string
  people: readonly Person[]
  rows: readonly Resource[]
  /** The permissions of each profile, by its ID. */
  granted: ReadonlyMap<string, ReadonlySet<string>>
  portal: Portal
  onOpen: (person: Person) => void
}

const FIRST = 10

/** Grid of users and the permissions of their access profiles. Enter opens the profile of a row. */
export const PeopleGrid = ({ label, people, rows, granted, portal, onOpen }: PeopleGridProps) => {
  const { i18n } = useLingui()
  const grid = useRef<HTMLTableElement>(null)
  // The first rows render at once; the rest is deferred.
  const shown = useDeferredValue(people, people.slice(0, FIRST))
  const columns = useMemo(() => rows.flatMap(({ name, types }) => types.map((type) => ({ name, type }))), [rows])
  const keys = useMemo(() => columns.map(keyOf), [columns])
  const hands = useRovingGrid({
    grid,
    size: { rows: shown.length, columns: columns.length },
    onRange: ignore,
    onPress: ({ row }) => {
      const person = people[row]
      if (person) onOpen(person)
    },
  })
  return (
    <div className={classes['scroll']}>
      <table ref={grid} role="grid" aria-readonly className={classes['grid']} aria-label={label} {...hands}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              <Trans>User</Trans>
            </th>
            {rows.map(({ name, types }) => (
              <th key={name} scope="colgroup" colSpan={types.length} className={classes['resource']}>
                {accessName(name, (words) => i18n._(words))}
              </th>
            ))}
          </tr>
          <tr data-row={-1} data-first={0}>
            {columns.map(({ name, type }) => (
              <th key={`${type} ${name}`} scope="col">
                <span>{i18n._(activityTypeWords[type])}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((person, row) => (
            <PersonRow
              key={person.userId}
              person={person}
              row={row}
              columns={keys}
              granted={person.profileId === null ? undefined : granted.get(person.profileId)}
              portal={portal}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PersonRowProps = {
  person: Person
  row: number
  /** Keys of the activities. */
  columns: readonly string[]
  granted: ReadonlySet<string> | undefined
  portal: Portal
}

const PersonRow = memo(({ person: { userId, userName, displayName, profileName }, row, columns, granted, portal }: PersonRowProps) => {
  const { t } = useLingui()
  const [yes, no] = [t`Granted`, t`Not granted`]
  return (
    <tr data-row={row}>
      <th scope="row">
        <Link to={paths.user(portal, userId)} tabIndex={-1}>
          {displayName ?? userName}
        </Link>
        <small>{profileName ?? t`No access profile`}</small>
      </th>
      {columns.map((activity, column) => {
        const isGranted = granted?.has(activity) === true
        return <td key={column} aria-label={isGranted ? yes : no} {...(isGranted && GRANTED)} />
      })}
    </tr>
  )
})

const ignore = () => {}
const GRANTED = { 'data-granted': true }
