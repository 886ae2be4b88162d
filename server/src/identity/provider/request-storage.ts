import type { Adapter, AdapterPayload } from 'oidc-provider'
import { artifactOf, createAdapter, deleteArtifact, upsertArtifacts, type Artifact } from '../../accounts/adapter.ts'
import { asksModules, readClaims, type ClaimFacts, type UserRow } from '../../accounts/claims.ts'
import { livingSecrets, type LivingSecret } from '../../accounts/client-secrets.ts'
import { userById } from '../../accounts/find-user.ts'
import type { Sessions, SessionStanding } from '../../accounts/sessions/sessions.ts'
import type { Database } from '../../db/database.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import { writeTogether, type Statement } from '../../db/pipeline/write-together.ts'
import type { Host } from '../../kit/hosts.ts'
import { currentTrace, type Trace } from '../../platform/http/trace.ts'
import type { ClientRow } from '../clients/client-metadata.ts'
import { clientNamed, clientOfSignIn } from '../clients/read-client.ts'

/** The user of a session or token, and whether the server-side session behind it is open. */
type SessionAccount = SessionStanding & { readonly user: UserRow | undefined }

/**
 * The provider reads and writes one row after another. Within one request we read ahead in parallel what it will need, and write together what it
 * issues, before its answer is sent.
 */
export type RequestStorage = {
  adapter(model: string): Adapter
  /** Starts reading a grant that the provider will need. */
  readGrantAhead(grantId: string | undefined): void
  /** Starts reading everything that a token request names, in parallel. */
  readTokenAhead(asked: TokenParameters): void
  /** Reads an enabled client, once per request. */
  client(clientId: string): Promise<ClientRow | undefined>
  /** The secrets of a client, and the facts of a user's claims; read ahead or now. */
  secrets(clientId: string): Promise<LivingSecret[]>
  claims(userId: string, scope: string): Promise<ClaimFacts>
  standing(userId: string, sessionId: string): Promise<SessionAccount>
  /** Queues statements for the transaction of the next write in this request; outside of a request they are written at once. */
  alongside(statements: readonly Statement[]): Promise<void>
  /** Queues a row to be written with the others before the answer is sent. */
  keep(row: Artifact): void
  /** Announces that this request ends with `settle`: a sign-in that starts in it is queued until then too. */
  willSettle(): void
  /** Writes everything queued, and further statements, in one transaction. Called when the provider has finished. */
  settle(besides?: readonly Statement[]): Promise<void>
}

/** Parameters of a token request as received. */
export type TokenParameters = {
  readonly clientId?: string | undefined
  readonly code?: string | undefined
  readonly refreshToken?: string | undefined
}

/** Models that are followed by another write in the same request, and are queued until then. */
const FOLLOWED = new Set(['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials'])
/** Models that name a session, a grant and an account. */
const LEADING = new Set(['AuthorizationCode', 'RefreshToken'])

type Found = Awaited<ReturnType<Adapter['find']>>

type Errand = {
  readonly ahead: Map<string, Promise<Found>>
  standing?: [string, Promise<SessionAccount>]
  clients: Map<string, Promise<ClientRow | undefined>>
  clientOfSignIn?: Promise<ClientRow | undefined>
  secrets?: readonly [string, Promise<LivingSecret[]>]
  claims?: readonly [string, Promise<ClaimFacts>]
  readonly waiting: Map<string, Artifact>
  readonly alongside: Statement[]
  isSettled?: boolean
  /** The sign-in of the page, which the provider reads again to finish it. */
  interaction?: readonly [string, Found]
}

export function createRequestStorage(db: Database, host: Host, sessions: Pick<Sessions, 'standingOf'>): RequestStorage {
  const { hostname } = host
  const errands = new WeakMap<Trace, Errand>()
  const errand = (): Errand | undefined => {
    const trace = currentTrace()
    if (!trace) return undefined
    const mine = errands.get(trace) ?? { ahead: new Map(), clients: new Map(), waiting: new Map(), alongside: [] }
    errands.set(trace, mine)
    return mine
  }
  const stored = (model: string) => createAdapter(db, hostname, model)
  const [grants, ownSessions] = [stored('Grant'), stored('Session')]
  const [codes, refreshTokens] = [stored('AuthorizationCode'), stored('RefreshToken')]

  const begin = (name: string, read: () => Promise<Found>) => {
    errand()?.ahead.set(name, quiet(read()))
  }
  const begun = (name: string) => {
    const ahead = errand()?.ahead
    const reading = ahead?.get(name)
    ahead?.delete(name)
    return reading
  }
  const readStanding = async (userId: string, sessionId: string): Promise<SessionAccount> => {
    const [[user], standing] = await Promise.all([userById(quickReader(db)).execute({ id: userId }), sessions.standingOf(sessionId)])
    return { user, ...standing }
  }
  /** Starts reading everything that a code or a refresh token is checked against. */
  const follow = ({ accountId, sessionUid, grantId, scope = '' }: AdapterPayload) => {
    const mine = errand()
    if (!mine || accountId === undefined || sessionUid === undefined) return
    begin(`session ${sessionUid}`, () => ownSessions.findByUid(sessionUid))
    if (grantId !== undefined) begin(`Grant ${grantId}`, () => grants.find(grantId))
    mine.standing = [`${accountId} ${sessionUid}`, quiet(readStanding(accountId, sessionUid))]
    mine.claims = [claimsKey(accountId, scope), quiet(readClaims(quickReader(db), accountId, scope))]
  }
  const remember = (id: string, found: Found) => {
    const mine = errand()
    if (mine) mine.interaction = [id, found]
  }
  const forget = () => {
    delete errand()?.interaction
  }
  /** Writes the queue together with further rows. */
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
          const mine = model === 'Interaction' ? errand() : undefined
          if (mine) mine.clientOfSignIn = quiet(clientOfSignIn(db, host, id))
          const found = await (begun(`${model} ${id}`) ?? plain.find(id))
          if (found && LEADING.has(model)) follow(found)
          if (model === 'Interaction') remember(id, found)
          return found
        },
        findByUid: (uid) => (model === 'Session' ? begun(`session ${uid}`) : undefined) ?? plain.findByUid(uid),
        async upsert(id, payload, expiresIn) {
          const row = artifactOf(hostname, model, id, payload, expiresIn)
          const mine = errand()
          const waiting = FOLLOWED.has(model) || (model === 'Interaction' && mine?.isSettled) ? mine?.waiting : undefined
          if (model === 'Interaction') forget()
          if (waiting) waiting.set(`${model} ${row.id}`, row)
          else await write([row])
        },
        // A sign-in is deleted in the transaction that writes its code.
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
    readTokenAhead({ clientId, code, refreshToken }) {
      const mine = errand()
      if (!mine || clientId === undefined) return
      mine.clients.set(clientId, quiet(clientNamed(db, host, clientId)))
      mine.secrets = [clientId, quiet(livingSecrets(db, clientId))]
      if (code !== undefined) begin(`AuthorizationCode ${code}`, () => codes.find(code))
      if (refreshToken !== undefined) begin(`RefreshToken ${refreshToken}`, () => refreshTokens.find(refreshToken))
    },
    async client(clientId) {
      const mine = errand()
      const beside = await mine?.clientOfSignIn
      if (beside?.clientId === clientId) return beside
      const reading = mine?.clients.get(clientId) ?? clientNamed(db, host, clientId)
      mine?.clients.set(clientId, reading)
      return reading
    },
    secrets(clientId) {
      const [whose, reading] = errand()?.secrets ?? []
      return whose === clientId && reading ? reading : livingSecrets(db, clientId)
    },
    claims(userId, scope) {
      const [whose, reading] = errand()?.claims ?? []
      return whose === claimsKey(userId, scope) && reading ? reading : readClaims(quickReader(db), userId, scope)
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
    keep(row) {
      errand()?.waiting.set(`${row.model} ${row.id}`, row)
    },
    willSettle() {
      const mine = errand()
      if (mine) mine.isSettled = true
    },
    settle: (besides) => write([], besides),
  }
}

const claimsKey = (userId: string, scope: string) => `${userId} ${asksModules(scope) ? 'modules' : ''}`

/** Avoids an unhandled rejection; the reader of the result gets the error. */
function quiet<Result>(reading: Promise<Result>): Promise<Result> {
  reading.catch(() => {})
  return reading
}
