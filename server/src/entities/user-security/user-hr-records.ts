import { and, eq, getTableColumns } from 'drizzle-orm'
import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { customer } from '../../tables/customer.table.ts'
import { userHrId } from '../../tables/migration.table.ts'
import { HrSource } from '../customers/customer.type.ts'
import { users, type UserResult } from '../users/users.ts'
import { UserSecurityPayload } from './user-security.mutations.ts'

type HrRecord = { readonly id: string; readonly source: (typeof userHrId.$inferSelect)['source']; readonly hrUserId: string }

/**
 * Removes the link between a user and the record of an HR product that they were migrated from. The user stays a member of the customer; the next
 * migration looks for them by their email address again.
 */
const unlinkUserHrRecord = (context: RequestContext, { id, source, hrUserId }: HrRecord): Promise<UserResult> =>
  changeRecord(users, context, { action: 'unlinkUserHrRecord', id }, async (tx, user) => {
    const [found] = await tx
      .select(getTableColumns(userHrId))
      .from(userHrId)
      .innerJoin(customer, eq(customer.id, userHrId.customerId))
      .where(and(eq(userHrId.userId, user.id), eq(userHrId.source, source), eq(userHrId.hrUserId, hrUserId), context.reach.customers))
      .for('update', { of: userHrId })
    if (!found) return [missing('hrUserId', 'HR_RECORD_NOT_FOUND', 'There is no such link.')]
    await tx.delete(userHrId).where(and(eq(userHrId.source, source), eq(userHrId.hrUserId, hrUserId)))
    return { before: { hrSource: source, hrUserId, linkedTo: found.customerId }, after: {} }
  })

const UserHrRecordInput = builder.inputType('UserHrRecordInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    source: t.field({ type: HrSource, required: true }),
    hrUserId: t.string({ required: true }),
  }),
})

builder.mutationField('unlinkUserHrRecord', (t) =>
  t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: { resource: 'user', verb: 'change' },
    type: UserSecurityPayload,
    description:
      'Removes the link between a user and a record of an HR product, at a customer within reach. The user keeps their customers; the next migration takes the record for somebody it has not migrated.',
    args: { input: t.arg({ type: UserHrRecordInput, required: true }) },
    resolve: (_, { input }, context) => unlinkUserHrRecord(context, input),
  }),
)
