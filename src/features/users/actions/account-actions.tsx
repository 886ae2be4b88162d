import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  IconBuildingPlus,
  IconCalendarOff,
  IconFileExport,
  IconKey,
  IconLink,
  IconMail,
  IconMailForward,
  IconMailOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { sends } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { lastAdminConsent } from '../last-admin.ts'
import { userChanges } from '../user-changes.ts'
import { UpdateUserDocument } from '../user.generated.ts'
import {
  CancelUserEmailChangeDocument,
  ResendConfirmationDocument,
  SendPasswordLinkDocument,
  SetTemporaryPasswordDocument,
} from '../security/user-security.generated.ts'
import type { User } from '../UserFrame.tsx'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { isOther, mayManage, mayPlace, mayRecover, type UserAction } from './may-manage.ts'
import { SignsOut } from './SignsOut.tsx'

const nameOf = ({ displayName, userName }: User) => displayName ?? userName

/** Why no mail that gives the user access can be sent now. */
export const whyBarred = ({ status }: Pick<User, 'status'>) => (status === 'IN_ACTIVE' ? userServerWords.USER_INACTIVE : undefined)

export const cancelEmailChange: UserAction = {
  id: 'cancelEmailChange',
  label: msg`Cancel change of email`,
  icon: IconMailOff,
  when: (user, reader) => mayManage(user, reader, 'change') && user.pendingEmail !== null,
  ...sends({
    document: CancelUserEmailChangeDocument,
    variables: ({ id }: User) => ({ input: { id } }),
    changes: userChanges,
    done: msg`Change cancelled`,
  }),
}

/** Text of a toast after something was mailed, or would have been where the server has no mail server. */
const sentOr =
  (sent: MessageDescriptor) =>
  ({ isLinkCopied }: User): MessageDescriptor =>
    isLinkCopied ? msg`Not sent: no email server. Copy the link instead.` : sent

export const copyAccessLink: UserAction = {
  id: 'copyAccessLink',
  label: msg`Copy sign-in link…`,
  icon: IconLink,
  when: (user, reader) =>
    user.isLinkCopied &&
    mayManage(user, reader, 'resetPassword') &&
    isOther(user, reader) &&
    (whyBarred(user) ?? (user.email !== null || msg`No email address.`)),
  Dialog: laterPart(async () => (await import('./CopyLinkDialog.tsx')).CopyLinkDialog),
}

export const exportPersonalData: UserAction = {
  id: 'exportPersonalData',
  label: msg`Export personal data…`,
  icon: IconFileExport,
  when: (user, reader) => mayManage(user, reader, 'change') && isOther(user, reader),
  Dialog: laterPart(async () => (await import('./ExportDataDialog.tsx')).ExportDataDialog),
}

export const resendConfirmation: UserAction = {
  id: 'resendConfirmation',
  label: msg`Resend invitation`,
  icon: IconMailForward,
  when: (user, reader) => mayManage(user, reader, 'change') && user.isInvitable,
  ...sends({
    document: ResendConfirmationDocument,
    variables: ({ id }: User) => ({ input: { id } }),
    changes: userChanges,
    done: sentOr(msg`Confirmation email sent`),
  }),
}

export const sendPasswordLink: UserAction = {
  id: 'sendPasswordLink',
  label: msg`Send password reset link`,
  icon: IconMail,
  when: (user, reader) => mayRecover(user, reader, 'resetPassword') && (whyBarred(user) ?? (user.email !== null || msg`No email address.`)),
  ...sends({
    document: SendPasswordLinkDocument,
    variables: ({ id }: User) => ({ input: { id } }),
    changes: userChanges,
    done: sentOr(msg`Link sent`),
  }),
}

export const setTemporaryPassword: UserAction = {
  id: 'setTemporaryPassword',
  label: msg`Set temporary password…`,
  icon: IconKey,
  when: (user, reader) =>
    mayManage(user, reader, 'resetPassword') &&
    isOther(user, reader) &&
    (whyBarred(user) ?? (user.emailConfirmed || userServerWords.EMAIL_NOT_CONFIRMED)),
  ...asks({
    title: (user: User) => {
      const name = nameOf(user)
      return msg`Set a temporary password for ${name}?`
    },
    Text: ({ entity: { id, email: address } }) => (
      <>
        <Trans>
          Sends a password for one sign-in to {address}. You do not see it. The current password stops working and the user is signed out
          everywhere.
        </Trans>{' '}
        <SignsOut id={id} />
      </>
    ),
    confirm: msg`Set a temporary password`,
    document: SetTemporaryPasswordDocument,
    variables: ({ id }) => ({ input: { id } }),
    changes: userChanges,
    done: msg`Temporary password sent`,
  }),
}

export const addToCustomer: UserAction = {
  id: 'addToCustomer',
  label: msg`Add to customer…`,
  icon: IconBuildingPlus,
  when: mayPlace,
  Dialog: laterPart(async () => (await import('./AddToCustomerDialog.tsx')).AddToCustomerDialog),
}

export const activate: UserAction = {
  id: 'activate',
  label: msg`Activate`,
  icon: IconUserCheck,
  when: (user, reader) => mayManage(user, reader, 'change') && !user.extension.isActive,
  ...sends({
    document: UpdateUserDocument,
    variables: ({ id, version }: User) => ({ input: { id, version, isActive: true } }),
    changes: userChanges,
    done: msg`User activated`,
  }),
}

export const setLeaving: UserAction = {
  id: 'setLeaving',
  label: msg`Leaves on…`,
  icon: IconCalendarOff,
  when: (user, reader) => mayManage(user, reader, 'change') && isOther(user, reader) && (user.extension.isActive || user.leaving !== null),
  Dialog: laterPart(async () => (await import('./LeavingDialog.tsx')).LeavingDialog),
}

/** Deactivating the last administrator of a customer must be confirmed. */
const { Dialog: DeactivateLastAdmin } = asks({
  title: (user: User) => {
    const name = nameOf(user)
    return msg`Deactivate ${name}?`
  },
  Text: () => <Trans>This is a customer’s last administrator who can sign in. Nobody else can manage its users.</Trans>,
  confirm: msg`Deactivate`,
  danger: true,
  document: UpdateUserDocument,
  variables: ({ id, version }) => ({ input: { id, version, isActive: false, confirmLastAdmin: true } }),
  changes: userChanges,
  done: msg`User deactivated`,
})

export const deactivate: UserAction = {
  id: 'deactivate',
  label: msg`Deactivate`,
  icon: IconUserOff,
  danger: true,
  when: (user, reader) => mayManage(user, reader, 'change') && isOther(user, reader) && user.extension.isActive,
  ...sends({
    document: UpdateUserDocument,
    variables: ({ id, version }: User) => ({ input: { id, version, isActive: false } }),
    changes: userChanges,
    done: msg`User deactivated and signed out`,
    undo: {
      variables: ({ id, version }, { updateUser }) => ({
        input: { id, version: updateUser.userIdentity?.version ?? version, isActive: true },
      }),
      done: msg`User activated`,
    },
    objection: { path: lastAdminConsent.path, Dialog: DeactivateLastAdmin },
  }),
}
