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

/** Posts a body as it is. */
export async function post(origin: string, body: string, headers: Record<string, string> = {}): Promise<GraphqlAnswer> {
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
