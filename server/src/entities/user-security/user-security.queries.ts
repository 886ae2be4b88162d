import { operationsStaff, staff, vendorOperations } from '../../access/rules.ts'
import { and, eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { twoFactorFacts } from '../../accounts/factors/two-factor.ts'
import { letterTo } from '../users/letter.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { userReverts } from './user-reverts.ts'
import { userEvents } from './user-history.ts'
import type { UserEventRow } from './user-history.ts'
import { UserSecurityType } from './user-security.type.ts'
import { partType, spanArgs } from '../../kit/list/part.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { jsonText } from '../../kit/graphql/json-text.ts'

const UserEventType = builder.objectRef<UserEventRow>('UserEvent').implement({
  description: 'Something that happened to the sign-ins, sessions or tokens of a user.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    type: t.exposeString('type'),
    address: t.exposeString('address', { nullable: true }),
    detail: t.string({ nullable: true, description: 'Codes, as JSON.', resolve: ({ detail }) => jsonText(detail) }),
    traceId: t.exposeString('traceId', { nullable: true }),
  }),
})
const UserEventHistory = partType<UserEventRow>('UserEventHistory', UserEventType)

builder.queryFields((t) => ({
  userSecurity: t.field({
    access: staff,
    type: UserSecurityType,
    nullable: true,
    description: 'Null when there is no such user or it is out of reach.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      if (!isUuid(id)) return null
      const { orm, reach } = context
      const [user] = await orm
        .select()
        .from(userIdentity)
        .where(and(eq(userIdentity.id, id), reach.users))
      if (!user) return null
      const { host } = await letterTo(context, user.id)
      return { user, facts: await twoFactorFacts(orm, user, host.hostname) }
    },
  }),
  userEvents: t.field({
    access: operationsStaff,
    type: UserEventHistory,
    description: "What happened to a user's sign-ins, sessions and tokens, the newest first.",
    args: spanArgs(),
    resolve: (_, span, context) => userEvents(context, span),
  }),
}))

recordAudit(userReverts, {
  name: 'User',
  access: operationsStaff,
  revertAccess: vendorOperations,
})
