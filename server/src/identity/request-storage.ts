import type { Adapter, AdapterPayload } from 'oidc-provider'
import { artifactOf, createAdapter, deleteArtifact, upsertArtifacts, type Artifact } from '../accounts/adapter.ts'
import type { UserRow } from '../accounts/claims.ts'
import { userById } from '../accounts/find-user.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { writeTogether, type Statement } from '../db/write-together.ts'
import { currentTrace, type Trace } from '../platform/http/trace.ts'

/** Who a session or a token is of, and whether the server-side session behind it lives. */
export type Standing = { readonly user: UserRow | undefined; readonly isAlive: boolean }

/**
 * The provider reads and writes one thing after the other. Within one request we read together what it is about to ask for, and write together what it
 * issues, before its answer leaves.
 */
export type RequestStorage = {
  adapter(model: string): Adapter
  /** Begins to read a grant that the provider will ask for. */
  readGrantAhead(grantId: string | undefined): void
  standing(userId: string, sessionId: string): Promise<Standing>
  /** Keeps statements for the next thing that is written in this request, to be one transaction with it; writes them at once outside of a request. */
  alongside(statements: readonly Statement[]): Promise<void>
  /** Writes what still waits, and what is said besides, in one transaction: after the provider's last word. */
  settle(besides?: readonly Statement[]): Promise<void>
}

/** What the same request writes something after: it waits for that. */
const FOLLOWED = new Set(['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials'])
/** What leads to a session, a grant and an account. */
const LEADING = new Set(['AuthorizationCode', 'RefreshToken'])

type Found = Awaited<ReturnType<Adapter['find']>>

type Errand = {
  readonly ahead: Map<string, Promise<Found>>
  standing?: [string, Promise<Standing>]
  readonly waiting: Map<string, Artifact>
  readonly alongside: Statement[]
  /** The sign-in that a page belongs to, which the provider reads again to finish it. */
  interaction?: readonly [string, Found]
}

export function createRequestStorage(db: Database, hostname: string, sessions: Pick<Sessions, 'isAlive'>): RequestStorage {
  const errands = new WeakMap<Trace, Errand>()
  const errand = (): Errand | undefined => {
    const trace = currentTrace()
    if (!trace) return undefined
    const mine = errands.get(trace) ?? { ahead: new Map(), waiting: new Map(), alongside: [] }
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
  const remember = (id: string, found: Found) => {
    const mine = errand()
    if (mine) mine.interaction = [id, found]
  }
  const forget = () => {
    delete errand()?.interaction
  }
  /** What waits, with what else is to be written. */
  const write = async (rows: readonly Artifact[], besides: readonly Statement[] = []) => {
    const mine = errand()
    const all = [...(mine?.waiting.values() ?? []), ...rows]
    const before = mine?.alongside.splice(0) ?? []
    mine?.waiting.clear()
    await writeTogether(db.pool, [...before, ...(all.length > 0 ? [upsertArtifacts(all)] : []), ...besides])
  }

  return {
    adapter(model) {
      const plain = stored(model)
      return {
        ...plain,
        async find(id) {
          const [known, interaction] = errand()?.interaction ?? []
          if (model === 'Interaction' && known === id) return interaction
          const found = await (begun(`${model} ${id}`) ?? plain.find(id))
          if (found && LEADING.has(model)) follow(found)
          if (model === 'Interaction') remember(id, found)
          return found
        },
        findByUid: (uid) => (model === 'Session' ? begun(`session ${uid}`) : undefined) ?? plain.findByUid(uid),
        async upsert(id, payload, expiresIn) {
          const row = artifactOf(hostname, model, id, payload, expiresIn)
          const waiting = FOLLOWED.has(model) ? errand()?.waiting : undefined
          if (model === 'Interaction') forget()
          if (waiting) waiting.set(`${model} ${row.id}`, row)
          else await write([row])
        },
        // A sign-in ends with the code that it leads to, or with neither.
        async destroy(id) {
          const mine = model === 'Interaction' ? errand() : undefined
          if (!mine) return plain.destroy(id)
          forget()
          mine.alongside.push(deleteArtifact(hostname, model, id))
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
    async alongside(statements) {
      const mine = errand()
      if (mine) mine.alongside.push(...statements)
      else await writeTogether(db.pool, statements)
    },
    settle: (besides) => write([], besides),
  }
}
