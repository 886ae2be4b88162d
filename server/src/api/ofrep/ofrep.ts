import type { IncomingMessage, ServerResponse } from 'node:http'
import { portalScopes } from '../../access/portal-scopes.ts'
import { eq, and, type SQL } from 'drizzle-orm'
import { knownActivity } from '../../access/activities.ts'
import type { Viewer } from '../../access/viewer.ts'
import { createCallCounter } from '../../db/pipeline/call-counter.ts'
import type { Database } from '../../db/database.ts'
import { evaluateFeatures, type Evaluation } from '../../entities/features/evaluate-features.ts'
import type { Identity } from '../../identity/identity.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import type { Host } from '../../kit/hosts.ts'
import { methodNotAllowed, notFound, rateLimited, HttpError } from '../../platform/http/http-error.ts'
import { readJson } from '../../platform/http/read-json.ts'
import { sendJson } from '../../platform/http/respond.ts'
import { feature } from '../../tables/feature.table.ts'
import { accessCallerOf, type AccessCaller } from '../authzen/access-caller.ts'
import { bearerCaller } from '../bearer-caller.ts'
import { allowOrigins } from './cors.ts'
import type { Reach } from '../../access/reach.ts'
import type { Orm } from '../../db/orm.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

type Context = Readonly<Record<string, unknown>>

/** The evaluation context of a request, empty if missing. @throws HttpError 400 if it is not an object */
function contextIn(body: unknown): Context {
  const { context = {} } = objectOf(body, 'The body')
  return objectOf(context, 'context')
}

/**
 * ID of the user that the flags are evaluated for.
 * @throws HttpError 400 if an app that calls on its own behalf names no user, or the user is out of the caller's reach
 */
async function targetOf(owner: Orm, reach: Reach, { targetingKey }: Context, caller: AccessCaller): Promise<string> {
  if (targetingKey === undefined || targetingKey === null || targetingKey === '') {
    if (caller.isApp) throw targetingKeyMissing()
    return caller.userId
  }
  if (typeof targetingKey !== 'string') throw invalidContext('context.targetingKey must be a text.')
  const [user] = isUuid(targetingKey)
    ? await owner
        .select({ id: userIdentity.id })
        .from(userIdentity)
        .where(and(eq(userIdentity.id, targetingKey), reach.users))
    : []
  if (!user) throw invalidContext('context.targetingKey is the id of no user whom you may ask about.')
  return user.id
}

function objectOf(value: unknown, name: string): Context {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidContext(`${name} must be an object.`)
  return { ...value }
}

const FLAGS = '/ofrep/v1/evaluate/flags'
const SCOPE = portalScopes.features
/** Activity that a caller needs to ask about another user. */
const LOOKS = knownActivity('VIEW', 'User')
const MAX_BODY = 65_536
const A_MINUTE = 6000

type Deps = {
  readonly db: Database
  readonly identity: Pick<Identity, 'authenticate' | 'authenticateApp'>
  readonly contextOf: (viewer: Viewer, host: Host) => RequestContext
}

export type Ofrep = (req: IncomingMessage, res: ServerResponse, host: Host, path: string) => Promise<void>

/**
 * The OpenFeature Remote Evaluation Protocol: apps ask which flags are on for a user, evaluated as in the portal. `targetingKey` is the ID of a user
 * within the caller's reach; without it, a user's token asks about that user.
 */
export function createOfrep({ db, identity, contextOf }: Deps): Ofrep {
  const counter = createCallCounter(db, { flags: A_MINUTE })
  const answer = async (req: IncomingMessage, host: Host, path: string, key: string | undefined): Promise<unknown> => {
    if (path !== FLAGS && key === undefined) throw notFound()
    if (req.method !== 'POST') throw methodNotAllowed('POST')
    const caller = await bearerCaller(accessCallerOf(identity, host), req, SCOPE)
    const wait = await counter.take('flags', caller.userId, 1)
    if (wait > 0) throw rateLimited(wait)
    const evaluation = contextIn(await readJson(req, MAX_BODY))
    const { owner, reach } = contextDoing(contextOf(caller.viewer, host), LOOKS)
    const userId = await targetOf(owner, reach, evaluation, caller)
    const evaluate = async (only?: SQL) => (await evaluateFeatures(owner, userId, only)).map(flagOf)
    if (key === undefined) return { flags: await evaluate() }
    const [flag] = key.includes('\0') ? [] : await evaluate(eq(feature.key, key))
    if (!flag) throw flagNotFound(key)
    return flag
  }
  return async (req, res, host, path) => {
    const key = keyIn(path)
    res.setHeader('vary', 'Authorization, Origin')
    if (await allowOrigins(db.orm, req, res, host, SCOPE)) return
    await answer(req, host, path, key).then(
      (answered) => sendJson(req, res, answered, { cacheControl: key === undefined ? 'private, no-cache' : 'no-store' }),
      (error: unknown) => sendFailure(req, res, key, error),
    )
  }
}

const flagOf = ({ feature, on, reason }: Evaluation) => ({
  key: feature.key,
  reason: reason === 'DEFAULT' ? reasonOfMiss(feature) : reason,
  variant: on ? 'on' : 'off',
  value: on,
})

/** The protocol has no reason DEFAULT: a flag that its rules leave off for a user was evaluated by these rules all the same. */
const reasonOfMiss = ({ share }: Evaluation['feature']) => (share === null ? 'TARGETING_MATCH' : 'SPLIT')

/** The flag key in a path; undefined if there is none. */
function keyIn(path: string): string | undefined {
  if (!path.startsWith(`${FLAGS}/`)) return undefined
  const segment = path.slice(FLAGS.length + 1)
  if (segment === '' || segment.includes('/')) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const invalidContext = (message: string) => new HttpError(400, 'INVALID_CONTEXT', message)
const targetingKeyMissing = () =>
  new HttpError(400, 'TARGETING_KEY_MISSING', 'context.targetingKey must be the id of the user whom the flags are asked about.')
const flagNotFound = (key: string) => new HttpError(404, 'FLAG_NOT_FOUND', `There is no flag ${key.slice(0, 100)}.`)

const OWN = new Set(['INVALID_CONTEXT', 'TARGETING_KEY_MISSING', 'FLAG_NOT_FOUND'])

/** Sends an error in the protocol's form; with the key if the request was about one flag. */
function sendFailure(req: IncomingMessage, res: ServerResponse, key: string | undefined, error: unknown): void {
  if (!(error instanceof HttpError)) throw error
  const { code, message, status, headers } = error
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  const errorCode = OWN.has(code) ? code : status === 400 ? 'PARSE_ERROR' : 'GENERAL'
  sendJson(req, res, { ...(key !== undefined && { key }), errorCode, errorDetails: message }, { status })
}
