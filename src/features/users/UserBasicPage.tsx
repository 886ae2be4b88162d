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
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { mayManage } from './actions/may-manage.ts'
import { userBasic, userManaged, userMemberships } from './basic.record.tsx'
import { useGoverned } from './Governed.tsx'
import { userChanges } from './user-changes.ts'
import { CancelUserEmailChangeDocument } from './security/user-security.generated.ts'
import { useUser, type User } from './UserFrame.tsx'
import { DeleteUserDialog } from './actions/DeleteUserDialog.tsx'
import classes from './user-pages.module.css'
import { textNames, userTexts } from './user-fields.ts'
import { isLocked } from './words/user-words.ts'

/** Facts about a user that cannot be changed on this page. */
const UserFacts = ({ user }: { user: User }) => {
  const { t } = useLingui()
  const yesNo = (value: boolean) => (value ? t`Yes` : t`No`)
  return (
    <Card title={<Trans>Security</Trans>}>
      <Facts
        facts={[
          { label: t`Email confirmed`, value: yesNo(user.emailConfirmed) },
          ...(user.pendingEmail === null ? [] : [{ label: t`Waiting for confirmation`, value: user.pendingEmail }]),
          { label: t`Phone number confirmed`, value: user.phoneNumber === null ? null : yesNo(user.phoneNumberConfirmed) },
          { label: t`Partner`, value: user.partner?.name },
          { label: t`Two-factor`, value: yesNo(user.twoFactorEnabled) },
          { label: t`Locked`, value: isLocked(user.lockoutEnd) ? <TimeStamp value={user.lockoutEnd} as="dateTime" /> : t`No` },
          { label: t`Password expired`, value: yesNo(user.extension.passwordExpired) },
          { label: t`Last sign-in`, value: <TimeStamp value={user.extension.lastLogonDate} /> },
          { label: t`Created`, value: <TimeStamp value={user.createdAt} as="dateTime" /> },
        ]}
      />
    </Card>
  )
}

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
