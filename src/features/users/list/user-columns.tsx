import { msg } from '@lingui/core/macro'
import type { UserListState } from '#src/data/generated/schema.ts'
import type { UserText } from '../user-fields.ts'
import { userStates, userStatuses } from '../words/user-words.ts'

/** Columns that every list of users has. The list sets their widths. */
export const userNameColumn = {
  id: 'userName',
  label: msg`User name`,
  cell: 'text',
  value: (user: { userName: string }) => user.userName,
  sortBy: 'userName',
  filter: { kind: 'text', field: 'userName' },
  width: 9,
  optional: true,
} as const

type Named = { id: string; userName: string; email: string | null; displayName: string | null; pictureVersion: string | null }

export const userCalled = ({ displayName, userName }: Pick<Named, 'displayName' | 'userName'>): string => displayName || userName

/** Adds the user name only if it differs from name and email. */
const detailOf = ({ userName, email, displayName }: Omit<Named, 'id' | 'pictureVersion'>): string | null => {
  const [local] = (email ?? '').split('@')
  const isSaid = [email, local, displayName].some((text) => text?.toLowerCase() === userName.toLowerCase())
  return [email, ...(isSaid ? [] : [userName])].filter(Boolean).join(' · ') || null
}

export const emailColumn = {
  id: 'email',
  label: msg`Email`,
  cell: 'text',
  value: (user: { email: string | null }) => user.email,
  sortBy: 'email',
  filter: { kind: 'text', field: 'email' },
  width: 13,
  optional: true,
} as const

export const userColumn = {
  id: 'displayName',
  label: msg`Name`,
  cell: 'identity',
  value: (user: Named) => ({ id: user.id, name: userCalled(user), detail: detailOf(user), pictureVersion: user.pictureVersion }),
  sortBy: 'displayName',
  filter: { kind: 'text', field: 'displayName' },
  exports: [
    { id: 'displayName', label: msg`Name` },
    { id: 'email', label: emailColumn.label },
    { id: 'userName', label: userNameColumn.label },
    // By it an import finds the users of an exported list again.
    { id: 'id', label: msg`Portal ID` },
  ],
  width: 16,
} as const

export const statusColumn = {
  id: 'status',
  label: msg`Status`,
  cell: 'choice',
  choices: userStates,
  value: (user: { state: UserListState }) => user.state,
  sortBy: 'status',
  isBadge: true,
  filter: { kind: 'choice', field: 'state', choices: userStates },
  exports: [{ id: 'state', label: msg`Status` }],
} as const

/** Columns of the texts that a list of users can show, after those it always has. */
export const textColumns = { email: emailColumn, userName: userNameColumn } as const

/** Filters of the other texts. The list has the first and last name in one column. */
export const textFilters = {
  phoneNumber: { kind: 'text', field: 'phoneNumber', label: msg`Phone number` },
} as const satisfies Record<Exclude<UserText, keyof typeof textColumns | 'givenName' | 'familyName'>, object>

/** Filters of existing links and views that are no longer offered. */
export const oldUserFilters = [
  { kind: 'choice', field: 'status', label: statusColumn.label, choices: userStatuses, old: true },
  { kind: 'boolean', field: 'isLocked', label: msg`Locked`, old: true },
] as const
