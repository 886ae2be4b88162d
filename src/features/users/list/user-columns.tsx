import { msg } from '@lingui/core/macro'
import { userStatuses } from '../words/user-words.ts'
import { UserStatusMark } from '../UserStatusMark.tsx'

/** The columns that every list of users has; how wide each is, the list decides. */
export const userNameColumn = {
  id: 'userName',
  label: msg`User name`,
  cell: 'text',
  value: (user: { userName: string }) => user.userName,
  sortBy: 'userName',
  filter: { kind: 'text', field: 'userName' },
} as const

export const emailColumn = {
  id: 'email',
  label: msg`Email`,
  cell: 'text',
  value: (user: { email: string | null }) => user.email,
  sortBy: 'email',
  filter: { kind: 'text', field: 'email' },
} as const

export const statusColumn = {
  id: 'status',
  label: msg`Status`,
  cell: (user: { status: string; lockoutEnd: string | null }) => <UserStatusMark status={user.status} lockoutEnd={user.lockoutEnd} />,
  sortBy: 'status',
  filter: { kind: 'choice', field: 'status', choices: userStatuses },
} as const
