import type { IncomingMessage } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { MOUNT } from './provider.ts'

/** RFC 8414, section 3: the metadata of an issuer with a path are at an address between its origin and that path. */
export const METADATA_PATH = `/.well-known/oauth-authorization-server${MOUNT}`

/**
 * Sets the forwarded headers from the registered host, because the provider builds addresses from them and a proxy or caller may have sent others.
 */
export function nameHost(req: IncomingMessage, host: Host): void {
  const { protocol, host: name } = new URL(host.origin)
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  req.headers['x-forwarded-host'] = name
}

/** The provider routes by paths without the mount, and derives the mount from the original address. */
export function toProviderAddress(req: IncomingMessage): IncomingMessage {
  const whole = req.url ?? '/'
  const originalUrl = whole.split('?', 1)[0] === METADATA_PATH ? `${MOUNT}${METADATA_PATH.slice(0, -MOUNT.length)}` : whole
  return Object.assign(req, { originalUrl, url: originalUrl.slice(MOUNT.length) || '/' })
}
