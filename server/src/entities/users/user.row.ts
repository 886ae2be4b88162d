import type { Managed } from '../../access/authority.ts'
import { columnsWithout } from '../../db/columns-without.ts'
import { tableReader } from '../../db/rows.ts'
import type { CustomerRow } from '../customers/customer.row.ts'
import { userIdentity, type userCustomer, type userLogin } from '../../tables/people/user.table.ts'
import type { Manager } from './update/managed.ts'

export const userColumns = columnsWithout(
  userIdentity,
  'passwordHash',
  'authenticatorKey',
  'authenticatorStep',
  'authenticatorSetAt',
  'emailConfirmedAt',
  'pinSetAt',
  'phoneSetAt',
  'pin',
  'pinPositions',
  'securityStamp',
  'lockoutTold',
  'searchText',
  'userNameKey',
  'emailKey',
  'nameCollision',
  'userNameFolded',
  'emailFolded',
  'displayNameFolded',
)

export type UserRow = { readonly [Column in keyof typeof userColumns]: (typeof userIdentity.$inferSelect)[Column] }
/** A user during a change: the whole row, locked, and the facts that decide authority over them. */
export type LockedUser = typeof userIdentity.$inferSelect &
  Pick<Managed, 'roles' | 'customers'> & { readonly manager?: Manager | undefined }
export const readUserRows = tableReader<UserRow>(userIdentity, userColumns)

export type UserCustomerRow = typeof userCustomer.$inferSelect & { customer: CustomerRow }
export type UserLoginRow = typeof userLogin.$inferSelect
