import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import { enumField, flagField, idField, momentField, numberField, textField } from '../../kit/list/filter-fields.ts'
import { filterInput } from '../../kit/list/filter-input.ts'
import type { ListArgs, ListSource } from '../../kit/list/list.ts'
import { sortInput } from '../../kit/list/sort-input.ts'
import { loginProvider } from '../../tables/login-provider.table.ts'
import { lockedField } from './locked.ts'
import { twoFactorField } from './two-factor-field.ts'
import { userColumns } from './user.row.ts'
import { userCustomer, userIdentity, userLogin } from '../../tables/user.table.ts'
import { UserStatus } from './user.type.ts'

const loginsOf = sql`from ${userLogin} where ${userLogin.userId} = ${userIdentity.id}`
const providerName = sql`(select ${loginProvider.displayName} from ${loginProvider} where ${loginProvider.name} = ${userLogin.loginProvider})`

/** As their indexes have them. */
const status = sql`(${userIdentity.status} collate "C")`
const lastLogon = sql`coalesce(${userIdentity.lastLogonDate}, '-infinity')`

export const userFilter = filterInput('UserIdentityFilterInput', {
  userName: textField(userIdentity.userNameFolded, userIdentity.searchText),
  email: textField(userIdentity.emailFolded, userIdentity.searchText),
  displayName: textField(userIdentity.displayNameFolded, userIdentity.searchText),
  phoneNumber: textField(sql`coalesce(${userIdentity.phoneNumber}, '')`),
  status: enumField(UserStatus, status),
  userType: numberField(userIdentity.userType),
  twoFactorEnabled: twoFactorField,
  emailConfirmed: flagField(userIdentity.emailConfirmed),
  isActive: flagField(userIdentity.isActive),
  isLocked: lockedField,
  lockoutEnd: momentField(userIdentity.lockoutEnd),
  lastLogonDate: momentField(userIdentity.lastLogonDate, lastLogon),
  createdAt: momentField(userIdentity.createdAt),
  hasLogin: flagField(sql`(exists (select 1 ${loginsOf}))`),
  // By the names that people know the providers by, as `UserLogin.providerName` gives them.
  loginProvider: textField(
    sql`coalesce((select fold(string_agg(coalesce(${providerName}, ${userLogin.loginProvider}), ', ')) ${loginsOf}), '')`,
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
  status: { expression: status, type: 'text' },
  userType: { expression: userIdentity.userType, type: 'integer' },
  createdAt: { expression: userIdentity.createdAt, type: 'timestamptz' },
  lastLogonDate: { expression: lastLogon, type: 'timestamptz' },
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

/**
 * The users of `ofCustomer` by memberships alone, for a viewer who reaches them so: whoever is a member is of the customer's partner
 * (`customerErrors`), and so within reach unless hidden. Undefined for other viewers.
 */
export function membersOf(
  { members }: Pick<Reach, 'members'>,
  viewer: Pick<Viewer, 'customerIds'> | undefined,
  customerId: string | undefined,
): ListArgs['whole'] {
  if (!members || !viewer) return undefined
  const customerIds = customerId === undefined ? viewer.customerIds : [customerId]
  if (!customerIds.every((id) => viewer.customerIds.includes(id))) return undefined
  const ids = (limits: SQL) =>
    sql`select distinct user_id from (
      select ${userCustomer.userId} from ${userCustomer} where ${anyOf(userCustomer.customerId, customerIds)}${limits}
    ) as members`
  // Nobody is a member of the same customer twice: so many times as many memberships are those of enough users. All are asked for as an estimate,
  // and of `not in` the planner knows nothing but that it halves the rows.
  return (most) =>
    ids(most === undefined ? sql`` : sql` and ${userCustomer.userId} not in (${members.hidden}) limit ${most * customerIds.length}`)
}

/** The users within reach, of one customer when it is named. */
export const ofCustomer = (reach: SQL, customerId: string | undefined): SQL | undefined =>
  and(
    reach,
    customerId === undefined
      ? undefined
      : sql`${userIdentity.id} in (select ${userCustomer.userId} from ${userCustomer} where ${userCustomer.customerId} = ${customerId})`,
  )
