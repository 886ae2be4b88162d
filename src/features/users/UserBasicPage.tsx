import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { perPortal, usePortalName } from '#src/resources/portal-name.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { mayManage } from './actions/may-manage.ts'
import { userBasic, userManaged, userMemberships } from './basic.record.tsx'
import { useGoverned } from './Governed.tsx'
import { userChanges } from './user-changes.ts'
import { CancelUserEmailChangeDocument } from './security/user-security.generated.ts'
import { UserFacts } from './access/UserFacts.tsx'
import { useUser } from './UserFrame.tsx'
import type { User } from './UserFrame.tsx'
import { DeleteUserDialog } from './actions/DeleteUserDialog.tsx'
import classes from './user-pages.module.css'
import { textNames, userTexts } from './user-fields.ts'

/** Fields that a directory manages, with its name. They are changed in the directory. */
const ManagedCard = ({ user, by: { name, fields } }: { user: User; by: NonNullable<User['managedBy']> }) => {
  const { t, i18n } = useLingui()
  return (
    <Card title={<Trans>Managed by {name}</Trans>}>
      <p>
        <Trans>Change these details in the directory. It sends them here.</Trans>
      </p>
      <Facts
        facts={[
          ...textNames.filter((each) => fields.includes(each)).map((each) => ({ label: i18n._(userTexts[each].label), value: user[each] })),
          { label: t`Active`, value: user.extension.isActive ? t`Yes` : t`No` },
        ]}
      />
    </Card>
  )
}

/** Permanently deletes a user, after their user name has been typed. */
const DeleteUserCard = ({ user }: { user: User }) => {
  const [asking, setAsking] = useState(false)
  return (
    <Card title={<Trans>Danger zone</Trans>}>
      <p className={classes['text']}>
        <Trans>Permanently deletes the account and all personal data. Audit logs keep the user’s actions without the name.</Trans>
      </p>
      <Button kind="danger" onClick={() => setAsking(true)}>
        <Trans>Delete user</Trans>
      </Button>
      {asking && <DeleteUserDialog entity={user} onClose={() => setAsking(false)} />}
    </Card>
  )
}

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
