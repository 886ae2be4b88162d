import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

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

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const isInside = (address: string) => (isIP(address) === 0 ? false : inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
