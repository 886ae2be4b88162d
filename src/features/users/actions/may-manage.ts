import type { AccessRule } from '#src/access/rule.ts'
import type { RecordAction } from '#src/resources/record/actions/action.ts'
import type { Reader } from '#src/resources/reader.ts'
import type { User } from '../UserFrame.tsx'
import { VENDOR_TYPES } from '../words/user-words.ts'

export type UserAction = RecordAction<User>

/** Who changes other people's accounts, as the server asks it of each mutation. */
const MANAGERS: AccessRule = { userTypes: ['ADMIN', 'VENDOR_OPERATIONS'] }

/** Whether the reader changes users at all, and everything of this one. */
export const mayManage = ({ authority }: Pick<User, 'authority'>, { mayDo }: Pick<Reader, 'mayDo'>): boolean =>
  authority === 'FULL' && mayDo(MANAGERS)

/** Whether the reader decides to which customers this user belongs; vendor staff belong to none. */
export const mayPlace = ({ authority, userType }: Pick<User, 'authority' | 'userType'>, { mayDo }: Pick<Reader, 'mayDo'>): boolean =>
  authority !== 'NONE' && !VENDOR_TYPES.has(userType) && mayDo(MANAGERS)

/** What nobody does to their own account. */
export const isOther = ({ id }: Pick<User, 'id'>, { subject }: Pick<Reader, 'subject'>): boolean => id !== subject
