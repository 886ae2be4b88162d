import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { hextetsOf } from '../../../../contract/ipv6.ts'
import { blockListOf, isListed, plainAddress } from './networks.ts'

const addresses = new WeakMap<IncomingMessage, string>()
/** Requests whose address is that of a proxy, because no client is named or TRUSTED_PROXIES does not name the proxy. */
const ofProxies = new WeakSet<IncomingMessage>()

/** Whether the address of a request is its client's own. */
export const isClientKnown = (req: IncomingMessage): boolean => !ofProxies.has(req)

/** Returns the address of a request's client: its peer's, unless `noteAddress` has found another behind a trusted proxy. */
export const clientAddress = (req: IncomingMessage): string => addresses.get(req) ?? peerOf(req)

/** Finds the client address of a request, for `clientAddress`. */
type AddressFinder = (req: IncomingMessage) => string

/**
 * Reads X-Forwarded-For from its end, where the nearest proxy wrote: the first address that is not a trusted proxy is the client's. Whatever precedes
 * it comes from the client, and a header that no trusted proxy sends is ignored.
 * @param trusted addresses and networks (TRUSTED_PROXIES)
 * @param onIgnored called once for a peer whose header was ignored: it may be a proxy that is missing in the settings
 */
export function createAddressFinder(trusted: readonly string[], onIgnored?: (peer: string) => void): AddressFinder {
  const proxies = blockListOf(trusted)
  const isTrusted = (address: string) => isListed(proxies, address)
  let isTold = false
  return (req) => {
    const peer = peerOf(req)
    const header = String(req.headers['x-forwarded-for'] ?? '')
    if (header !== '' && !isTold && !isTrusted(peer)) {
      isTold = true
      onIgnored?.(peer)
    }
    const named = header.split(',').map((part) => plainAddress(part.trim()))
    const address = hop(peer, named, isTrusted)
    addresses.set(req, address)
    if (isTrusted(address) || (header !== '' && !isTrusted(peer))) ofProxies.add(req)
    return address
  }
}

/** Goes back hop by hop while they are trusted, and stops at a value that is not an address. */
function hop(nearest: string, named: string[], isTrusted: (address: string) => boolean): string {
  const before = named.at(-1) ?? ''
  return isTrusted(nearest) && isIP(before) !== 0 ? hop(before, named.slice(0, -1), isTrusted) : nearest
}

/** Key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a client has 2^64 of those. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  return hextetsOf(address).slice(0, 4).join(':')
}

const peerOf = (req: IncomingMessage) => plainAddress(req.socket.remoteAddress ?? '')
