import type { Adapter, AdapterPayload } from 'oidc-provider'
import { artifactOf, createAdapter, keepArtifacts, type Artifact } from '../accounts/adapter.ts'
import type { UserRow } from '../accounts/claims.ts'
import { userById } from '../accounts/find-user.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { currentTrace, type Trace } from '../platform/http/trace.ts'

/** Who a session or a token is of, and whether the server-side session behind it lives. */
export type Standing = { readonly user: UserRow | undefined; readonly isAlive: boolean }

/**
 * The provider reads and writes one thing after the other. Within one request we read together what it is about to ask for, and write together what it
 * issues: of the 17 round trips of somebody who comes back, 9 are left.
 */
export type RequestStorage = {
  adapter(model: string): Adapter
  /** Begins to read a grant that the provider will ask for. */
  readGrantAhead(grantId: string | undefined): void
  standing(userId: string, sessionId: string): Promise<Standing>
  /** Writes what still waits: after the provider's last word. */
  settle(): Promise<void>
}

/** What is kept for something that is written next, in the same request and after it: it waits for that. */
const FOLLOWED = new Set(['AuthorizationCode', 'AccessToken'])
/** What leads to a session, a grant and an account. */
const LEADING = new Set(['AuthorizationCode', 'RefreshToken'])

type Found = Awaited<ReturnType<Adapter['find']>>

type Errand = {
  readonly ahead: Map<string, Promise<Found>>
  standing?: [string, Promise<Standing>]
  waiting: Artifact[]
}

export function createRequestStorage(db: Database, hostname: string, sessions: Pick<Sessions, 'isAlive'>): RequestStorage {
  const errands = new WeakMap<Trace, Errand>()
  const errand = (): Errand | undefined => {
    const trace = currentTrace()
    if (!trace) return undefined
    const mine = errands.get(trace) ?? { ahead: new Map(), waiting: [] }
    errands.set(trace, mine)
    return mine
  }
  const stored = (model: string) => createAdapter(db, hostname, model)
  const [grants, ownSessions] = [stored('Grant'), stored('Session')]

  const begin = (name: string, read: () => Promise<Found>) => {
    const reading = read()
    // Whoever asks hears of a failure.
    reading.catch(() => {})
    errand()?.ahead.set(name, reading)
  }
  const begun = (name: string) => {
    const ahead = errand()?.ahead
    const reading = ahead?.get(name)
    ahead?.delete(name)
    return reading
  }
  const readStanding = async (userId: string, sessionId: string): Promise<Standing> => {
    const [[user], isAlive] = await Promise.all([userById(quickReader(db)).execute({ id: userId }), sessions.isAlive(sessionId)])
    return { user, isAlive }
  }
  /** All that a code or a refresh token will be judged by. */
  const follow = ({ accountId, sessionUid, grantId }: AdapterPayload) => {
    const mine = errand()
    if (!mine || accountId === undefined || sessionUid === undefined) return
    begin(`session ${sessionUid}`, () => ownSessions.findByUid(sessionUid))
    if (grantId !== undefined) begin(`Grant ${grantId}`, () => grants.find(grantId))
    const standing = readStanding(accountId, sessionUid)
    standing.catch(() => {})
    mine.standing = [`${accountId} ${sessionUid}`, standing]
  }
  const takeWaiting = () => errand()?.waiting.splice(0) ?? []

  return {
    adapter(model) {
      const plain = stored(model)
      return {
        ...plain,
        async find(id) {
          const found = await (begun(`${model} ${id}`) ?? plain.find(id))
          if (found && LEADING.has(model)) follow(found)
          return found
        },
        findByUid: (uid) => (model === 'Session' ? begun(`session ${uid}`) : undefined) ?? plain.findByUid(uid),
        async upsert(id, payload, expiresIn) {
          const row = artifactOf(hostname, model, id, payload, expiresIn)
          const waiting = FOLLOWED.has(model) ? errand()?.waiting : undefined
          if (waiting) waiting.push(row)
          else await keepArtifacts(db, [...takeWaiting(), row])
        },
      }
    },
    readGrantAhead(grantId) {
      if (grantId !== undefined) begin(`Grant ${grantId}`, () => grants.find(grantId))
    },
    standing(userId, sessionId) {
      const [whose, reading] = errand()?.standing ?? []
      return whose === `${userId} ${sessionId}` && reading ? reading : readStanding(userId, sessionId)
    },
    settle: () => keepArtifacts(db, takeWaiting()),
  }
}
