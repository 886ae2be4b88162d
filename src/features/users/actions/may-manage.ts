import type { AccessRule } from '#contract/access/rule.ts'
import type { RecordAction } from '#src/resources/record/actions/action.ts'
import type { Reader } from '#src/resources/reader.ts'
import type { User } from '../UserFrame.tsx'
import { VENDOR_TYPES } from '../words/user-words.ts'

export type UserAction = RecordAction<User>

/** The activity that the server requires for each action. An access profile can revoke it. */
const DOES = {
  create: { type: 'CREATE', name: 'User' },
  change: { type: 'UPDATE', name: 'User' },
  delete: { type: 'DELETE', name: 'User' },
  lock: { type: 'UPDATE', name: 'User' },
  unlock: { type: 'EXECUTE', name: 'Unlock' },
  resetPassword: { type: 'EXECUTE', name: 'PasswordReset' },
  resetTwoFactor: { type: 'EXECUTE', name: 'TwoFactorReset' },
  signOut: { type: 'DELETE', name: 'Session' },
  unlink: { type: 'UPDATE', name: 'LoginProvider' },
} as const satisfies Record<string, AccessRule['activity']>
export type Does = keyof typeof DOES

/** Rule for readers who may do any of these to users in general, regardless of the user. */
export const managers = (...does: readonly Does[]): AccessRule => ({
  userTypes: ['ADMIN', 'VENDOR_OPERATIONS'],
  activity: does.map((each) => DOES[each]),
})

/** Whether the reader has the permission, and full authority over this user. */
export const mayManage = ({ authority }: Pick<User, 'authority'>, { mayDo }: Pick<Reader, 'mayDo'>, does: Does): boolean =>
  authority === 'FULL' && mayDo(managers(does))

/** Whether the reader may restore this user's access to their account. */
export const mayRecover = ({ recovery }: Pick<User, 'recovery'>, { mayDo }: Pick<Reader, 'mayDo'>, does: Does): boolean =>
  recovery === 'FULL' && mayDo(managers(does))

/** Whether the reader may change which customers this user belongs to. Vendor staff belong to none. */
export const mayPlace = ({ authority, userType }: Pick<User, 'authority' | 'userType'>, { mayDo }: Pick<Reader, 'mayDo'>): boolean =>
  authority !== 'NONE' && !VENDOR_TYPES.has(userType) && mayDo(managers('change'))

const OPERATIONS = 4

/** Whether the reader may assign access profiles to this user: at customers, or as vendor operations to support and partner staff. */
export const mayAssign = (user: Pick<User, 'authority' | 'userType'>, reader: Pick<Reader, 'mayDo'>): boolean =>
  VENDOR_TYPES.has(user.userType)
    ? user.userType !== OPERATIONS && reader.mayDo({ userTypes: ['VENDOR_OPERATIONS'] })
    : mayPlace(user, reader)

/** Whether the user is another person, for actions that nobody may take on their own account. */
export const isOther = ({ id }: Pick<User, 'id'>, { subject }: Pick<Reader, 'subject'>): boolean => id !== subject
