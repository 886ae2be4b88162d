import { randomUUID } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { getNamedType, isInputObjectType, isNonNullType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { isShownOnce } from '../../../server/src/kit/graphql/shown-once.ts'
import { multipart } from '../../support/multipart.ts'
import type { SentFile } from '../../support/multipart.ts'
import type { GraphqlAnswer } from '../../support/running-server.ts'
import { codesOf, dataOf, post, sendUntilFree, withoutTrace } from '../graphql/calls.ts'
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

  /**
   * Sends a mutation that is given up while it is on its way, one whose answer is lost, and twice at once with the same key.
   * @returns the only answer, and the key that it has
   */
  async function sendBadly(
    { name, document, variables, ask, askEnded, hangUp }: Request,
    more: Record<string, string> = {},
  ): Promise<Pick<Sent, 'key' | 'answer'>> {
    let key = randomUUID()
    const send = () => ask(document, variables, withKey(key, more))
    if (ENDS_ITS_CALLER.has(name) || KEYLESS.has(name)) return { key, answer: await send() }
    // The answer with a secret is given once, so it must reach somebody.
    const isSecret = hasSecret(name)
    if (!isSecret && hangUp) {
      const slow = hangUp(document, variables, withKey(key, more))
      // Only who has a session can give it up.
      const [settled] = await Promise.all([askEnded && settle(ask, key), slow])
      if (settled?.outcome === 'NOT_DONE') {
        expect(allCodesOf(await send())).toEqual(['IDEMPOTENCY_KEY_VOID'])
        key = randomUUID()
        await hangUp(document, variables, withKey(key, more))
      }
    }
    const answers = await Promise.all([sendUntilFree(send), sendUntilFree(send)])
    const [first, ...others] = answers.filter((answer) => !(isSecret && codesOf(answer).includes('ANSWER_NOT_REPEATED')))
    for (const other of others) expect(withoutTrace(other)).toEqual(first && withoutTrace(first))
    return { key, answer: first ?? raise(`Nothing answered ${name}`) }
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
 * Sends each mutation as `createBadNetwork` does until it has succeeded once: after its session has ended and after it was given up, without waiting for
 * its answer, twice at once, and again in every other way, also as another person. Where it names a version, an older one must be refused. Later ones are
 * sent twice at once, so that what the test starts is not over before it looks. What a mutation writes is left to the test, as jobs write meanwhile.
 */
const onBadNetwork = ({ ask, hangUp, askEnded }: Caller, other: Ask): Ask => {
  const { sendTooLate, sendOutdated, sendBadly, sendAgain } = createBadNetwork({
    writes: () => Promise.resolve(undefined),
    elsewhere: () => randomUUID(),
  })
  return async (document, variables = {}, headers = {}) => {
    const name = /^\s*mutation\b[^{]*\{\s*(?:\w+:\s*)?(\w+)/.exec(document)?.[1]
    if (name === undefined || 'idempotency-key' in headers) return ask(document, variables, headers)
    const of =
      <Answer>(by: (...sent: Parameters<Ask>) => Promise<Answer>) =>
      (text: string, given?: Given, more?: Record<string, string>) =>
        by(text, given, { ...headers, ...more })
    const request: Request = {
      name,
      document,
      variables,
      ask: of(ask),
      hangUp: hangUp && !succeeded.has(name) ? of(hangUp) : undefined,
      askEnded: askEnded && of(askEnded),
    }
    if (succeeded.has(name)) return (await sendBadly(request)).answer
    await sendTooLate(request)
    const outdated = await sendOutdated(request)
    const { key, answer } = await sendBadly(request)
    if (allCodesOf(answer).length > 0) return answer
    succeeded.add(name)
    if (outdated) expect(outdated.map(isConflict)).toEqual([true])
    await sendAgain({ ...request, key, answer }, of(other))
    return answer
  }
}

/** Ends a new session of a demo person. @returns its access token */
async function endedToken(server: RunningServer, name: string, partner?: string): Promise<string> {
  const { accessToken, claims } = await server.signIn(name, partner)
  await server.db.pool.query('update server_side_session set ended_at = now() where id = $1', [claims['sid']])
  return accessToken
}

/** Names of the mutations that have succeeded in this test file by `onBadNetwork`. */
const succeeded = new Set<string>()

/** Mutations whose tests stand elsewhere, which send them by `onBadNetwork`. */
export const SENT_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'graphql/profile-picture.test.ts': ['uploadUserProfilePicture'],
  'graphql/payroll-links.test.ts': ['linkPayrollEmployee', 'unlinkPayrollEmployee', 'startPayrollEmployeeBulk', 'undoPayrollEmployeeBulk'],
  'graphql/joining.test.ts': ['linkUnlinkedIdentity'],
  'import/clears.test.ts': ['sendUserImportSample'],
  'import/run.test.ts': ['uploadUserImport', 'checkUserImport', 'startUserImport'],
  'import/undo.test.ts': ['undoUserImport', 'undoCustomerImport'],
  'import/customers.test.ts': ['uploadCustomerImport', 'checkCustomerImport', 'startCustomerImport'],
  'migrations/take-over.test.ts': ['takeOverMigration'],
  'migrations/begun-exports.test.ts': ['discardMigration'],
  'migrations/file-runs.test.ts': ['uploadMigrationImport', 'checkMigrationImport'],
  'migrations/people-files.test.ts': ['sendMigrationSample'],
  'migrations/run.test.ts': ['reviewMigration', 'startMigration', 'undoMigration'],
}

/** The last test of such a file: what it was to send, it has. */
export const testsThatAllWereSent = (file: keyof typeof SENT_ELSEWHERE): void =>
  it('J8 has sent every mutation that is left to it over the bad network', () => {
    expect(SENT_ELSEWHERE[file]?.filter((name) => !succeeded.has(name))).toEqual([])
  })

/** A file that goes with a mutation whose input has a field of its name. */
type Upload = { readonly field: string; readonly file: SentFile }
type Tokens = { readonly token?: string | undefined; readonly ended?: string | undefined }

/** A caller on a host: without a token nobody. */
export function callerAt(origin: string, { token, ended }: Tokens, upload?: Upload): Caller {
  const sentBy = (accessToken: string | undefined, [query, variables = {}, headers = {}]: Parameters<Ask>) => {
    const bearer = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }
    if (!upload || !Object.hasOwn(variables['input'] ?? {}, upload.field))
      return { body: JSON.stringify({ query, variables }), headers: { 'content-type': 'application/json', ...bearer, ...headers } }
    const { body, type } = multipart(query, variables, `variables.input.${upload.field}`, upload.file)
    return { body, headers: { 'content-type': type, 'graphql-preflight': '1', ...bearer, ...headers } }
  }
  const askWith =
    (accessToken?: string): Ask =>
    (...request) => {
      const { body, headers } = sentBy(accessToken, request)
      return post(origin, body, headers)
    }
  return {
    ask: askWith(token),
    hangUp(...request) {
      const { body, headers } = sentBy(token, request)
      return postAndHangUp(`${origin}/graphql`, body, headers)
    },
    askEnded: ended === undefined ? undefined : askWith(ended),
  }
}

/** A demo person who sends every mutation by `onBadNetwork`. */
export const asPersonOnBadNetwork = async (server: RunningServer, name: string, partner?: string): Promise<Ask> =>
  (await asUploaderOnBadNetwork(server, name, partner))()

/** Like `asPersonOnBadNetwork`, for the mutations that a file may go with. */
export async function asUploaderOnBadNetwork(server: RunningServer, name: string, partner?: string): Promise<(upload?: Upload) => Ask> {
  const ended = await endedToken(server, name, partner)
  const { accessToken: token } = await server.signIn(name, partner)
  const other = await server.signIn(name === 'employee' ? 'manager' : 'employee', partner)
  const origin = server.origin(partner)
  return (upload) => onBadNetwork(callerAt(origin, { token, ended }, upload), callerAt(origin, { token: other.accessToken }, upload).ask)
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
const postAndHangUp = (address: string, body: string | Buffer, headers: Record<string, string>): Promise<void> =>
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
