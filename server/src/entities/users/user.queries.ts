import { staff } from '../../access/rules.ts'
import { and, eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { badInput } from '../../kit/graphql/refusal.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { isUuid } from '../../kit/list/filter-fields.ts'
import { orderArg, pageArgs, whereArg } from '../../kit/list/list-args.ts'
import { readPage } from '../../kit/list/list.ts'
import { asksForTotal } from '../../kit/list/selection.ts'
import { userColumns } from './user.row.ts'
import type { UserRow } from './user.row.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { UserIdentityType } from './user.type.ts'
import { membersOf, ofCustomer } from './members.ts'
import { users } from './users.ts'

const UserIdentityConnection = connectionType<UserRow>(UserIdentityType)

builder.queryFields((t) => ({
  users: t.field({
    access: staff,
    type: UserIdentityConnection,
    description: 'The users within reach, of one customer when "customer" or X-Customer names it.',
    args: {
      customer: t.arg.id({ description: 'Only members of this customer; comes before X-Customer.' }),
      ...pageArgs(),
      ...whereArg(users.filter),
      ...orderArg(users.sort),
    },
    resolve: (_, { customer, ...args }, { orm, owner, reach, viewer, customerId, listTimeoutMs }, info) => {
      if (customer != null && !isUuid(customer)) throw badInput('The argument "customer" needs the id of a customer.')
      const only = customer ?? customerId
      return readPage<UserRow>(
        orm,
        users,
        {
          ...args,
          withTotal: asksForTotal(info),
          within: reach.shared?.users,
          whole: membersOf(reach, viewer, only),
          counting: owner,
          timeoutMs: listTimeoutMs,
        },
        ofCustomer(reach.users, only),
      )
    },
  }),
  user: t.field({
    access: 'signedIn',
    type: UserIdentityType,
    nullable: true,
    description: 'Null when there is no such user or it is out of reach.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { orm, reach }) => {
      if (!isUuid(id)) return null
      const [user] = await orm
        .select(userColumns)
        .from(userIdentity)
        .where(and(eq(userIdentity.id, id), reach.users))
      return user
    },
  }),
}))
