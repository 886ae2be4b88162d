import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { ReaderFacts } from '#src/resources/reader.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { PersonPicture } from '#src/ui/PersonPicture.tsx'
import { UserDocument, type UserQuery } from './user.generated.ts'
import { UserActions } from './user-menus.ts'
import { VENDOR_TYPES, isLocked, userStates } from './words/user-words.ts'
import { CustomerLinks } from './overview/CustomerLinks.tsx'

/** Details that distinguish users of the same name. */
const UserAbout = ({ entity: user }: { entity: User }) => {
  const { t } = useLingui()
  return (
    <>
      {user.email !== null && <CopyText value={user.email} what={t`email address`} />}
      {user.userCustomers.length > 0 && (
        <span>
          <CustomerLinks user={user} most={2} />
        </span>
      )}
    </>
  )
}

const UserPicture = ({ user: { id, displayName, userName, pictureVersion } }: { user: User }) => (
  <PersonPicture
    subject={id}
    name={displayName ?? userName}
    size={48}
    version={pictureVersion ?? undefined}
    available={use(ReaderFacts).loadsPictures && pictureVersion !== null}
  />
)

/** The state of a user in one word, chosen as in the list by what prevents the sign-in first. */
const UserStatusMark = ({ status, lockoutEnd }: { status: string; lockoutEnd: string | null }) => (
  <ChoiceMark value={stateOf(status, lockoutEnd)} choices={userStates} />
)

const stateOf = (status: string, lockoutEnd: string | null): (typeof userStates)[number]['value'] => {
  if (status === 'IN_ACTIVE') return 'INACTIVE'
  if (isLocked(lockoutEnd)) return 'LOCKED'
  return status === 'ACTIVE' ? 'ACTIVE' : 'INVITED'
}

export type User = NonNullable<UserQuery['user']>

const { RecordFrame, useRecord } = recordFrame({
  query: UserDocument,
  entity: ({ user }) => user,
  name: ({ displayName, userName }) => displayName ?? userName,
  back: { to: paths.users, label: msg`Users` },
  status: ({ status, lockoutEnd }) => <UserStatusMark status={status} lockoutEnd={lockoutEnd} />,
  picture: (user) => <UserPicture user={user} />,
  About: UserAbout,
  Actions: UserActions,
  without: ({ userType }) => (VENDOR_TYPES.has(userType) ? [] : ['profile-details/vendor-details']),
  missing: { icon: 'user', title: msg`User not found`, text: msg`It may have been deleted, or you do not have access to it.` },
})

/** A user whom the reader may not see looks like one that does not exist. */
export default RecordFrame
export const useUser = useRecord
