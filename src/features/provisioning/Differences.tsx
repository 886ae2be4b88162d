import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { ScimDifferencesDocument, type ScimDifferencesQuery } from './provisioning.generated.ts'

type Difference = ScimDifferencesQuery['scimDifferences']['here'][number]

/** Compares the users here with those of the directory, as far as its requests tell. */
export const Differences = ({ id }: { id: string }) => (
  <QueryPart query={ScimDifferencesDocument} variables={{ id }}>
    {({ scimDifferences: { here, hereCount, there, thereCount } }) => (
      <>
        <List title={<Trans>Here and not in the directory</Trans>} rows={here} count={hereCount}>
          <Trans>The directory has sent every active user.</Trans>
        </List>
        <List title={<Trans>In the directory and not here</Trans>} rows={there} count={thereCount}>
          <Trans>Every user whom the directory wanted to create in the last 30 days is here.</Trans>
        </List>
      </>
    )}
  </QueryPart>
)

type ListProps = { title: ReactNode; rows: readonly Difference[]; count: number; children: ReactNode }

const List = ({ title, rows, count, children }: ListProps) => {
  const { i18n } = useLingui()
  const portal = usePortalName()
  const more = i18n.number(count - rows.length)
  return (
    <Card title={title}>
      {rows.length === 0 && <EmptyState title={<Trans>No difference</Trans>}>{children}</EmptyState>}
      <Rows>
        {rows.map((row) => (
          <Row
            key={row.key}
            title={row.userId === null ? row.name : <Link to={paths.user(portal, row.userId)}>{row.name}</Link>}
            detail={<Reason row={row} />}
          />
        ))}
      </Rows>
      {count > rows.length && (
        <p>
          <Trans>and {more} more</Trans>
        </p>
      )}
    </Card>
  )
}

const Reason = ({ row: { reason, since, detail } }: { row: Difference }) => {
  const time = <TimeStamp value={since} as="date" />
  if (reason === 'WAITS')
    return <Trans>Deactivated by the directory and active here since {time}, as the last administrator of a customer</Trans>
  if (reason === 'UNMANAGED') return <Trans>Here since {time}, and never sent by the directory</Trans>
  return (
    <>
      <Trans>Refused since {time}</Trans>
      {detail !== null && <> · {detail}</>}
    </>
  )
}
