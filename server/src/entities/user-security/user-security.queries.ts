import { acting, logReaders, staff, vendorOperations } from '../../access/rules.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { eventTypes } from '../../accounts/event-type.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { twoFactorFacts } from '../../accounts/factors/two-factor.ts'
import { readMailPage } from '../users/mail-pages.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { userReverts } from './user-reverts.ts'
import { UserSecurityType } from './user-security.type.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { listArgs, pageFor, type ListedSource } from '../../kit/list/list-field.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { eventFields } from '../logs/event-fields.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { codeField } from '../../kit/list/filter-fields.ts'
import { listInputs } from '../../kit/list/list-inputs.ts'
import { folded, moment, text } from '../../kit/resource/fields.ts'
import { columnsWithout } from '../../db/columns-without.ts'
import { eventLog } from '../../tables/logs/log.table.ts'

type EventRow = Omit<typeof eventLog.$inferSelect, 'sessionId'>

/** List of events about sign-ins, sessions and tokens, the newest first. */
const eventList: ListedSource = {
  table: eventLog,
  columns: columnsWithout(eventLog, 'sessionId'),
  id: eventLog.id,
  defaultOrder: { at: 'DESC' },
  searched: sql`fold(concat_ws(' ', ${eventLog.type}, ${eventLog.address}, ${eventLog.traceId}))`,
  ...listInputs('Event', {
    at: moment(eventLog.at),
    type: { filter: eventTypes.filter(eventLog.type), sort: text(sql`(${eventLog.type} collate "C")`).sort },
    typeText: { filter: codeField(eventLog.type) },
    address: text(folded(eventLog.address)),
    traceId: { filter: text(folded(eventLog.traceId)).filter },
  }),
}

const isOfUser = ({ reach }: RequestContext, id: string): SQL | undefined =>
  isUuid(id)
    ? and(eq(eventLog.userId, id), sql`exists (select from ${userIdentity} where ${userIdentity.id} = ${id} and ${reach.users})`)
    : sql`false`

const UserEventType = builder.objectRef<EventRow>('UserEvent').implement({
  description: 'An event about the sign-ins, sessions or tokens of a user.',
  fields: eventFields,
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
      const { orm, owner, reach } = context
      const [user] = await orm
        .select()
        .from(userIdentity)
        .where(and(eq(userIdentity.id, id), reach.users))
      if (!user) return null
      const { host } = await readMailPage(context, user.id)
      // Required providers, which exempt some users from mailed codes, are closed to tenants.
      return { user, facts: await twoFactorFacts(owner, user, host.hostname) }
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
