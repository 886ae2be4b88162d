import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { AccessProfileHoldersDocument, type AccessProfileHoldersQuery } from '../profile.generated.ts'
import { useProfileRecord } from '../ProfileFrame.tsx'
import { Followers } from './Followers.tsx'
import classes from './holders.module.css'

type Holders = NonNullable<AccessProfileHoldersQuery['accessProfileHolders']>

/** Users with a profile, directly or through a profile that follows it; for a template also the profiles that follow it. */
const ProfileHoldersPage = () => {
  const { id, customerId, forStaff } = useProfileRecord()
  const isTemplate = customerId === null && !forStaff
  return (
    <Cards>
      <QueryPart query={AccessProfileHoldersDocument} variables={{ id }}>
        {({ accessProfileHolders }) => accessProfileHolders && <People holders={accessProfileHolders} isTemplate={isTemplate} />}
      </QueryPart>
      {isTemplate && <Followers id={id} />}
    </Cards>
  )
}

const People = ({ holders: { total, nodes }, isTemplate }: { holders: Holders; isTemplate: boolean }) => {
  const portal = usePortalName()
  const shown = nodes.length
  return (
    <Card title={<Trans>Users</Trans>}>
      {total === 0 ? (
        <p className={classes['none']}>
          <Trans>No user has this access profile.</Trans>
        </p>
      ) : (
        <ul className={classes['rows']}>
          {nodes.map(({ userId, userName, displayName, customerName, profileName }) => (
            <li key={`${userId} ${customerName} ${profileName}`}>
              <span>
                <Link to={paths.user(portal, userId)}>{displayName ?? userName}</Link>
                <small>{userName}</small>
              </span>
              <span>{customerName}</span>
              {isTemplate && (
                <span>
                  <Trans>by {profileName}</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > shown && (
        <p className={classes['none']}>
          <Trans>The first {shown} are shown.</Trans>
        </p>
      )}
    </Card>
  )
}

export default ProfileHoldersPage
