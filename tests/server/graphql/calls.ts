import { expect } from 'vitest'
import { Visitor } from '../../support/visitor.ts'
import type { GraphqlAnswer } from '../../support/running-server.ts'
import type { RunningServer } from '../../support/server.ts'

/** What a signed-in person asks on a host: document, variables and headers. */
export type Ask = (document: string, variables?: Record<string, unknown>, headers?: Record<string, string>) => Promise<GraphqlAnswer>

/** A demo person who calls on a partner's host, or without `partner` on the default one. */
export async function asPerson(server: RunningServer, name: string, partner?: string): Promise<Ask> {
  const { accessToken } = await server.signIn(name, partner)
  return (query, variables = {}, headers = {}) =>
    post(server.origin(partner), JSON.stringify({ query, variables }), { authorization: `Bearer ${accessToken}`, ...headers })
}

/** An answer without the traces of its errors, which differ in each answer. */
export const withoutTrace = ({ errors, ...answer }: GraphqlAnswer) => ({ ...answer, codes: codesOf({ ...answer, errors }) })

/** Sends a request until no other one with its key is being carried out. */
export async function sendUntilFree(send: () => Promise<GraphqlAnswer>): Promise<GraphqlAnswer> {
  let answer = await send()
  const isFree = async () => {
    if (isInUse(answer)) answer = await send()
    return !isInUse(answer)
  }
  await expect.poll(isFree, { interval: 250, timeout: 30_000 }).toBe(true)
  return answer
}
const isInUse = (answer: GraphqlAnswer) => codesOf(answer).includes('IDEMPOTENCY_KEY_IN_USE')

/** Posts a body as it is. */
export async function post(origin: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<GraphqlAnswer> {
  const answer = await new Visitor().send(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const content = answer.json() as Partial<GraphqlAnswer>
  return { status: answer.status, data: content.data ?? null, errors: content.errors ?? [] }
}

/** The data of an answer that must have no errors. */
export function dataOf<Data>({ data, errors }: GraphqlAnswer): Data {
  if (errors.length > 0 || data === null) throw new Error(`The call failed: ${JSON.stringify(errors)}`)
  return data as Data
}

export const codesOf = ({ errors }: GraphqlAnswer) => errors.map(({ extensions }) => extensions['code'])
