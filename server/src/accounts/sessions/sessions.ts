import { and, eq, isNull, lt, not, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { NetworkRules } from '../../access/network-rules.ts'
import { prepared } from '../../db/pipeline/prepared.ts'
import { readyStatement } from '../../db/pipeline/ready-statement.ts'
import { notificationStatement } from '../../kit/notifications/write-notification.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { Statement } from '../../db/pipeline/write-together.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import type { EndReason } from '../../../../contract/session-end.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { isAhead } from '../clock.ts'
import { boundNetworks, hasOnlyDisabledCustomers } from '../customer-status.ts'
import { breakGlassProviders, isOtherWay, requiredOfSession } from '../required-provider.ts'
import { eventStatement } from '../events.ts'
import { endSessions, endSessionsOfUsers, type Ending } from './end-sessions.ts'
import type { Lifetimes } from '../../platform/lifetimes.ts'
import { Recent } from '../../platform/recent.ts'
import { idle, isIdle, sessionTimeout } from './session-timeout.ts'
import { newDeviceNotice } from '../messages/security-notices.ts'

type NewSession = {
  id: string
  userId: string
  securityStamp: string
  partnerId: string | null
  host: string
  userAgent: string | undefined
  address: string
  /** Login provider of the sign-in; null for a local one. */
  loginProvider: string | null
  /** Authentication methods (RFC 8176). */
  amr: readonly string[]
}

/** `networkRules`: null for users who do not depend on customers. */
export type SessionStanding = { readonly isAlive: boolean; readonly networkRules: NetworkRules | null }

export type Sessions = {
  /**
   * Inserts the row of a sign-in, or restarts its lifetime after a new sign-in in the same session. Returns whether it was opened.
   * @param opener the user, while being read, so that both reads run at once; undefined if nobody may open the session
   * @param write stores the session with what opens it
   */
  open(session: NewSession, opener: Promise<object | undefined>, write: Write): Promise<boolean>
  /** Whether a session is still valid; an idle or expired one is ended by this call. */
  isAlive(id: string): Promise<boolean>
  /** The same, with the networks from which its user may work. */
  standingOf(id: string): Promise<SessionStanding>
  /** Records an activity of the user, which moves the idle limit. Written at most once a minute. */
  noteActivity(id: string): Promise<void>
  /** Revokes every grant of the session, ends it, and notifies all processes on the channel `session_ended`. */
  end(id: string, reason: EndReason, by?: string): Promise<void>
  /** Ends the other open sessions of a user. @param ending.by the person who ends them, if any */
  endOthers(userId: string, reason: EndReason, ending?: Ending): Promise<void>
}

type Write = (statements: readonly Statement[]) => Promise<void>

const ACTIVITY_STEP_MS = 60_000
const MOST_KNOWN = 10_000

export function createSessions(db: Database, lifetimes: Lifetimes): Sessions {
  /** Last known activity of sessions; within the interval nothing is written. */
  const acted = new Recent<string, Date>(MOST_KNOWN)
  const standingOf = async (id: string): Promise<SessionStanding> => {
    const [row] = await sessionBy(quickReader(db)).execute({ id })
    if (!row || row.session.endedAt) return { isAlive: false, networkRules: null }
    acted.set(id, row.session.lastActivityAt)
    const reason = deathOf(row.session, row.user, row.timeout)
    if (reason) await endSession(db, id, reason)
    return { isAlive: reason === undefined, networkRules: row.networkRules }
  }
  return {
    open: (session, opener, write) => openSession(db, session, opener, write, new Date(Date.now() + lifetimes.session * 1000)),
    isAlive: async (id) => (await standingOf(id)).isAlive,
    standingOf,
    async noteActivity(id) {
      const now = new Date()
      const since = now.getTime() - (acted.get(id)?.getTime() ?? 0)
      if (since >= 0 && since < ACTIVITY_STEP_MS) return
      await db.orm
        .update(serverSideSession)
        .set({ lastActivityAt: now })
        .where(
          and(
            eq(serverSideSession.id, id),
            isNull(serverSideSession.endedAt),
            lt(serverSideSession.lastActivityAt, new Date(now.getTime() - ACTIVITY_STEP_MS)),
            not(idle()),
          ),
        )
    },
    end: (id, reason, by) => endSession(db, id, reason, by),
    async endOthers(userId, reason, ending) {
      await db.orm.transaction((tx) => endSessionsOfUsers(tx, [userId], reason, ending))
    },
  }
}

const sessionBy = prepared((orm) =>
  orm
    .select({
      session: serverSideSession,
      timeout: sessionTimeout(userIdentity.id),
      networkRules: boundNetworks,
      user: {
        isActive: userIdentity.isActive,
        securityStamp: userIdentity.securityStamp,
        isBarred: hasOnlyDisabledCustomers,
        requiredProviders: requiredOfSession,
        breakGlassProviders,
      },
    })
    .from(serverSideSession)
    .innerJoin(userIdentity, eq(userIdentity.id, serverSideSession.userId))
    .where(eq(serverSideSession.id, sql.placeholder('id')))
    .prepare('session_with_owner'),
)

type Owner = Pick<typeof userIdentity.$inferSelect, 'isActive' | 'securityStamp'> & {
  readonly isBarred: boolean
  readonly requiredProviders: readonly string[]
  readonly breakGlassProviders: readonly string[]
}

function deathOf(session: typeof serverSideSession.$inferSelect, user: Owner, timeout: number): EndReason | undefined {
  if (!user.isActive) return 'inactive'
  if (user.isBarred) return 'customerDisabled'
  if (isOtherWay(user, session.loginProvider)) return 'endedByAdmin'
  if (session.securityStamp !== user.securityStamp) return 'securityChanged'
  if (session.expiresAt <= new Date()) return 'expired'
  if (isAhead(session.createdAt) || isAhead(session.lastActivityAt)) return 'clock'
  return isIdle(session.lastActivityAt, timeout) ? 'idle' : undefined
}

async function openSession(
  db: Database,
  session: NewSession,
  opener: Promise<object | undefined>,
  write: Write,
  expiresAt: Date,
): Promise<boolean> {
  const now = new Date()
  const amr = session.amr.join(' ')
  const row = { ...session, amr, userAgent: session.userAgent?.slice(0, 500) ?? null, lastActivityAt: now, expiresAt }
  const { userId, partnerId, address } = session
  const [notice, by] = await Promise.all([newDeviceNotice(db, row, now), opener])
  if (!by) return false
  await write([
    ...(notice ? [notificationStatement(db.orm, notice)] : []),
    insertSession({ ...row, createdAt: now }),
    noteLogon({ userId, now }),
    eventStatement({ type: 'SESSION_STARTED', userId, partnerId, address, sessionId: session.id }),
  ])
  return true
}

type SessionRow = NewSession & { readonly createdAt: Date; readonly lastActivityAt: Date; readonly expiresAt: Date }
const placeholder = (name: keyof SessionRow) => sql.placeholder(name)
const insertSession = readyStatement<Omit<SessionRow, 'amr' | 'userAgent'> & { amr: string; userAgent: string | null }>((orm) =>
  orm
    .insert(serverSideSession)
    .values({
      id: placeholder('id'),
      userId: placeholder('userId'),
      securityStamp: placeholder('securityStamp'),
      partnerId: placeholder('partnerId'),
      host: placeholder('host'),
      userAgent: placeholder('userAgent'),
      address: placeholder('address'),
      loginProvider: placeholder('loginProvider'),
      amr: placeholder('amr'),
      createdAt: placeholder('createdAt'),
      lastActivityAt: placeholder('lastActivityAt'),
      expiresAt: placeholder('expiresAt'),
    })
    .onConflictDoUpdate({
      target: serverSideSession.id,
      set: {
        securityStamp: sql`excluded.security_stamp`,
        loginProvider: sql`excluded.login_provider`,
        amr: sql`excluded.amr`,
        lastActivityAt: sql`excluded.last_activity_at`,
        expiresAt: sql`excluded.expires_at`,
        ...{ endedAt: null, endedReason: null, endedBy: null },
      },
    }),
)
const noteLogon = readyStatement<{ userId: string; now: Date }>((orm) =>
  orm
    .update(userIdentity)
    .set({ lastLogonDate: sql`${sql.param(sql.placeholder('now'), userIdentity.lastLogonDate)}` })
    .where(eq(userIdentity.id, sql.placeholder('userId'))),
)

const endSession = (db: Database, id: string, reason: EndReason, by?: string): Promise<void> =>
  db.orm.transaction((tx) => endSessions(tx, [id], reason, by))
