import { acting, logReaders, staff, vendorOperations } from '../../access/rules.ts'
import { and, eq } from 'drizzle-orm'
import { eventTypes, TYPE_TEXT } from '../../accounts/event-type.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { twoFactorFacts } from '../../accounts/factors/two-factor.ts'
import { readMailPage } from '../users/mail-pages.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { userReverts } from './user-reverts.ts'
import { eventList, isOfUser } from './user-history.ts'
import type { EventRow } from './user-history.ts'
import { UserSecurityType } from './user-security.type.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { listArgs, pageFor } from '../../kit/list/list-field.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { detailText, findingOfEvent, SignInFindingType } from '../login-providers/sign-in-finding.type.ts'
import { failures } from '../logs/event-kinds.ts'

const UserEventType = builder.objectRef<EventRow>('UserEvent').implement({
  description: 'An event about the sign-ins, sessions or tokens of a user.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    type: t.field({ type: eventTypes.type, resolve: ({ type }) => eventTypes.of(type) }),
    typeText: t.exposeString('type', { description: TYPE_TEXT }),
    failed: t.boolean({ resolve: ({ type }) => failures.includes(type) }),
    address: t.exposeString('address', { nullable: true }),
    detail: t.string({
      nullable: true,
      description: 'Details of the event as a JSON object of codes.',
      resolve: ({ detail }) => detailText(detail),
    }),
    finding: t.field({
      type: SignInFindingType,
      nullable: true,
      description: 'Why a sign-in by a login provider was refused. Null for other events.',
      resolve: ({ detail }) => findingOfEvent(detail),
    }),
    traceId: t.exposeString('traceId', { nullable: true }),
  }),
})

builder.queryFields((t) => ({
  userSecurity: t.field({
    access: acting(staff, 'VIEW', 'User'),
    type: UserSecurityType,
    nullable: true,
    description: 'Returns the security settings of a user. Null if there is no such user or the caller has no access to them.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      if (!isUuid(id)) return null
      const { orm, reach } = context
      const [user] = await orm
        .select()
        .from(userIdentity)
        .where(and(eq(userIdentity.id, id), reach.users))
      if (!user) return null
      const { host } = await readMailPage(context, user.id)
      return { user, facts: await twoFactorFacts(orm, user, host.hostname) }
    },
  }),
  userEvents: t.field({
    access: logReaders,
    type: connectionType<EventRow>(UserEventType),
    description: "Lists events about a user's sign-ins, sessions and tokens, the newest first.",
    args: { id: t.arg.id({ required: true }), ...listArgs(eventList) },
    resolve: (_, { id, ...args }, context, info) => pageFor<EventRow>(context, eventList, args, info, {}, isOfUser(context, id)),
  }),
}))

recordAudit(userReverts, {
  name: 'User',
  access: logReaders,
  revertAccess: vendorOperations,
})
