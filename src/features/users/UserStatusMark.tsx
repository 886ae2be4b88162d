import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { isLocked, lockedMark, userStatuses } from './words/user-words.ts'

/** The status of a user, and beside it that the account is locked now. */
export const UserStatusMark = ({ status, lockoutEnd }: { status: string; lockoutEnd: string | null }) => (
  <>
    <ChoiceMark value={status} choices={userStatuses} />
    {isLocked(lockoutEnd) && (
      <>
        {' '}
        <ChoiceMark value="locked" choices={lockedMark} />
      </>
    )}
  </>
)
