import type { IncomingMessage, ServerResponse } from 'node:http'
import { GraphQLError } from 'graphql'
import type { Host } from '../../kit/hosts.ts'
import { preferencesIn } from '../../platform/http/accept.ts'
import { challengeOf } from '../../platform/http/bearer.ts'
import { compress } from '../../platform/http/compress.ts'
import { nameCaller } from '../../platform/http/trace.ts'
import { places } from '../../platform/places.ts'
import { clientAddress, isClientKnown } from '../../platform/http/client-address.ts'
import { handPass } from '../../identity/sign-in/sign-in-pass.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { idempotencyKeyIn } from '../../kit/idempotency/key.ts'
import { readBytes } from '../../platform/http/read-bytes.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import type { Logger } from '../../platform/log.ts'
import type { Positions } from '../positions.ts'
import type { Activity } from './activity.ts'
import type { Call, Caller } from './caller.ts'
import { answerByYoga, answerJson, answerOf, isJsonCall, type Answer } from './json-call.ts'
import { MAX_BODY, MAX_EXPORT, MAX_UPLOAD } from './limits.ts'
import { createMask } from './masking.ts'
import { countCallsOf, type RateLimits } from './rate-limits.ts'
import { ONLY_SOCKETS, traced, type RequestScope, type Yoga } from './yoga.ts'

const SMALL = 1024

type HttpDeps = {
  readonly yoga: Yoga
  /** Accepts files; for signed-in callers only. */
  readonly uploads: Yoga
  /** Accepts large files; only for callers who may migrate. */
  readonly exports: Yoga
  readonly log: Logger
  readonly limits: RateLimits
  /** Activity of sessions: operations that a user started, not polls (header X-Portico-Background) or subscriptions (promise C5). */
  readonly activity: Activity<[sessionId: string]>
  /** Activity of views as somebody else: every request from them. */
  readonly views: Activity<[viewId: string, sessionId: string]>
  readonly find: (call: Call) => Promise<Caller>
  /** Set if there is a replica. */
  readonly positions: Positions | undefined
}

/** Answers one request. The caller is authenticated before the body is read. */
export async function answer(deps: HttpDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const { limits, activity, views, positions } = deps
  let restsOnPrimary = false
  try {
    sortAccept(req)
    const address = clientAddress(req)
    await limits.take('address', address, 1)
    const { context, signedIn } = await deps.find({
      host,
      authorization: req.headers.authorization,
      customer: header(req, 'x-customer'),
      viewAs: header(req, 'x-view-as'),
      address,
      isClientKnown: isClientKnown(req),
      handPass: (pass) => handPass(res, host, pass),
      ...(positions && { seen: positions.read(req), restsOnPrimary: () => (restsOnPrimary = true) }),
    })
    const caller = signedIn?.userId ?? context.viewer?.userId
    if (caller !== undefined) nameCaller(caller)
    if (signedIn && header(req, 'x-portico-background') === undefined) activity.note(signedIn.sessionId)
    if (signedIn && context.viewAs !== undefined) views.note(context.viewAs, signedIn.sessionId)
    const { viewer } = context
    const count = viewer ? countCallsOf(limits, viewer) : (calls: number) => limits.take('address', address, calls)
    let isSubscription = false
    const idempotencyKey = idempotencyKeyIn(header(req, 'idempotency-key'))
    const scope = { context, count, refuseSubscription: () => void (isSubscription = true), idempotencyKey }
    const engineAnswer = await answerOfEngine(deps, req, scope, signedIn?.userId)
    const answered = isSubscription ? subscriptionRefused() : engineAnswer
    if (restsOnPrimary) await positions?.hand(req, res)
    await write(req, res, answered)
  } catch (error) {
    await writeFailure(req, res, createMask(deps.log)(error))
  }
}

const subscriptionRefused = (): Answer => ({
  status: 405,
  headers: { 'content-type': 'application/json; charset=utf-8', allow: 'POST' },
  text: JSON.stringify({ errors: [{ message: ONLY_SOCKETS }] }),
})

async function answerOfEngine(deps: HttpDeps, req: IncomingMessage, scope: RequestScope, userId: string | undefined) {
  const { yoga, log } = deps
  if (isJsonCall(req)) return answerJson({ yoga, mask: createMask(log), finished: (result) => traced(result, log) }, req, scope)
  const uploaderId = isMultipart(req) ? userId : undefined
  if (uploaderId !== undefined) await deps.limits.take('upload', uploaderId, uploadedKib(req))
  const engine = uploaderId === undefined ? yoga : await uploadsOf(deps, req, scope)
  const answered = async () =>
    isStreamed(req) ? answerOf(await engine.handleNodeRequest(req, scope)) : answerRead(deps, engine, req, scope)
  return engine === deps.exports ? oneOfFew(answered) : answered()
}

/** Orders the accepted types: the engine takes the first that it can answer, whatever their weights, and a header that accepts nothing for none. */
function sortAccept({ headers }: IncomingMessage): void {
  if (headers.accept === undefined) return
  const ranges = preferencesIn(headers.accept).map(({ value, parameters }) => [value, ...parameters].join(';'))
  headers.accept = ranges.length > 0 ? ranges.join(', ') : 'none/none'
}

/** Reads the body here, within its limit: the engine stops reading a body without a length at the limit and never answers. */
async function answerRead({ yoga, uploads }: HttpDeps, engine: Yoga, req: IncomingMessage, scope: RequestScope): Promise<Answer> {
  const most = engine === yoga ? MAX_BODY : engine === uploads ? MAX_UPLOAD : MAX_EXPORT
  const bytes = await readBytes(req, most)
  if (!bytes) throw refusal('TOO_LARGE', { most })
  return answerByYoga(engine, req, bytes, scope)
}

/** Files of a known length, and requests without a body. */
const isStreamed = (req: IncomingMessage): boolean =>
  req.method !== 'POST' || (isMultipart(req) && req.headers['content-length'] !== undefined)

/** Limits the memory for large files, some of which is used twice, by their number at once: a body is not read before its turn. */
const enter = places(2)

async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
  const leave = await enter()
  try {
    return await work()
  } finally {
    leave()
  }
}

/** An export counts as the largest of other files, so that a single one never reaches the limit. */
const uploadedKib = ({ headers }: IncomingMessage): number =>
  Math.ceil(Math.min(Number(headers['content-length'] ?? Infinity), MAX_UPLOAD) / 1024)

/** A body without a length may be of any size. */
async function uploadsOf({ uploads, exports }: HttpDeps, { headers }: IncomingMessage, { context }: RequestScope): Promise<Yoga> {
  if (Number(headers['content-length'] ?? Infinity) <= MAX_UPLOAD) return uploads
  return (await mayDo(context, 'Mutation.uploadMigrationImport')) === 'allowed' ? exports : uploads
}

function writeFailure(req: IncomingMessage, res: ServerResponse, error: GraphQLError): Promise<void> {
  const { http, ...extensions } = error.extensions as { http?: { status?: number; headers?: Record<string, string> } }
  const status = http?.status ?? (error.extensions['code'] === 'BAD_USER_INPUT' ? 400 : 500)
  const body = JSON.stringify({ errors: [{ message: error.message, extensions }] })
  return write(req, res, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...http?.headers }, text: body })
}

async function write(req: IncomingMessage, res: ServerResponse, { status, headers, text }: Answer): Promise<void> {
  // A short text is sent with the headers in a single write; bytes would take two.
  const packed = text.length < SMALL ? { body: text, headers: {} } : await compress(req, text)
  const { 'content-length': _, ...others } = headers
  res.writeHead(status, {
    ...others,
    ...('www-authenticate' in others && { 'www-authenticate': challengeOf(req.headers.authorization) }),
    ...packed.headers,
    vary: 'Accept-Encoding',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(packed.body),
  })
  res.end(packed.body)
}

const isMultipart = (req: IncomingMessage) => /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')

const header = (req: IncomingMessage, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}
