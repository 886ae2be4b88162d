import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Received } from '../../../contract/sign-in-findings.ts'
import type { ResolveTxt } from './domains/domain-proof.ts'
import { receivedText } from './findings/finding-text.ts'

const LIMIT_MS = 3000
const LIMIT_BYTES = 1_048_576

/** Networks that no provider on the internet has: private, of one machine or link, reserved (IANA's registries of special-purpose addresses), multicast. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits)
for (const [net, bits] of [
  // Loopback, unspecified, and addresses of version 4 written so: compatible, mapped, translated.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  // NAT64: what it stands for may be inside.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  // IETF protocols, Teredo among them; documentation; 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Asked each time: a machine gets and loses addresses while the portal runs. */
const isOwn = (address: string) =>
  Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address.split('%', 1)[0] === address) === true)

const isInside = (address: string) => isIP(address) !== 0 && (inside.check(address, familyOf(address)) || isOwn(address))

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** INSIDE: the address itself is inside; UNREACHABLE: its name is not known here, or leads inside. */
export type Refusal = 'NOT_HTTPS' | 'INSIDE' | 'UNREACHABLE' | 'REDIRECTS' | 'TOO_LARGE'

/**
 * An address of a provider that must not be asked or cannot be, or an answer that is too large. The message says which, and nothing of the network
 * here: not what a name leads to, nor whether something answers there.
 */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
  readonly reason: Refusal
  readonly finding: Received
  constructor(reason: Refusal, finding: Received) {
    const { code, ...values } = finding
    super(receivedText({ code, values }))
    this.reason = reason
    this.finding = finding
  }
}

export type InProcess = { covers(url: URL): boolean; answer(url: URL, body: string): Promise<Response> }

export type FetchOptions = {
  /** Lets a test, or the demo, ask providers on this machine over plain http. Never in production. */
  allowInside: boolean
  /** Addresses inside that the operator allows (FEDERATION_ALLOW); of this machine also over plain http. */
  allowed?: BlockList
  /** The provider inside this process, of the demo: asked without the network. */
  inProcess?: InProcess
  /** Told for the server's log, which the operator reads, why an address was not asked. */
  onRefused?: (detail: string) => void
  /** Node's own unless a test brings another. */
  lookup?: LookupFunction
  /** Where domains are proven; the system's DNS unless a test or the demo brings another. */
  resolveTxt?: ResolveTxt
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
export const LONGEST_METADATA = LIMIT_BYTES

/** Addresses and networks as one list. */
export function allowedOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of addresses) {
    const [net = '', bits] = each.split('/')
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(bits), family)
  }
  return list
}

/** Whether a provider may be at this address: https; plain http where everything inside is allowed, or on this machine where that is. */
export function isSafeScheme(url: URL, { allowInside, allowed, inProcess }: FetchOptions): boolean {
  const { protocol, hostname } = url
  if (protocol === 'https:' || inProcess?.covers(url) === true) return true
  const isLocal = hostname === '127.0.0.1' || /(^|\.)localhost$/.test(hostname)
  return protocol === 'http:' && (allowInside || (isLocal && allowed?.check('127.0.0.1', 'ipv4') === true))
}

export const guardedFetch = (address: string | URL, sent: Sent, options: FetchOptions): Promise<Response> =>
  judgedFetch(new URL(address), sent, options, AbortSignal.timeout(LIMIT_MS))

async function judgedFetch(url: URL, sent: Sent, options: FetchOptions, signal: AbortSignal): Promise<Response> {
  if (options.inProcess?.covers(url) === true) return within(signal, options.inProcess.answer(url, String(sent.body ?? '')))
  if (!isSafeScheme(url, options)) throw new RefusedAddress('NOT_HTTPS', { code: 'SCHEME_NOT_ALLOWED', scheme: url.protocol })
  const literal = literalOf(url)
  if (isIP(literal) !== 0 && isForbidden(literal, options)) throw outOfReach('INSIDE', `${literal} is inside this network`, options)
  const answer = await exchange(url, sent, options, signal)
  if (answer instanceof Response) return answer
  const { redirects = 0 } = sent
  if (redirects === 0) throw new RefusedAddress('REDIRECTS', { code: 'REDIRECT' })
  if (!URL.canParse(answer.location, url)) throw new RefusedAddress('REDIRECTS', { code: 'REDIRECT_WITHOUT_ADDRESS' })
  return judgedFetch(new URL(answer.location, url), { ...sent, redirects: redirects - 1 }, options, signal)
}

/** @throws what the signal ends with, where that comes first */
const within = <Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([answer, new Promise<never>((_settle, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))])

function exchange(url: URL, sent: Sent, options: FetchOptions, signal: AbortSignal): Promise<Response | { location: string }> {
  const { allowInside, lookup } = options
  let leadsInside = false
  const onFound = (addresses: readonly string[]) => (leadsInside = addresses.some(isInside))
  return new Promise((settle, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(
      url,
      {
        method: sent.method ?? 'GET',
        headers: sent.headers ?? {},
        agent: false,
        signal,
        lookup: allowInside && lookup === undefined ? undefined : checked(options, onFound),
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
          if (size > LIMIT_BYTES) asked.destroy(new RefusedAddress('TOO_LARGE', { code: 'ANSWER_TOO_LARGE' }))
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
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // Whether a port inside is closed, silent or speaks something else is nobody's business outside, even where the address may be asked.
      const isHidden = UNKNOWN_NAME.has(error.code ?? '') || (!allowInside && (isInside(literalOf(url)) || leadsInside))
      reject(isHidden && !(error instanceof RefusedAddress) ? outOfReach('UNREACHABLE', error.message, options) : error)
    })
    asked.end(sent.body ?? undefined)
  })
}

/** The address that is checked is the one that is connected to, so that a name cannot change its meaning in between. */
const checked =
  (options: FetchOptions, onFound: (addresses: readonly string[]) => void): LookupFunction =>
  (hostname, asked, done) =>
    (options.lookup ?? resolve)(hostname, asked, (error, found, family) => {
      if (error) return done(error, found, family)
      const addresses = (typeof found === 'string' ? [{ address: found }] : found) as Pick<LookupAddress, 'address'>[]
      const bad = addresses.find(({ address }) => isForbidden(address, options))
      onFound(addresses.map(({ address }) => address))
      if (bad) return done(outOfReach('UNREACHABLE', `${hostname} is ${bad.address}, which is inside this network`, options), '', 0)
      done(null, found, family)
    })

/** The host of an address as `isIP` knows it. */
const literalOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const isForbidden = (address: string, { allowInside, allowed }: FetchOptions): boolean =>
  !allowInside && isInside(address) && allowed?.check(address, familyOf(address)) !== true

/** What a resolver says of a name that it does not know, or cannot ask for. */
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_NONAME', 'ESERVFAIL'])

function outOfReach(reason: 'INSIDE' | 'UNREACHABLE', detail: string, { onRefused }: FetchOptions): RefusedAddress {
  onRefused?.(detail)
  return new RefusedAddress(reason, { code: 'ADDRESS_UNREACHABLE' })
}
