import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { enumField, flagField, idField, momentField, numberField, textField } from '../../graphql/filter-fields.ts'
import { filterInput } from '../../graphql/filter-input.ts'
import type { ListSource } from '../../graphql/list.ts'
import { sortInput } from '../../graphql/sort-input.ts'
import { lockedField } from './locked.ts'
import { userColumns } from './user.row.ts'
import { userCustomer, userIdentity, userLogin } from './user.table.ts'
import { UserStatus } from './user.type.ts'

const loginsOf = sql`from ${userLogin} where ${userLogin.userId} = ${userIdentity.id}`

export const userFilter = filterInput('UserIdentityFilterInput', {
  userName: textField(userIdentity.userNameFolded),
  email: textField(userIdentity.emailFolded),
  displayName: textField(userIdentity.displayNameFolded),
  phoneNumber: textField(sql`coalesce(${userIdentity.phoneNumber}, '')`),
  status: enumField(UserStatus, userIdentity.status),
  userType: numberField(userIdentity.userType),
  twoFactorEnabled: flagField(userIdentity.twoFactorEnabled),
  emailConfirmed: flagField(userIdentity.emailConfirmed),
  isActive: flagField(userIdentity.isActive),
  isLocked: lockedField,
  lockoutEnd: momentField(userIdentity.lockoutEnd),
  lastLogonDate: momentField(userIdentity.lastLogonDate),
  createdAt: momentField(userIdentity.createdAt),
  hasLogin: flagField(sql`(exists (select 1 ${loginsOf}))`),
  loginProvider: textField(
    sql`coalesce((select fold(string_agg(coalesce(${userLogin.displayName}, ${userLogin.loginProvider}), ', ')) ${loginsOf}), '')`,
  ),
  partnerId: idField(userIdentity.partnerId),
  customerId: idField(
    userCustomer.customerId,
    (condition) => sql`exists (select 1 from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id} and ${condition})`,
  ),
})

export const userSort = sortInput('UserIdentitySortInput', {
  userName: { expression: userIdentity.userNameFolded, type: 'text' },
  email: { expression: userIdentity.emailFolded, type: 'text' },
  displayName: { expression: userIdentity.displayNameFolded, type: 'text' },
  status: { expression: sql`(${userIdentity.status} collate "C")`, type: 'text' },
  userType: { expression: userIdentity.userType, type: 'integer' },
  createdAt: { expression: userIdentity.createdAt, type: 'timestamptz' },
  lastLogonDate: { expression: sql`coalesce(${userIdentity.lastLogonDate}, '-infinity')`, type: 'timestamptz' },
})

export const userList: ListSource = {
  table: userIdentity,
  columns: userColumns,
  id: userIdentity.id,
  filter: userFilter,
  sort: userSort,
  defaultOrder: { userName: 'ASC' },
  searched: userIdentity.searchText,
}

/** The users within reach, of one customer when it is named. */
export const ofCustomer = (reach: SQL, customerId: string | undefined): SQL | undefined =>
  and(
    reach,
    customerId === undefined
      ? undefined
      : sql`${userIdentity.id} in (select ${userCustomer.userId} from ${userCustomer} where ${userCustomer.customerId} = ${customerId})`,
  )
