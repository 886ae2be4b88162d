import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { Profile } from './ProfileFrame.tsx'

/** The profile's customer or audience, the template that it follows, and the number of its users. */
export const ProfileAbout = ({ entity: { customer, template, forStaff, userCount, followerCount } }: { entity: Profile }) => {
  const portal = usePortalName()
  return (
    <>
      {customer ? (
        <Link to={paths.customer(portal, customer.id)}>{customer.name}</Link>
      ) : (
        <span>{forStaff ? <Trans>Template for vendor staff</Trans> : <Trans>Template for customers</Trans>}</span>
      )}
      {template && (
        <span>
          <Trans>Follows</Trans> {portal === 'vendor' ? <Link to={paths.accessTemplate(template.id)}>{template.name}</Link> : template.name}
        </span>
      )}
      <span>
        <Plural value={userCount} one="# user" other="# users" />
      </span>
      {followerCount > 0 && (
        <span>
          <Plural value={followerCount} one="# follower" other="# followers" />
        </span>
      )}
    </>
  )
}
