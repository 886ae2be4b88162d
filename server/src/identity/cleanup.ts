import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { serverSideSession } from '../tables/people/session.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { latestPast } from '../accounts/clock.ts'
import { oidcArtifact } from '../tables/people/identity.table.ts'
import { idle } from '../accounts/sessions/session-timeout.ts'
import type { Sessions } from '../accounts/sessions/sessions.ts'

const BATCH = 500
const KEPT_MS = 24 * 3_600_000

/** Anybody can start sign-ins without limit, so unfinished ones are deleted as soon as they expire. */
const UNFINISHED = or(
  eq(oidcArtifact.model, 'Interaction'),
  and(eq(oidcArtifact.model, 'Session'), sql`${oidcArtifact.payload}->>'accountId' is null`),
)

/** Deletes rows that expired a day ago, in batches small enough not to block others. */
export async function deleteExpired(db: Database): Promise<number> {
  const before = new Date(Date.now() - KEPT_MS)
  const some = db.orm
    .select({ place: sql`ctid` })
    .from(oidcArtifact)
    .where(or(lt(oidcArtifact.expiresAt, before), and(lt(oidcArtifact.expiresAt, new Date()), UNFINISHED)))
    .limit(BATCH)
  let all = 0
  for (;;) {
    const gone = await db.orm
      .delete(oidcArtifact)
      .where(sql`ctid in ${some}`)
      .returning({ id: oidcArtifact.id })
    all += gone.length
    if (gone.length < BATCH) return all
  }
}

/** Ends sessions that are idle or expired, or whose account has changed, so that lists of open sessions and open tabs learn of it. */
export async function endForgotten(db: Database, sessions: Sessions): Promise<number> {
  let all = 0
  for (let after = ''; ;) {
    const dead = await forgotten(db, after)
    for (const { id } of dead) await sessions.isAlive(id)
    all += dead.length
    const last = dead.at(-1)
    if (!last || dead.length < BATCH) return all
    after = last.id
  }
}

const forgotten = ({ orm }: Database, after: string) =>
  orm
    .select({ id: serverSideSession.id })
    .from(serverSideSession)
    .innerJoin(userIdentity, eq(userIdentity.id, serverSideSession.userId))
    .where(
      and(
        isNull(serverSideSession.endedAt),
        gt(serverSideSession.id, after),
        or(
          lt(serverSideSession.expiresAt, new Date()),
          idle(),
          gt(serverSideSession.lastActivityAt, latestPast()),
          ne(serverSideSession.securityStamp, userIdentity.securityStamp),
        ),
      ),
    )
    .orderBy(asc(serverSideSession.id))
    .limit(BATCH)
