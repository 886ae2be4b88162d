import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const LIMIT_MS = 3000
const LIMIT_BYTES = 1_048_576

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits)
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** An address of a provider that must not be asked, or an answer that is too large or too late. The message says which. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

export type FetchOptions = {
  /** Lets a test, or the demo, ask providers on this machine over plain http. Never in production. */
  allowInside: boolean
  /** Node's own unless a test brings another. */
  lookup?: LookupFunction
}

type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | null
  /** How many redirects are followed, each as if it had been asked for; none unless told. */
  redirects?: number
}

/**
 * Asks a login provider: https, no address of this machine or a private network, whatever its name says at the moment of connecting; three seconds
 * and one megabyte in all.
 * @throws {RefusedAddress}
 */
export const guardedFetch = (address: string | URL, sent: Sent, options: FetchOptions): Promise<Response> =>
  judgedFetch(new URL(address), sent, options, AbortSignal.timeout(LIMIT_MS))

async function judgedFetch(url: URL, sent: Sent, options: FetchOptions, signal: AbortSignal): Promise<Response> {
  const { allowInside } = options
  if (url.protocol !== 'https:' && !(allowInside && url.protocol === 'http:'))
    throw new RefusedAddress(`${url.protocol} is not asked: a provider's address begins with https:`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowInside && isIP(literal) !== 0 && isInside(literal)) throw new RefusedAddress(`${literal} is inside this network`)
  const answer = await exchange(url, sent, options, signal)
  if (answer instanceof Response) return answer
  const { redirects = 0 } = sent
  if (redirects === 0) throw new RefusedAddress('the provider redirects to another address; name that one')
  if (!URL.canParse(answer.location, url)) throw new RefusedAddress('the provider redirects to no address')
  return judgedFetch(new URL(answer.location, url), { ...sent, redirects: redirects - 1 }, options, signal)
}

function exchange(
  url: URL,
  sent: Sent,
  { allowInside, lookup }: FetchOptions,
  signal: AbortSignal,
): Promise<Response | { location: string }> {
  return new Promise((settle, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(
      url,
      {
        method: sent.method ?? 'GET',
        headers: sent.headers ?? {},
        agent: false,
        signal,
        lookup: allowInside && lookup === undefined ? undefined : checked(allowInside, lookup),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        const { statusCode = 0 } = answer
        if (statusCode >= 300 && statusCode < 400) {
          answer.destroy()
          return settle({ location: answer.headers.location ?? '' })
        }
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > LIMIT_BYTES) asked.destroy(new RefusedAddress('the answer is larger than one megabyte'))
          else chunks.push(chunk)
        })
        answer.once('error', reject)
        answer.once('end', () => {
          const headers = new Headers()
          for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, [value].flat().join(', '))
          settle(new Response(statusCode === 204 ? null : Buffer.concat(chunks), { status: statusCode, headers }))
        })
      },
    )
    asked.once('error', reject)
    asked.end(sent.body ?? undefined)
  })
}

/** The address that is checked is the one that is connected to, so that a name cannot change its meaning in between. */
const checked =
  (allowInside: boolean, lookup: LookupFunction = resolve): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return done(error, found, family)
      const addresses = (typeof found === 'string' ? [{ address: found }] : found) as Pick<LookupAddress, 'address'>[]
      const bad = allowInside ? undefined : addresses.find(({ address }) => isInside(address))
      if (bad) return done(new RefusedAddress(`${hostname} is ${bad.address}, which is inside this network`), '', 0)
      done(null, found, family)
    })

const isInside = (address: string) => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
