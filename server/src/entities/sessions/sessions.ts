import { sql } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { Orm } from '../../db/orm.ts'
import { endSessions } from '../../accounts/sessions/end-sessions.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { codeField, idField, literal } from '../../kit/list/filter-fields.ts'
import { listStates } from '../../kit/list/states.ts'
import { coded, folded, moment, nameOf, text, unordered } from '../../kit/resource/fields.ts'
import { partners } from '../partners/partner.loaders.ts'
import { plainRecords } from '../../kit/resource/read-records.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { defineResource, type RecordRules } from '../../kit/resource/resource.ts'
import { sessionClient } from '../../tables/client.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { peopleNamed } from '../logs/log-search.ts'
import { readUsers } from '../users/read-users.ts'
import { userRows } from '../users/user.loaders.ts'
import { users } from '../users/users.ts'
import { appsOf } from './session.loaders.ts'
import { sessionColumns, type LockedSession, type SessionRow } from './session.row.ts'
import { EndReasonEnum, SessionStateEnum, SessionType } from './session.type.ts'

const { id, userId, partnerId, host, browser, system, address, createdAt, lastActivityAt, expiresAt, endedAt, endedReason, endedBy } =
  serverSideSession

const reach = ({ scope, users: reached }: Reach) =>
  scope === 'everything' ? sql`true` : sql`exists (select from ${userIdentity} where ${userIdentity.id} = ${userId} and ${reached})`

const plain = plainRecords(serverSideSession, reach)
const withOwners =
  (rows: (typeof plain)['read']): RecordRules<LockedSession, 'record'>['read'] =>
  async (tx: Orm, context: RequestContext, ids: readonly string[]) => {
    const found = [...(await rows(tx, context, ids)).values()]
    const owners = await readUsers(tx, context, [...new Set(found.map((session) => session.userId))])
    return new Map(
      found.flatMap((session) => {
        const owner = owners.get(session.userId)
        return owner ? [[session.id, { ...session, owner }] as const] : []
      }),
    )
  }

const record: RecordRules<LockedSession, 'record'> = {
  read: withOwners(plain.read),
  lock: withOwners(plain.lock),
  usually: 'record',
  // Whoever may change a user's record may end their sessions.
  refuse: (viewer, { owner }) => users.record.refuse(viewer, owner, 'record'),
  organisations: (viewer, { owner }) => users.record.organisations?.(viewer, owner),
  asksFresh: () => false,
}

export type EndParameters = {
  /** Session of the user who ends others, which is spared. A job stores the session that started it. */
  readonly sessionId?: string
}
type EndRule = RecordRule<LockedSession, 'record'>

const OWN = invalid(null, 'OWN_SESSION', 'This is your own session. Sign out to end it.')

/** Ends any session except the caller's own. A session that has ended stays unchanged. */
export const endRule = (context: RequestContext, { sessionId = context.sessionId }: EndParameters): EndRule => ({
  action: 'endSession',
  prepare: async () => ({
    decide: (session) => {
      if (session.endedAt !== null) return undefined
      if (session.id === sessionId) return [OWN]
      return { before: { userId: session.userId, state: 'LIVE' }, after: { userId: session.userId, state: 'ENDED' } }
    },
    write: (tx, changed) =>
      endSessions(
        tx,
        changed.map((session) => session.id),
        'endedByAdmin',
        signedIn(context).userId,
      ),
  }),
})

/** Matches an IP address or the beginning of one. */
const ADDRESS = /^(?=.*[.:])[\d.:a-f]+$/i

/** Matches a UUID, or an ID that oidc-provider generated. */
const SESSION_ID = /^[\w-]{36,43}$/

export const sessions = defineResource({
  name: 'session',
  plural: 'sessions',
  node: SessionType,
  table: serverSideSession,
  columns: sessionColumns,
  label: sql`(select ${userIdentity.userName} from ${userIdentity} where ${userIdentity.id} = ${userId})`,
  reach,
  narrowed: ({ customerId }) =>
    customerId === undefined
      ? undefined
      : sql`${userId} in (select ${userCustomer.userId} from ${userCustomer} where ${userCustomer.customerId} = ${customerId})`,
  defaultOrder: { lastActivityAt: 'DESC' },
  searched: id,
  foundBy(word) {
    if (ADDRESS.test(word)) return sql`${address} like ${`${literal(word.toLowerCase())}%`}`
    const ofPeople = sql`${userId} in (${peopleNamed(word)})`
    return SESSION_ID.test(word) ? sql`(${id} = ${word} or ${ofPeople})` : ofPeople
  },
  states: listStates(
    SessionStateEnum,
    (row: SessionRow) => (row.endedAt === null ? 'LIVE' : 'ENDED'),
    () => ({ LIVE: sql`${endedAt} is null`, ENDED: sql`${endedAt} is not null` }),
  ),
  record,
  fields: {
    id: { cell: true, filter: codeField(id) },
    user: {
      async cell({ userId: of }, context) {
        return (await userRows(context).load(of))?.userName ?? null
      },
    },
    partner: nameOf('partnerId', partners, 'name'),
    apps: {
      async cell({ id: of }, context) {
        return (await appsOf(context).load(of)).map(({ name }) => name).join(', ')
      },
    },
    userId: { filter: idField(userId) },
    customerId: {
      filter: idField(
        userCustomer.customerId,
        (condition) => sql`${userId} in (select ${userCustomer.userId} from ${userCustomer} where ${condition})`,
      ),
    },
    partnerId: { filter: idField(partnerId) },
    clientId: {
      filter: idField(
        sessionClient.clientId,
        (condition) => sql`${id} in (select ${sessionClient.sessionId} from ${sessionClient} where ${condition})`,
      ),
    },
    host: unordered(text(folded(host))),
    browser: unordered(text(folded(browser))),
    system: unordered(text(folded(system))),
    address: { cell: true, filter: codeField(address) },
    loginProvider: unordered(text(folded(serverSideSession.loginProvider))),
    amr: unordered(text(folded(serverSideSession.amr))),
    createdAt: unordered(moment(createdAt)),
    lastActivityAt: moment(lastActivityAt),
    expiresAt: unordered(moment(expiresAt)),
    endedAt: unordered(moment(endedAt)),
    endedReason: unordered(coded(EndReasonEnum, endedReason)),
    endedBy: { filter: idField(endedBy) },
  },
})
