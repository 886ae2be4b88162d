import { operationsStaff, staff } from '../../access/rules.ts'
import { and, eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { twoFactorFacts } from '../../accounts/factors/two-factor.ts'
import { letterTo } from '../users/letter.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { isRevertible } from './revert-change.ts'
import { userAudit, userEvents } from './user-history.ts'
import type { UserAuditRow, UserEventRow } from './user-history.ts'
import { UserSecurityType } from './user-security.type.ts'
import { partType } from '../../kit/list/part.ts'

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

const UserAuditType = builder.objectRef<UserAuditRow>('UserAudit').implement({
  description: 'A change of a user, or a try at one.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    action: t.exposeString('action', { description: 'The operation, e.g. `updateUser`.' }),
    actorId: t.exposeID('actorId', { nullable: true }),
    actorName: t.exposeString('actorName', { nullable: true, description: 'Null of people whom the caller may not know of.' }),
    actingAs: t.exposeString('actingAs', {
      nullable: true,
      description:
        'Null where they acted in person; else `job:<id>`, `view:<id>` of the portal as somebody else, or `link:<purpose>` of a mailed link.',
    }),
    denied: t.exposeBoolean('denied'),
    before: t.string({ nullable: true, description: 'By field, as JSON.', resolve: ({ before }) => json(before) }),
    after: t.string({ nullable: true, description: 'By field, as JSON.', resolve: ({ after }) => json(after) }),
    traceId: t.exposeString('traceId', { nullable: true }),
    isRevertible: t.boolean({ resolve: isRevertible }),
  }),
})
const UserEventType = builder.objectRef<UserEventRow>('UserEvent').implement({
  description: 'Something that happened to the sign-ins, sessions or tokens of a user.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    type: t.exposeString('type'),
    address: t.exposeString('address', { nullable: true }),
    detail: t.string({ nullable: true, description: 'Codes, as JSON.', resolve: ({ detail }) => json(detail) }),
    traceId: t.exposeString('traceId', { nullable: true }),
  }),
})
const UserAuditHistory = partType<UserAuditRow>('UserAuditHistory', UserAuditType)
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
  userAudit: t.field({
    access: operationsStaff,
    type: UserAuditHistory,
    description: 'The changes of a user, the newest first.',
    args: {
      id: t.arg.id({ required: true }),
      first: t.arg.int({ defaultValue: 50, description: '1 to 200.' }),
      before: t.arg.id({ description: 'The id of the last row that was read.' }),
    },
    resolve: (_, { id, first, before }, context) => userAudit(context, { id, first: first ?? 50, before }),
  }),
  userEvents: t.field({
    access: operationsStaff,
    type: UserEventHistory,
    description: "What happened to a user's sign-ins, sessions and tokens, the newest first.",
    args: {
      id: t.arg.id({ required: true }),
      first: t.arg.int({ defaultValue: 50, description: '1 to 200.' }),
      before: t.arg.id({ description: 'The id of the last row that was read.' }),
    },
    resolve: (_, { id, first, before }, context) => userEvents(context, { id, first: first ?? 50, before }),
  }),
}))
