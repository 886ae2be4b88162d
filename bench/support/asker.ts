import { Agent, request } from 'node:http'
import { signIn } from '../../tests/support/sign-in.ts'

export type Call = {
  readonly query: string
  readonly variables?: object
  readonly operationName?: string
  /** Sent as `Idempotency-Key`. */
  readonly key?: string
}
/** One GraphQL call: its data, whether the server refused to search for so long instead, and the milliseconds until the last byte of the answer. */
export type Ask = (call: Call) => Promise<{ data: unknown; took: number; tooSlow: boolean }>
/** Who asks, and on which partner's host. */
export type Person = { readonly name: string; readonly partner?: string }

/**
 * Signs a demo person in and asks in their name over a connection that stays open, as a browser's does.
 * @param origin of the host, without a slash at the end
 */
export async function asker(origin: string, { name }: Person): Promise<Ask> {
  const { accessToken } = await signIn(origin, name)
  return askerWith(accessToken, origin)
}

/** Asks with a token, as a call to `origin`. @param port where another server listens that answers for that host */
export function askerWith(accessToken: string, origin: string, port = new URL(origin).port): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { host } = new URL(origin)
  return async ({ key, ...call }) => {
    const body = JSON.stringify(call)
    const started = performance.now()
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          path: '/graphql',
          method: 'POST',
          headers: {
            ...{ host, 'content-type': 'application/json', 'graphql-preflight': '1', authorization: `Bearer ${accessToken}` },
            ...(key !== undefined && { 'idempotency-key': key }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => resolve(Buffer.concat(chunks).toString()))
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
    const took = performance.now() - started
    const { data, errors } = JSON.parse(answer) as { data: unknown; errors?: { extensions?: { code?: unknown } }[] }
    if (errors?.every(({ extensions }) => extensions?.code === 'TOO_SLOW')) return { data: undefined, took, tooSlow: true }
    if (errors !== undefined || data == null) throw new Error(`A call failed: ${answer.slice(0, 500)}`)
    return { data, took, tooSlow: false }
  }
}
