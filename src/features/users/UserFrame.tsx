import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { UserDocument } from './user.generated.ts'
import type { UserQuery } from './user.generated.ts'
import { UserStatusMark } from './UserStatusMark.tsx'
import { ViewAsUser } from './ViewAsUser.tsx'

export type User = NonNullable<UserQuery['user']>

const UserActions = ({ entity: user }: { entity: User }) => {
  const portal = usePortalName()
  return (
    <>
      <ResendConfirmation user={user} />
      {portal === 'vendor' && <ViewAsUser id={user.id} />}
    </>
  )
}

const { RecordFrame, useRecord } = recordFrame({
  query: UserDocument,
  entity: ({ user }) => user,
  name: ({ displayName, userName }) => displayName ?? userName,
  back: { to: paths.users, label: msg`Users` },
  status: ({ status, lockoutEnd }) => <UserStatusMark status={status} lockoutEnd={lockoutEnd} />,
  Actions: UserActions,
  missing: { icon: 'user', title: msg`User not found`, text: msg`It may have been deleted, or you do not have access to it.` },
})

/** Every page of one user stands in it. Who is out of reach looks like nobody. */
export default RecordFrame
export const useUser = useRecord
