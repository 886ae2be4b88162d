import { msg } from '@lingui/core/macro'
import { IconAt, IconEye, IconHash, IconLink, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import type { Client } from 'urql'
import { VIEW_AS_RULE } from '#contract/access/view-as.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import type { RecordActions } from '#src/resources/record/actions/action.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { viewerOfClaims } from '#src/access/viewer-of-claims.ts'
import { viewWish } from '#src/bridge/view-as.ts'
import { MISSING_AUTHORITY } from '../access/missing-authority.ts'
import type { User } from '../UserFrame.tsx'
import {
  activate,
  addToCustomer,
  cancelEmailChange,
  copyAccessLink,
  deactivate,
  exportPersonalData,
  resendConfirmation,
  sendPasswordLink,
  setLeaving,
  setTemporaryPassword,
} from './account-actions.tsx'
import { isOther, mayAssign, mayManage, type UserAction } from './may-manage.ts'
import { generatePin, lock, resetTwoFactor, signOutEverywhere, unlock } from './security-actions.tsx'
import { UserAccessDocument } from '../user-relations.generated.ts'

/** Opens the dialog 'View as…' with the facts that determine this user's access. */
const viewAsUser = async ({ id }: { id: string }, client: Client): Promise<void> => {
  const { data } = await client.query(UserAccessDocument, { id }, { requestPolicy: 'network-only' }).toPromise()
  if (!data?.user || !data.userSecurity) return
  const { enabledFeatures } = data.userSecurity
  const { displayName, userType, roles, partner, nhr } = viewerOfClaims({ ...data.user, enabledFeatures })
  const preview = {
    userType,
    roles,
    isHrPartner: partner.isHrPartner,
    nhr: typeof nhr === 'string' ? nhr : undefined,
    features: enabledFeatures,
  }
  viewWish.set({ preview, like: { id, name: displayName } })
}

const viewAs: UserAction = {
  id: 'viewAs',
  label: msg`View as this user`,
  icon: IconEye,
  when: (user, { portal, mayDo, isViewing, subject }) => portal === 'vendor' && !isViewing && mayDo(VIEW_AS_RULE) && user.id !== subject,
  run: viewAsUser,
}

const copyLink: UserAction = {
  id: 'copyLink',
  label: msg`Copy link`,
  icon: IconLink,
  when: () => true,
  copy: (portal, { id }) => new URL(paths.user(portal, id), window.location.origin).href,
}

const copyEmail: UserAction = {
  id: 'copyEmail',
  label: msg`Copy email`,
  icon: IconAt,
  when: ({ email }) => email !== null,
  copy: (_, { email }) => email ?? '',
}

const copyId: UserAction = { id: 'copyId', label: msg`Copy ID`, icon: IconHash, when: () => true, copy: (_, { id }) => id }

const assignProfile: UserAction = {
  id: 'assignProfile',
  label: msg`Access profile…`,
  icon: IconShieldCheck,
  when: (user, reader) => mayAssign(user, reader) && isOther(user, reader),
  Dialog: laterPart(async () => (await import('./AssignProfileDialog.tsx')).AssignProfileDialog),
}

const deleteUser: UserAction = {
  id: 'delete',
  label: msg`Delete…`,
  icon: IconTrash,
  danger: true,
  when: (user, reader) => mayManage(user, reader, 'delete') && isOther(user, reader),
  Dialog: laterPart(async () => (await import('./DeleteUserDialog.tsx')).DeleteUserDialog),
}

/** The actions on a user. The record's Actions menu, the menu of a row, and the remedies of the overview use this list. */
export const userActions: RecordActions<User> = {
  groups: [
    [resendConfirmation, cancelEmailChange, unlock, sendPasswordLink, copyAccessLink, setTemporaryPassword, addToCustomer, assignProfile],
    [signOutEverywhere, resetTwoFactor, generatePin],
    [viewAs, copyLink, copyEmail, copyId, exportPersonalData],
    [activate, lock, setLeaving, deactivate, deleteUser],
  ],
  why: ({ authority }) => MISSING_AUTHORITY[authority],
}
