import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { EventReason } from '../../accounts/event-details.ts'
import { recordEvent } from '../../accounts/events.ts'
import type { Database } from '../../db/database.ts'
import { guardedFetch, RefusedAddress, type FetchOptions } from '../../federation/guarded-fetch.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import type { Hosts } from '../../kit/hosts.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { client, logoutNotice } from '../../tables/client.table.ts'
import { keysAt } from '../keys/states.ts'
import { readKeys } from '../keys/stored.ts'
import { MOUNT } from '../provider/provider.ts'
import { logoutToken } from './logout-token.ts'

/** Channel that a database trigger notifies. */
const CHANNEL = 'logout_notice'
const LOOK_EVERY_MS = 15_000
const BATCH = 20
const MOST_ATTEMPTS = 5
const FIRST_WAIT_S = 15

type LogoutNoticeDeps = {
  readonly db: Database
  readonly log: Logger
  readonly keyring: Keyring
  readonly hosts: Pick<Hosts, 'find'>
  readonly fetching: FetchOptions
}

/**
 * Notifies apps when a session ends that gave them tokens: at once, and again with growing delays (15 s to 2 min) if they did not accept it. A
 * trigger writes the notice in the transaction that ends the session. Processes share the work.
 */
export async function startLogoutNotices(deps: LogoutNoticeDeps): Promise<{ close(): Promise<void> }> {
  const run = async (closing: AbortSignal) => {
    while (!closing.aborted && (await sendBatch(deps)) === BATCH);
  }
  const sending = periodic({ name: 'tell apps of sign-outs', everyMs: LOOK_EVERY_MS, run, log: deps.log })
  const stopListening = await deps.db.listen(CHANNEL, sending.wake)
  sending.wake()
  return {
    async close() {
      await Promise.all([sending.close(), stopListening()])
    },
  }
}

type Row = typeof logoutNotice.$inferSelect

/** Claims notices by moving their next attempt into the future, so that no transaction stays open while an app answers. */
async function sendBatch(deps: LogoutNoticeDeps): Promise<number> {
  const { orm } = deps.db
  const due = orm
    .select({ id: logoutNotice.id })
    .from(logoutNotice)
    .where(and(isNull(logoutNotice.sentAt), lte(logoutNotice.dueAt, sql`now()`)))
    .orderBy(asc(logoutNotice.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const rows = await orm
    .update(logoutNotice)
    .set({
      attempts: sql`${logoutNotice.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => ${FIRST_WAIT_S} * power(2, ${logoutNotice.attempts}))`,
    })
    .where(inArray(logoutNotice.id, due))
    .returning()
  await Promise.all(rows.map((row) => settle(deps, row)))
  return rows.length
}

async function settle({ db, ...deps }: LogoutNoticeDeps, row: Row): Promise<void> {
  const [app] = await db.orm
    .select({ clientId: client.clientId, address: client.backchannelLogoutUri })
    .from(client)
    .where(eq(client.id, row.clientId))
  const failure = app?.address ? await failureOf({ db, ...deps }, row, app.clientId, app.address) : 'NO_ADDRESS'
  const isOver = failure === undefined || row.attempts >= MOST_ATTEMPTS
  await db.orm
    .update(logoutNotice)
    .set({ failure: failure ?? null, ...(failure === undefined && { sentAt: new Date() }), ...(isOver && { dueAt: null }) })
    .where(eq(logoutNotice.id, row.id))
  if (!isOver || !app) return
  const { userId, sessionId, partnerId } = row
  await recordEvent(db.orm, {
    ...{ userId, sessionId, partnerId },
    type: failure === undefined ? 'APP_SIGNED_OUT' : 'APP_SIGN_OUT_FAILED',
    detail: { client: app.clientId, ...(failure !== undefined && { reason: failure }) },
  })
}

/** The failure as a code, with the HTTP status if there was one; undefined if the app has accepted it. */
async function failureOf(
  { db, log, keyring, hosts, fetching }: LogoutNoticeDeps,
  { host, userId, sessionId }: Row,
  clientId: string,
  address: string,
): Promise<EventReason | undefined> {
  const issuedAt = await hosts.find(host)
  if (!issuedAt) return 'NO_HOST'
  try {
    const keys = keysAt(await readKeys(db.orm, keyring), Date.now())
    const body = new URLSearchParams({
      logout_token: logoutToken({ issuer: `${issuedAt.origin}${MOUNT}`, clientId, userId, sessionId }, keys),
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(Buffer.byteLength(body)) }
    const answer = await guardedFetch(address, { method: 'POST', headers, body }, fetching)
    await answer.body?.cancel()
    return answer.ok ? undefined : `STATUS_${answer.status}`
  } catch (error) {
    log.warn({ client: clientId, err: error }, 'An app could not be notified of a sign-out')
    return error instanceof RefusedAddress && error.reason !== 'UNREACHABLE' ? 'REFUSED_ADDRESS' : 'UNREACHABLE'
  }
}
