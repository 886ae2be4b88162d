import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Received } from '../../../contract/sign-in-findings.ts'
import type { ResolveTxt } from './domains/domain-proof.ts'
import { receivedText } from './findings/finding-text.ts'

export const LIMIT_MS = 3000
/** Time limit for exchanging a code or an artifact: token endpoints of large providers take seconds while they start. */
export const EXCHANGE_LIMIT_MS = 10_000
const LIMIT_BYTES = 1_048_576

/**
 * Networks that no provider on the internet uses: private, loopback, link-local, reserved (IANA's registries of special-purpose addresses),
 * multicast.
 */
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
  // Loopback, unspecified, and IPv4 addresses in IPv6 notation: compatible, mapped, translated.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  // NAT64: the embedded IPv4 address may be inside.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  // IETF protocols including Teredo; documentation; 6to4.
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

/** Reads the interfaces each time, because a machine gains and loses addresses while the portal runs. */
const isOwn = (address: string) =>
  Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address.split('%', 1)[0] === address) === true)

const isInside = (address: string) => isIP(address) !== 0 && (inside.check(address, familyOf(address)) || isOwn(address))

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** INSIDE: the address itself is inside. UNREACHABLE: its name cannot be resolved, or resolves to an address inside. */
export type Refusal = 'NOT_HTTPS' | 'INSIDE' | 'UNREACHABLE' | 'REDIRECTS' | 'TOO_LARGE'

/**
 * An address of a provider that must not or cannot be requested, or an answer that is too large. The message reveals nothing about the internal
 * network: neither what a name resolves to nor whether a host answers.
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
  /** Allows requests to providers on this machine over plain HTTP, for tests and the demo. Never set in production. */
  allowInside: boolean
  /** Inside addresses that the operator allows (FEDERATION_ALLOW). If the loopback address is allowed, plain HTTP is too. */
  allowed?: BlockList
  /** The demo's provider, which runs in this process and is called without the network. */
  inProcess?: InProcess
  /** Called with the reason, for the server log, when an address is not requested. */
  onRefused?: (detail: string) => void
  /** Node's own resolver unless a test sets another. */
  lookup?: LookupFunction
  /** Resolves the TXT records that prove domains: the system's DNS unless a test or the demo sets another. */
  resolveTxt?: ResolveTxt
}

type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | null
  /** Maximum number of redirects to follow, 0 by default. Each target is checked like the first address. */
  redirects?: number
  /** Time limit in all, in milliseconds; `LIMIT_MS` by default. */
  limitMs?: number
  /** Ends the request early. */
  signal?: AbortSignal
}

/** Limit of metadata in bytes. */
export const LONGEST_METADATA = LIMIT_BYTES

/** Builds one list from addresses and networks in CIDR notation. */
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

/**
 * Whether the scheme of a provider's address is allowed: HTTPS, or plain HTTP if all inside addresses are allowed, or on this machine if that is
 * allowed.
 */
export function isSafeScheme(url: URL, { allowInside, allowed, inProcess }: FetchOptions): boolean {
  const { protocol, hostname } = url
  if (protocol === 'https:' || inProcess?.covers(url) === true) return true
  const isLocal = hostname === '127.0.0.1' || /(^|\.)localhost$/.test(hostname)
  return protocol === 'http:' && (allowInside || (isLocal && allowed?.check('127.0.0.1', 'ipv4') === true))
}

/**
 * Sends a request to a login provider: HTTPS only, and no address of this machine or a private network, checked against what the name resolves to when
 * connecting. Limited to three seconds, unless `sent` says otherwise, and one megabyte in all.
 * @throws {RefusedAddress}
 */
export const guardedFetch = (address: string | URL, sent: Sent, options: FetchOptions): Promise<Response> =>
  judgedFetch(new URL(address), sent, options, endOf(sent))

const endOf = ({ limitMs = LIMIT_MS, signal }: Sent): AbortSignal => {
  const late = AbortSignal.timeout(limitMs)
  return signal ? AbortSignal.any([signal, late]) : late
}

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

/** @throws the reason of the signal, if it aborts first */
const within = <Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([answer, new Promise<never>((_settle, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))])

function exchange(url: URL, sent: Sent, options: FetchOptions, signal: AbortSignal): Promise<Response | { location: string }> {
  const { allowInside, lookup } = options
  let leadsInside = false
  const onFound = (addresses: readonly string[]) => (leadsInside = addresses.some(isInside))
  return new Promise((settle, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = request(
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
          if (size > LIMIT_BYTES) outgoing.destroy(new RefusedAddress('TOO_LARGE', { code: 'ANSWER_TOO_LARGE' }))
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
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // Errors would reveal whether a port inside is closed, silent or speaks another protocol, so they are hidden even if the address is allowed.
      const isHidden = UNKNOWN_NAME.has(error.code ?? '') || (!allowInside && (isInside(literalOf(url)) || leadsInside))
      reject(isHidden && !(error instanceof RefusedAddress) ? outOfReach('UNREACHABLE', error.message, options) : error)
    })
    outgoing.end(sent.body ?? undefined)
  })
}

/** Checks the very address that is connected to, so that a second resolution cannot return another one (DNS rebinding). */
const checked =
  (options: FetchOptions, onFound: (addresses: readonly string[]) => void): LookupFunction =>
  (hostname, lookup, done) =>
    (options.lookup ?? resolve)(hostname, lookup, (error, found, family) => {
      if (error) return done(error, found, family)
      const addresses = (typeof found === 'string' ? [{ address: found }] : found) as Pick<LookupAddress, 'address'>[]
      const bad = addresses.find(({ address }) => isForbidden(address, options))
      onFound(addresses.map(({ address }) => address))
      if (bad) return done(outOfReach('UNREACHABLE', `${hostname} is ${bad.address}, which is inside this network`, options), '', 0)
      done(null, found, family)
    })

/** Host of a URL in the form that `isIP` accepts: IPv6 without brackets. */
const literalOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const isForbidden = (address: string, { allowInside, allowed }: FetchOptions): boolean =>
  !allowInside && isInside(address) && allowed?.check(address, familyOf(address)) !== true

/** Error codes of the resolver for a name that does not exist or cannot be resolved. */
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_NONAME', 'ESERVFAIL'])

function outOfReach(reason: 'INSIDE' | 'UNREACHABLE', detail: string, { onRefused }: FetchOptions): RefusedAddress {
  onRefused?.(detail)
  return new RefusedAddress(reason, { code: 'ADDRESS_UNREACHABLE' })
}
