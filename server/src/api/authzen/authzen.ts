import type { IncomingMessage, ServerResponse } from 'node:http'
import { portalScopes } from '../../access/portal-scopes.ts'
import type { Database } from '../../db/database.ts'
import { createCallCounter } from '../../db/pipeline/call-counter.ts'
import type { Identity } from '../../identity/identity.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { Host } from '../../kit/hosts.ts'
import type { Viewer } from '../../access/viewer.ts'
import { HttpError, methodNotAllowed, notFound, rateLimited } from '../../platform/http/http-error.ts'
import { readJson } from '../../platform/http/read-json.ts'
import { send, sendJson } from '../../platform/http/respond.ts'
import { bearerCaller } from '../bearer-caller.ts'
import { accessCallerOf, type AccessCaller } from './access-caller.ts'
import { evaluate, type Decision } from './evaluate.ts'
import { readEvaluation, readEvaluations, type BatchItem, type Evaluation, type Semantic } from './evaluation-request.ts'
import { readOwner, readSubject } from './subject.ts'

export const AUTHZEN_METADATA = '/.well-known/authzen-configuration'
const EVALUATION = '/access/v1/evaluation'
const EVALUATIONS = '/access/v1/evaluations'
const SCOPE = portalScopes.access
const MAX_BODY = 262_144
const A_MINUTE = 6000

type Deps = {
  readonly db: Database
  readonly identity: Pick<Identity, 'authenticate' | 'authenticateApp'>
  readonly contextOf: (viewer: Viewer, host: Host) => RequestContext
}

export type Authzen = (req: IncomingMessage, res: ServerResponse, host: Host, path: string) => Promise<void>

/**
 * The Authorization API 1.0 of the OpenID Foundation: apps ask what users may do. With a user's token they reach the same users as that user, with a
 * token of their own the users of the host's partner. Users out of reach are answered like unknown ones.
 */
export function createAuthzen({ db, identity, contextOf }: Deps): Authzen {
  const counter = createCallCounter(db, { access: A_MINUTE })
  const count = async (callerId: string, calls: number) => {
    const wait = await counter.take('access', callerId, calls)
    if (wait > 0) throw rateLimited(wait)
  }
  const answer = async (req: IncomingMessage, host: Host, path: string): Promise<unknown> => {
    if (path === AUTHZEN_METADATA) throw methodNotAllowed('GET', 'HEAD')
    if (path !== EVALUATION && path !== EVALUATIONS) throw notFound()
    if (req.method !== 'POST') throw methodNotAllowed('POST')
    const caller = await bearerCaller(accessCallerOf(identity, host), req, SCOPE)
    const body = await readJson(req, MAX_BODY)
    const several = path === EVALUATIONS ? readEvaluations(body) : undefined
    const single = several ? undefined : readEvaluation(body)
    await count(caller.userId, several?.each.length ?? 1)
    const judge = judgeFor(contextOf(caller.viewer, host), caller)
    if (several) return { evaluations: await inOrder(several.each, several.semantic, judge) }
    return single && judge(single)
  }
  return async (req, res, host, path) => {
    const requestId = req.headers['x-request-id']
    if (typeof requestId === 'string') res.setHeader('x-request-id', requestId)
    if (path === AUTHZEN_METADATA && (req.method === 'GET' || req.method === 'HEAD'))
      return sendJson(req, res, metadataOf(host), { cacheControl: 'public, max-age=3600' })
    await answer(req, host, path).then(
      (answered) => sendJson(req, res, answered),
      (error: unknown) => sendSentence(req, res, error),
    )
  }
}

const metadataOf = ({ origin }: Host) => ({
  policy_decision_point: origin,
  access_evaluation_endpoint: `${origin}${EVALUATION}`,
  access_evaluations_endpoint: `${origin}${EVALUATIONS}`,
})

/** Reads each subject and each owner once per request. */
function judgeFor(context: RequestContext, { explains }: AccessCaller) {
  const subjectOf = once((id) => readSubject(context, id))
  const ownerOf = once((id) => readOwner(context, id))
  return async (evaluation: Evaluation): Promise<Decision> => {
    const { id } = evaluation.subject
    const subject = await subjectOf(id)
    const { owner } = evaluation.resource
    const isOwner = subject !== undefined && owner !== undefined && (owner === id || (await ownerOf(owner)) === subject.id)
    return evaluate(evaluation, subject, { explains, isOwner })
  }
}

function once<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}

/** Evaluates in order, up to the decision that settles the whole. */
async function inOrder(each: readonly BatchItem[], semantic: Semantic, judge: (one: Evaluation) => Promise<Decision>): Promise<Decision[]> {
  const last = { execute_all: undefined, deny_on_first_deny: false, permit_on_first_permit: true }[semantic]
  const answers: Decision[] = []
  for (const one of each) {
    const answer = one instanceof HttpError ? { decision: false, context: errorOf(one) } : await judge(one)
    answers.push(answer)
    if (answer.decision === last) break
  }
  return answers
}

const errorOf = ({ status, message }: HttpError) => ({ error: { status, message } })

/** Errors are plain text, as the standard requires. */
function sendSentence(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (!(error instanceof HttpError)) throw error
  const { message, status, headers } = error
  send(req, res, { body: message, type: 'text/plain; charset=utf-8', cacheControl: 'no-store', status, headers })
}
