import { staff } from '../../access/rules.ts'
import { and, eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
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
    description: 'The users within reach, of one customer when X-Customer names it.',
    args: { ...pageArgs(), ...whereArg(users.filter), ...orderArg(users.sort) },
    resolve: (_, args, { orm, owner, reach, viewer, customerId, listTimeoutMs }, info) =>
      readPage<UserRow>(
        orm,
        users,
        {
          ...args,
          withTotal: asksForTotal(info),
          within: reach.shared?.users,
          whole: membersOf(reach, viewer, customerId),
          counting: owner,
          timeoutMs: listTimeoutMs,
        },
        ofCustomer(reach.users, customerId),
      ),
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
