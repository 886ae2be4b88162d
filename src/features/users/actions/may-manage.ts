import type { AccessRule } from '#src/access/rule.ts'
import type { RecordAction } from '#src/resources/record/actions/action.ts'
import type { Reader } from '#src/resources/reader.ts'
import type { User } from '../UserFrame.tsx'

export type UserAction = RecordAction<User>

/** Who changes other people's accounts, as the server asks it of each mutation. */
const MANAGERS: AccessRule = { userTypes: ['ADMIN', 'VENDOR_OPERATIONS'] }

/** Whether the reader changes users at all, and everything of this one. */
export const mayManage = ({ authority }: Pick<User, 'authority'>, { mayDo }: Pick<Reader, 'mayDo'>): boolean =>
  authority === 'FULL' && mayDo(MANAGERS)

/** What nobody does to their own account. */
export const isOther = ({ id }: Pick<User, 'id'>, { subject }: Pick<Reader, 'subject'>): boolean => id !== subject
