import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'

/** The apps that may request a scope. Before it can be deleted, it must be removed from them. */
export const UsedBy = ({ clients }: { clients: readonly { id: string; name: string }[] }) => {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Used by</Trans>}>
      {clients.length === 0 ? (
        <p>
          <Trans>No app uses this.</Trans>
        </p>
      ) : (
        <Rows label={t`Apps`}>
          {clients.map(({ id, name }) => (
            <Row key={id} title={<Link to={paths.appScopes(id)}>{name}</Link>} />
          ))}
        </Rows>
      )}
    </Card>
  )
}
