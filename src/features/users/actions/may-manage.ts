import type { AccessRule } from '#contract/access/rule.ts'
import type { RecordAction } from '#src/resources/record/actions/action.ts'
import type { Reader } from '#src/resources/reader.ts'
import type { User } from '../UserFrame.tsx'
import { VENDOR_TYPES } from '../words/user-words.ts'

export type UserAction = RecordAction<User>

/** What an action is, as the server asks it of its mutation: an access profile can take it away. */
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

/** Who does this, or any of these, to users, before it is asked to whom. */
export const managers = (...does: readonly Does[]): AccessRule => ({
  userTypes: ['ADMIN', 'VENDOR_OPERATIONS'],
  activity: does.map((each) => DOES[each]),
})

/** Whether the reader does this to users at all, and may change everything of this one. */
export const mayManage = ({ authority }: Pick<User, 'authority'>, { mayDo }: Pick<Reader, 'mayDo'>, does: Does): boolean =>
  authority === 'FULL' && mayDo(managers(does))

/** Whether the reader may open this user's own account for them again. */
export const mayRecover = ({ recovery }: Pick<User, 'recovery'>, { mayDo }: Pick<Reader, 'mayDo'>, does: Does): boolean =>
  recovery === 'FULL' && mayDo(managers(does))

/** Whether the reader decides to which customers this user belongs; vendor staff belong to none. */
export const mayPlace = ({ authority, userType }: Pick<User, 'authority' | 'userType'>, { mayDo }: Pick<Reader, 'mayDo'>): boolean =>
  authority !== 'NONE' && !VENDOR_TYPES.has(userType) && mayDo(managers('change'))

const OPERATIONS = 4

/** Whether the reader gives this user access profiles: at customers, or vendor operations to support and partner staff. */
export const mayAssign = (user: Pick<User, 'authority' | 'userType'>, reader: Pick<Reader, 'mayDo'>): boolean =>
  VENDOR_TYPES.has(user.userType)
    ? user.userType !== OPERATIONS && reader.mayDo({ userTypes: ['VENDOR_OPERATIONS'] })
    : mayPlace(user, reader)

/** What nobody does to their own account. */
export const isOther = ({ id }: Pick<User, 'id'>, { subject }: Pick<Reader, 'subject'>): boolean => id !== subject
