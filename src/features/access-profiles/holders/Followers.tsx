import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { AccessProfileFollowersDocument } from '../profile.generated.ts'
import classes from './holders.module.css'

/** The profiles that follow a template, each with its number of differences. */
export const Followers = ({ id }: { id: string }) => {
  const portal = usePortalName()
  return (
    <QueryPart query={AccessProfileFollowersDocument} variables={{ id }}>
      {({ accessProfiles: { nodes, totalCount } }) => {
        const shown = nodes.length
        return (
          <Card title={<Trans>Followed by</Trans>}>
            {nodes.length === 0 ? (
              <p className={classes['none']}>
                <Trans>No access profile follows this template.</Trans>
              </p>
            ) : (
              <ul className={classes['rows']}>
                {nodes.map((each) => (
                  <li key={each.id}>
                    <span>
                      <Link to={paths.accessProfile(portal, each.customer?.id ?? '', each.id)}>{each.name}</Link>
                      <small>{each.customer?.name}</small>
                    </span>
                    <span>
                      <Plural value={each.userCount} one="# user" other="# users" />
                    </span>
                    <span>
                      {each.overrides.length > 0 && <Plural value={each.overrides.length} one="# difference" other="# differences" />}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {totalCount > shown && (
              <p className={classes['none']}>
                <Trans>The first {shown} are shown.</Trans>
              </p>
            )}
          </Card>
        )
      }}
    </QueryPart>
  )
}
