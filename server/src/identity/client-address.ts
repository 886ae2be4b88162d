import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')

/**
 * The address a request came from. A proxy on this machine or in a private network is believed: then it is the last
 * address of X-Forwarded-For that is not private itself. Anybody else's header is ignored.
 */
export function clientAddress(req: IncomingMessage): string {
  const peer = plain(req.socket.remoteAddress ?? '')
  if (!isInside(peer)) return peer
  const named = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plain(part.trim()))
    .filter((part) => isIP(part) !== 0)
  return named.findLast((part) => !isInside(part)) ?? named[0] ?? peer
}

/** What limits count by: an address of version 4, or the network of one of version 6, since who has one has 2^64 of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [groups(head), groups(tail ?? '')]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right].slice(0, 4).join(':')
}

const groups = (part: string) => part.split(':').filter((group) => group !== '')
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const isInside = (address: string) => (isIP(address) === 0 ? false : inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
