import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'
import { AccessProfileDocument, type AccessProfileQuery } from './profile.generated.ts'
import { ProfileActions } from './profile-menus.ts'

/** The profile's customer or audience, the template that it follows, and the number of its users. */
const ProfileAbout = ({ entity: { customer, template, forStaff, userCount, followerCount } }: { entity: Profile }) => {
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

export type Profile = NonNullable<AccessProfileQuery['accessProfile']>

const { RecordFrame, useRecord } = recordFrame({
  query: AccessProfileDocument,
  entity: ({ accessProfile }) => accessProfile,
  name: ({ name }) => name,
  back: {
    to: (portal, { customer }) => (customer === undefined ? paths.accessTemplates() : paths.accessProfiles(portal, customer)),
    label: msg`Access profiles`,
  },
  param: 'profile',
  picture: ({ id, name }) => <Monogram id={id} name={name} shape="square" />,
  About: ProfileAbout,
  Actions: ProfileActions,
  missing: {
    icon: 'customers',
    title: msg`Access profile not found`,
    text: msg`It may have been deleted, or you do not have access to it.`,
  },
})

export default RecordFrame
export const useProfileRecord = useRecord
