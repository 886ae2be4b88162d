import { Switch } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { accessProfileChoices } from '#src/resources/choices/references.ts'
import { useActivityName } from '../grid/use-activity-name.ts'
import { AccessProfileDocument, KnownActivitiesDocument } from '../profile.generated.ts'
import { useProfileRecord, type Profile } from '../ProfileFrame.tsx'
import classes from './compare.module.css'
import { keyOf, type Activity, type KnownActivity } from '../grid/activities.ts'

type Difference = Activity & { readonly here: boolean; readonly there: boolean }

/** Compares two profiles permission by permission. Permissions that neither grants are left out. */
const compared = (known: readonly KnownActivity[], here: readonly Activity[], there: readonly Activity[]): readonly Difference[] => {
  const [own, other] = [new Set(here.map(keyOf)), new Set(there.map(keyOf))]
  return known.flatMap(({ name, type }) => {
    const key = keyOf({ name, type })
    return own.has(key) || other.has(key) ? [{ name, type, here: own.has(key), there: other.has(key) }] : []
  })
}

const isDifferent = ({ here, there }: Difference): boolean => here !== there

/** Compares two profiles. The address names both, so that a link shows the same comparison. */
const ComparePage = () => {
  const { t } = useLingui()
  const profile = useProfileRecord()
  const [params, setParams] = useSearchParams()
  const other = params.get('with') ?? profile.template?.id
  return (
    <Cards>
      <Card title={<Trans>Compare</Trans>}>
        <RemotePicker
          source={accessProfileChoices}
          many={false}
          label={t`Other access profile`}
          values={other === undefined ? [] : [other]}
          onChange={([next = '']) => setParams(next === '' ? {} : { with: next }, { replace: true })}
        />
      </Card>
      {other !== undefined && other !== '' && (
        <QueryPart query={AccessProfileDocument} variables={{ id: other }}>
          {({ accessProfile }) =>
            accessProfile ? (
              <Comparison profile={profile} other={accessProfile} />
            ) : (
              <Card>
                <Trans>This access profile does not exist.</Trans>
              </Card>
            )
          }
        </QueryPart>
      )}
    </Cards>
  )
}

const Comparison = ({ profile, other }: { profile: Profile; other: Profile }) => {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  return (
    <QueryPart query={KnownActivitiesDocument} variables={{}}>
      {({ myAccess }) => {
        const rows = compared(myAccess.knownActivities, profile.activities, other.activities)
        const different = rows.filter(isDifferent)
        return (
          <Card
            title={<Plural value={different.length} _0="No differences" one="# difference" other="# differences" />}
            actions={<Switch label={t`Show all permissions`} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />}
          >
            <Differences
              rows={all ? rows : different}
              names={[profile.name, other.customer ? `${other.name} (${other.customer.name})` : other.name]}
            />
          </Card>
        )
      }}
    </QueryPart>
  )
}

const Differences = ({ rows, names }: { rows: readonly Difference[]; names: readonly [string, string] }) => {
  const { t } = useLingui()
  const nameOf = useActivityName()
  if (rows.length === 0) return <Trans>Both grant the same permissions.</Trans>
  const mark = (granted: boolean) => (granted ? t`Granted` : '–')
  return (
    <table className={classes['table']} aria-label={t`Comparison`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Permission</Trans>
          </th>
          {names.map((name, at) => (
            <th scope="col" key={at === 0 ? 'here' : 'there'}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.type} ${row.name}`} data-differs={isDifferent(row) || undefined}>
            <th scope="row">{nameOf(row)}</th>
            <td data-granted={row.here || undefined}>{mark(row.here)}</td>
            <td data-granted={row.there || undefined}>{mark(row.there)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default ComparePage
