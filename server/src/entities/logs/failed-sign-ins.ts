import { sql, type SQL } from 'drizzle-orm'
import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { codeField, idField } from '../../kit/list/filter-fields.ts'
import { moment } from '../../kit/resource/fields.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { eventLog } from '../../tables/logs/log.table.ts'
import { userCustomer } from '../../tables/people/user.table.ts'
import { eventFields } from './event-fields.ts'
import { createLogSearch } from './log-search.ts'
import { nameOfUser } from './log.loaders.ts'

const reads = acting(managers, 'VIEW', 'User')
const { id, at, type, userId, partnerId, address, detail, traceId } = eventLog
type FailedSignInRow = Pick<typeof eventLog.$inferSelect, 'id' | 'at' | 'type' | 'userId' | 'address' | 'detail' | 'traceId'>

const FailedSignInType = builder.objectRef<FailedSignInRow>('FailedSignIn').implement({
  description: 'An attempt of a user to sign in that was refused.',
  fields: (t) => ({
    ...eventFields(t),
    userId: t.exposeID('userId', { nullable: true }),
    userName: t.string({
      nullable: true,
      description: 'Null if the caller may not see the user.',
      resolve: (row, _, context) => nameOfUser(row.userId, context),
    }),
  }),
})

/** The types that the dashboard counts as failed. */
const FAILED = sql.raw(`('SIGN_IN_FAILED', 'SIGN_IN_LOCKED')`)

const ofCustomer = (condition: SQL) => sql`${userId} in (select ${userCustomer.userId} from ${userCustomer} where ${condition})`
const ofPeople = createLogSearch(traceId, (ids) => sql`${userId} in (${ids})`)

const failedSignIns = defineResource({
  name: 'failedSignIn',
  plural: 'failedSignIns',
  node: FailedSignInType,
  table: eventLog,
  columns: { id, at, type, userId, address, detail, traceId },
  label: type,
  reach: ({ events }) => sql`${type} in ${FAILED} and ${userId} is not null and ${events}`,
  narrowed: ({ customerId }) => (customerId === undefined ? undefined : ofCustomer(sql`${userCustomer.customerId} = ${customerId}`)),
  defaultOrder: { at: 'DESC' },
  searched: type,
  foundBy: (word) => (/^\d{1,15}$/.test(word) ? sql`(${id} = ${Number(word)} or ${ofPeople(word)})` : ofPeople(word)),
  fields: {
    at: moment(at),
    userId: { filter: idField(userId) },
    customerId: { filter: idField(userCustomer.customerId, ofCustomer) },
    partnerId: { filter: idField(partnerId) },
    address: { filter: codeField(address) },
  },
})

resourceQueries(failedSignIns, {
  list: {
    access: reads,
    description: 'Lists refused attempts of users to sign in, the newest first. Attempts with an unknown name are not listed.',
  },
  one: { access: reads },
})
