import { importedKind } from '../../accounts/passwords/imported-hashes.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { DrawnUp } from '../users/create/insert-users.ts'
import { membershipRule } from '../users/update/membership-rules.ts'
import type { NewUser } from '../users/create/new-user.ts'
import type { UserRule } from '../users/users.ts'
import type { LinkedCustomer } from './hr-links.ts'
import { rowsOf } from './plan/planned-rows.ts'
import type { HrUser } from './source/hr-source.ts'
import type { Numbered, Planned, Run } from './wizard.ts'

/**
 * A user to create, whose rows and mail are prepared before the transaction, or a user who becomes a member of the customer. `linkedTo` is the
 * customer that they were migrated to before, and `hrUserId` the ID that they were migrated by.
 */
export type Draft =
  | { readonly user: NewUser; readonly drawn: () => DrawnUp; readonly customer: LinkedCustomer }
  | {
      readonly userId: string
      readonly version: number
      readonly customer: LinkedCustomer
      readonly linkedTo: string | null
      readonly hrUserId: string
    }
export type Row = Planned<Draft>
export type NumberedUser = Numbered<HrUser>

export const hashOf = ({ rules }: Run, { passwordHash }: HrUser) =>
  rules.passwords === 'TAKE_OVER' && importedKind(passwordHash) !== undefined ? passwordHash : null

export const familyOf = ({ wizard }: Pick<Run, 'wizard'>) => (wizard === 'USERS' ? 'HR' : 'NATURAL_HR')

export const { base, left } = rowsOf<HrUser>(({ userName }) => userName)

/** Adds one customer to each user's memberships. */
export const joins = (context: RequestContext, links: ReadonlyMap<string, LinkedCustomer>): UserRule =>
  membershipRule(context, 'updateUser', [...new Set([...links.values()].map(({ id }) => id))], ({ id }, now) => ({
    after: [...now, ...(links.get(id) ? [links.get(id)?.id ?? ''] : [])],
  }))
