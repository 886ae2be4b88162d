import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { perPortal, usePortalName } from '#src/resources/portal-name.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { mayManage } from './actions/may-manage.ts'
import { userBasic, userManaged, userMemberships } from './basic.record.tsx'
import { DeleteUserCard } from './DeleteUserCard.tsx'
import { useGoverned } from './Governed.tsx'
import { ManagedCard } from './ManagedCard.tsx'
import { userChanges } from './user-changes.ts'
import { CancelUserEmailChangeDocument } from './security/user-security.generated.ts'
import { UserFacts } from './access/UserFacts.tsx'
import { useUser } from './UserFrame.tsx'
import type { User } from './UserFrame.tsx'

const usePage = perPortal(userBasic)
const useMembershipPage = perPortal(userMemberships)

/** The form for a user who is managed by a directory. */
function useManagedPage({ managedBy }: User) {
  const portal = usePortalName()
  const names = managedBy?.fields.join(' ')
  return useMemo(() => (names === undefined ? undefined : userManaged(portal, names.split(' '))), [portal, names])
}

/** Edits the basic details of a user, beside other facts about them. */
const UserBasicPage = () => {
  const user = useUser()
  const reader = useReader()
  const { why, closed } = useGoverned({ needs: 'MEMBERSHIP' })
  const [page, ofMembership, managed] = [usePage(), useMembershipPage(), useManagedPage(user)]
  const whole = managed ?? page
  return (
    <LimitedPart why={why} closed={false}>
      <RecordColumns
        aside={
          <>
            <UserFacts user={user} />
            {!user.managedBy && mayManage(user, reader, 'delete') && <DeleteUserCard user={user} />}
          </>
        }
      >
        <LimitedPart why={undefined} closed={closed}>
          {user.managedBy && <ManagedCard user={user} by={user.managedBy} />}
          {user.pendingEmail !== null && <PendingEmail user={user} email={user.pendingEmail} />}
          <RecordEditor
            key={user.authority}
            page={user.authority === 'MEMBERSHIP' ? ofMembership : whole}
            entity={user}
            types={userChanges.types}
          />
        </LimitedPart>
      </RecordColumns>
    </LimitedPart>
  )
}

export default UserBasicPage

/** Shown above the form, whose field keeps showing the current address. */
const PendingEmail = ({ user, email }: { user: User; email: string }) => {
  const { t } = useLingui()
  const mayCancel = mayManage(user, useReader(), 'change')
  const cancel = useAction(CancelUserEmailChangeDocument, userChanges)
  return (
    <Callout
      role="note"
      actions={
        mayCancel && (
          <Button kind="secondary" size="sm" onClick={() => void cancel.run({ input: { id: user.id } }, t`Change cancelled`)}>
            <Trans>Cancel the change</Trans>
          </Button>
        )
      }
    >
      <Trans>{email} becomes the user’s email address once it is confirmed from that mailbox.</Trans>
    </Callout>
  )
}
