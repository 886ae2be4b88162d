import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { isLocked, userStates } from './words/user-words.ts'

/** The state of a user in one word, chosen as in the list by what prevents the sign-in first. */
export const UserStatusMark = ({ status, lockoutEnd }: { status: string; lockoutEnd: string | null }) => (
  <ChoiceMark value={stateOf(status, lockoutEnd)} choices={userStates} />
)

const stateOf = (status: string, lockoutEnd: string | null): (typeof userStates)[number]['value'] => {
  if (status === 'IN_ACTIVE') return 'INACTIVE'
  if (isLocked(lockoutEnd)) return 'LOCKED'
  return status === 'ACTIVE' ? 'ACTIVE' : 'INVITED'
}
