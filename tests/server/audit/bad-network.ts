import { randomUUID } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { getNamedType, isInputObjectType, isNonNullType, isObjectType } from 'graphql'
import { expect } from 'vitest'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { isShownOnce } from '../../../server/src/kit/graphql/shown-once.ts'
import type { GraphqlAnswer } from '../../support/running-server.ts'
import { asPerson, codesOf, dataOf, post, sendUntilFree, withoutTrace } from '../graphql/calls.ts'
import type { RunningServer } from '../../support/server.ts'
import type { Ask } from '../graphql/calls.ts'
import type { Given } from '../resources/sample.ts'

// What a bad network, a second tab and a session's end do to a mutation, whichever it is. The real server is asked.

export type Caller = {
  readonly ask: Ask
  /** Sends a request and closes the connection without waiting for the answer. */
  readonly hangUp: ((...request: Parameters<Ask>) => Promise<void>) | undefined
  /** Asks with the access token of a session that has ended. Undefined for a caller without a session. */
  readonly askEnded: Ask | undefined
}
export type Request = Pick<Caller, 'ask' | 'hangUp' | 'askEnded'> & {
  readonly name: string
  readonly document: string
  readonly variables: Given
}
/** A request with the key that it was sent with, and its answer. */
export type Sent = Request & { readonly key: string; readonly answer: GraphqlAnswer }

export const mutations = schema.getMutationType()?.getFields() ?? {}
/** They only ask: each time anew. */
export const KEYLESS: ReadonlySet<string> = new Set(['refreshAppConfiguration', 'settleOperation'])
const CONFLICTS: ReadonlySet<unknown> = new Set(['VERSION_CONFLICT', 'MIGRATION_CHANGED'])
const isConflict = (code: unknown): boolean => CONFLICTS.has(code)
/** Its caller has no account any more. */
const ENDS_ITS_CALLER: ReadonlySet<string> = new Set(['deleteAccount'])

export const hasSecret = (name: string): boolean => {
  const payload = getNamedType(mutations[name]?.type)
  return isObjectType(payload) && Object.values(payload.getFields()).some(isShownOnce)
}
const hasVersion = (name: string): boolean => {
  const input = getNamedType(mutations[name]?.args[0]?.type)
  return isInputObjectType(input) && isNonNullType(input.getFields()['version']?.type)
}
const withKey = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more })

const SETTLE = 'mutation ($key: ID!) { settleOperation(input: { key: $key }) { outcome answer } }'
type Settled = { readonly outcome: string; readonly answer: string | null }
const settle = async (ask: Ask, key: string, headers: Record<string, string> = {}): Promise<Settled> =>
  dataOf<{ settleOperation: Settled }>(await ask(SETTLE, { key }, headers)).settleOperation

type Payload = { errors?: { code: string }[] | null }
const allCodesOf = (answer: GraphqlAnswer): unknown[] => [
  ...codesOf(answer),
  ...Object.values((answer.data ?? {}) as Record<string, Payload | null>).flatMap(
    (payload) => payload?.errors?.map(({ code }) => code) ?? [],
  ),
]

export function createBadNetwork({ writes, elsewhere }: { readonly writes: () => Promise<unknown>; readonly elsewhere: () => string }) {
  /** Codes of a request that must write nothing. */
  const codesInVain = async (send: () => Promise<GraphqlAnswer>): Promise<unknown[]> => {
    const before = await writes()
    const codes = allCodesOf(await send())
    expect(await writes()).toEqual(before)
    return codes
  }

  /** Sends a mutation after its session has ended, and after it was given up. */
  async function sendTooLate({ name, document, variables, ask, askEnded }: Request): Promise<void> {
    if (KEYLESS.has(name) || !askEnded) return
    expect(await codesInVain(() => askEnded(document, variables, withKey(randomUUID())))).toEqual(['AUTH_NOT_AUTHENTICATED'])
    const givenUp = randomUUID()
    expect(await settle(ask, givenUp)).toEqual({ outcome: 'NOT_DONE', answer: null })
    expect(await codesInVain(() => ask(document, variables, withKey(givenUp)))).toEqual(['IDEMPOTENCY_KEY_VOID'])
  }

  /** Sends a mutation about an older version of its record. @returns the codes of the answer; undefined if it has no version */
  async function sendOutdated({ document, variables, ask }: Request): Promise<unknown[] | undefined> {
    const older = olderVersion({ document, variables })
    return older && codesInVain(() => ask(older.document, older.variables, withKey(randomUUID())))
  }

  /** Sends a mutation that can succeed after its session has ended, after it was given up, and about an older version of its record. */
  async function sendInVain(request: Request): Promise<void> {
    const { name, askEnded } = request
    await sendTooLate(request)
    if (KEYLESS.has(name) || !askEnded) return
    const codes = await sendOutdated(request)
    expect(codes !== undefined).toBe(hasVersion(name))
    if (codes) expect(codes.map(isConflict)).toEqual([true])
  }

  /** Sends a mutation whose dialog is closed meanwhile, and twice at once with the same key. @returns the only answer */
  async function sendBadly({ name, document, variables, ask, hangUp }: Request, headers: Record<string, string>): Promise<GraphqlAnswer> {
    const send = () => ask(document, variables, headers)
    if (ENDS_ITS_CALLER.has(name) || KEYLESS.has(name)) return send()
    // The answer with a secret is given once, so it must reach somebody.
    const isSecret = hasSecret(name)
    if (!isSecret) await hangUp?.(document, variables, headers)
    const answers = await Promise.all([sendUntilFree(send), sendUntilFree(send)])
    const [first, ...others] = answers.filter((answer) => !(isSecret && codesOf(answer).includes('ANSWER_NOT_REPEATED')))
    for (const other of others) expect(withoutTrace(other)).toEqual(first && withoutTrace(first))
    return first ?? raise(`Nothing answered ${name}`)
  }

  /** Sends a mutation that has succeeded with its key: again, with other parameters, as another person, in another organisation, without a session. */
  async function sendAgain(sent: Sent, other: Ask | undefined): Promise<void> {
    const { name, document, variables, key, answer, ask, askEnded } = sent
    const codesOfAsk = (by: Ask, text = document, more: Record<string, string> = {}) =>
      codesInVain(() => by(text, variables, withKey(key, more)))
    if (ENDS_ITS_CALLER.has(name)) {
      expect(await codesOfAsk(ask)).toEqual(['AUTH_NOT_AUTHENTICATED'])
      return
    }
    const isSecret = hasSecret(name)
    const before = await writes()
    const again = await ask(document, variables, withKey(key))
    expect(codesOf(again)).toEqual(isSecret ? ['ANSWER_NOT_REPEATED'] : [])
    expect(isSecret ? again.data : again).toEqual(isSecret ? null : answer)
    expect(await writes()).toEqual(before)
    expect(await codesOfAsk(ask, `${document} # asks for something else`)).toEqual(['IDEMPOTENCY_KEY_REUSED'])
    if (!askEnded) return
    expect(await codesOfAsk(askEnded)).toEqual(['AUTH_NOT_AUTHENTICATED'])
    const unknown = { outcome: 'NOT_DONE', answer: null }
    if (other) {
      expect(await settle(other, key)).toEqual(unknown)
      expect(await codesOfAsk(other)).toEqual(['IDEMPOTENCY_KEY_VOID'])
    }
    const switched = { 'x-customer': elsewhere() }
    expect(await settle(ask, key, switched)).toEqual(unknown)
    expect(await codesOfAsk(ask, document, switched)).toEqual(['IDEMPOTENCY_KEY_VOID'])
    const settled = await settle(ask, key)
    expect(settled.outcome).toBe(isSecret ? 'DONE' : 'ANSWERED')
    expect(settled.answer === null ? null : JSON.parse(settled.answer)).toEqual(isSecret ? null : answer.data)
  }
  return { sendTooLate, sendOutdated, sendInVain, sendBadly, sendAgain }
}

/**
 * Sends each mutation as `createBadNetwork` does until it has succeeded once: after its session has ended and after it was given up, twice at once, and
 * again in every other way. Where it names a version, an older one must be refused. Later ones are sent twice at once, so that what the test starts
 * is not over before it looks. What a mutation writes is left to the test, as jobs write meanwhile.
 */
export const onBadNetwork = (ask: Ask, askEnded: Ask): Ask => {
  const { sendTooLate, sendOutdated, sendBadly, sendAgain } = createBadNetwork({
    writes: () => Promise.resolve(undefined),
    elsewhere: () => randomUUID(),
  })
  const succeeded = new Set<string>()
  return async (document, variables = {}, headers = {}) => {
    const name = /^\s*mutation\b[^{]*\{\s*(?:\w+:\s*)?(\w+)/.exec(document)?.[1]
    if (name === undefined || 'idempotency-key' in headers) return ask(document, variables, headers)
    const of =
      (by: Ask): Ask =>
      (text, given, more) =>
        by(text, given, { ...headers, ...more })
    const request: Request = { name, document, variables, ask: of(ask), hangUp: undefined, askEnded: of(askEnded) }
    const key = randomUUID()
    if (succeeded.has(name)) return sendBadly(request, withKey(key))
    await sendTooLate(request)
    const outdated = await sendOutdated(request)
    const answer = await sendBadly(request, withKey(key))
    if (allCodesOf(answer).length > 0) return answer
    succeeded.add(name)
    if (outdated) expect(outdated.map(isConflict)).toEqual([true])
    await sendAgain({ ...request, key, answer }, undefined)
    return answer
  }
}

/** Ends a new session of a demo person. @returns its access token */
export async function endedToken(server: RunningServer, name: string, partner?: string): Promise<string> {
  const { accessToken, claims } = await server.signIn(name, partner)
  await server.db.pool.query('update server_side_session set ended_at = now() where id = $1', [claims['sid']])
  return accessToken
}

/** A demo person who sends every mutation by `onBadNetwork`. */
export async function asPersonOnBadNetwork(server: RunningServer, name: string, partner?: string): Promise<Ask> {
  const authorization = `Bearer ${await endedToken(server, name, partner)}`
  const askEnded: Ask = (query, variables = {}, headers = {}) =>
    post(server.origin(partner), JSON.stringify({ query, variables }), { authorization, ...headers })
  return onBadNetwork(await asPerson(server, name, partner), askEnded)
}

/** The same request about an older version of the record; undefined if it carries none. */
function olderVersion({
  document,
  variables,
}: Pick<Request, 'document' | 'variables'>): Pick<Request, 'document' | 'variables'> | undefined {
  const { version, ...input } = (variables['input'] ?? {}) as Given
  if (typeof version === 'number') return { document, variables: { input: { ...input, version: version - 1 } } }
  const older = document.replace(/\bversion: (\d+)/, (_, digits: string) => `version: ${Number(digits) - 1}`)
  return older === document ? undefined : { document: older, variables }
}

/** Posts a body and closes the connection as soon as the body is on its way. */
export const postAndHangUp = (address: string, body: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname } = new URL(address)
    const sent = openRequest({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers: { host, ...headers }, agent: false })
    sent.once('error', reject)
    sent.once('close', resolve)
    sent.once('response', (response) => response.destroy())
    sent.end(body, () => {
      sent.off('error', reject)
      // The connection ends with an error, which is what is wanted.
      sent.on('error', () => {})
      sent.destroy()
    })
  })

const raise = (message: string): never => {
  throw new Error(message)
}
