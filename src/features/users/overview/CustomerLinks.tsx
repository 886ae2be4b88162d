import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { User } from '../UserFrame.tsx'

type CustomerLinksProps = {
  user: Pick<User, 'userCustomers'>
  most: number
  /** Set where the access profile at each customer is shown beside it. */
  withProfiles?: boolean
}

/** Links to the customers of a user. Of many, the first are shown with the number of the others. */
export const CustomerLinks = ({ user: { userCustomers }, most, withProfiles = false }: CustomerLinksProps) => {
  const portal = usePortalName()
  const more = userCustomers.length - most
  return (
    <>
      {userCustomers.slice(0, most).map(({ accessProfileName: profile, customer: { id, name } }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={paths.customer(portal, id)}>{name}</Link>
          {withProfiles && profile !== null && ` (${profile})`}
        </Fragment>
      ))}
      {more > 0 && ` +${more}`}
    </>
  )
}
