import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconLock, IconLockOpen, IconLogout, IconPassword, IconShieldOff } from '@tabler/icons-react'
import { sends } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { lockingAccess, LOCKOUT, lockoutAccess } from '../security/lockout-access.ts'
import { userChanges } from '../user-changes.ts'
import {
  EndUserSessionsDocument,
  GenerateUserPinDocument,
  UnlockUserDocument,
  UserFactorsDocument,
} from '../security/user-security.generated.ts'
import type { User } from '../UserFrame.tsx'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { isLocked } from '../words/user-words.ts'
import { whyBarred } from './account-actions.tsx'
import { isOther, mayManage, mayRecover, type UserAction } from './may-manage.ts'
import { PinEffect } from '../security/PinEffect.tsx'
import { SignsOut } from './SignsOut.tsx'

export const lock: UserAction = {
  id: 'lock',
  label: msg`Lock…`,
  icon: IconLock,
  danger: true,
  when: (user, reader) =>
    mayManage(user, reader, 'lock') && reader.mayDo(lockingAccess(reader.portal)) && isOther(user, reader) && !isLocked(user.lockoutEnd),
  Dialog: laterPart(async () => (await import('./LockUserDialog.tsx')).LockUserDialog),
}

export const unlock: UserAction = {
  id: 'unlock',
  label: msg`Unlock`,
  icon: IconLockOpen,
  when: (user, reader) =>
    isLocked(user.lockoutEnd) &&
    mayRecover(user, reader, 'unlock') &&
    (reader.mayDo(lockoutAccess(reader.portal)) || (reader.mayDo(LOCKOUT) && msg`A partner administrator can unlock this account.`)),
  ...sends({
    document: UnlockUserDocument,
    variables: ({ id }: User) => ({ input: { id } }),
    changes: userChanges,
    done: msg`User unlocked`,
  }),
}

export const signOutEverywhere: UserAction = {
  id: 'signOutEverywhere',
  label: msg`Sign out everywhere…`,
  icon: IconLogout,
  when: (user, reader) => mayManage(user, reader, 'signOut'),
  ...asks({
    title: () => msg`Sign out everywhere?`,
    Text: ({ entity: { id } }) => (
      <>
        <SignsOut id={id} /> <Trans>Unsaved work is lost.</Trans>
      </>
    ),
    confirm: msg`Sign out everywhere`,
    danger: true,
    document: EndUserSessionsDocument,
    variables: ({ id }: User) => ({ input: { id } }),
    changes: userChanges,
    done: msg`User signed out everywhere`,
  }),
}

export const resetTwoFactor: UserAction = {
  id: 'resetTwoFactor',
  label: msg`Reset two-factor…`,
  icon: IconShieldOff,
  danger: true,
  when: (user, reader) => mayManage(user, reader, 'resetTwoFactor') && (user.hasSecondFactor || msg`No method is set up.`),
  Dialog: laterPart(async () => (await import('./ResetFactorsDialog.tsx')).ResetFactorsDialog),
}

export const generatePin: UserAction = {
  id: 'generatePin',
  label: msg`Generate PIN…`,
  icon: IconPassword,
  when: (user, reader) =>
    mayManage(user, reader, 'resetTwoFactor') && (whyBarred(user) ?? (user.emailConfirmed || userServerWords.EMAIL_NOT_CONFIRMED)),
  ...asks({
    title: () => msg`Generate PIN?`,
    Text: ({ entity: { id } }) => (
      <QueryPart query={UserFactorsDocument} variables={{ id }}>
        {({ userSecurity }) => userSecurity && <PinEffect methods={userSecurity.methods} />}
      </QueryPart>
    ),
    confirm: msg`Generate PIN`,
    document: GenerateUserPinDocument,
    variables: ({ id }: User) => ({ input: { id } }),
    changes: userChanges,
    done: msg`PIN generated`,
  }),
}
