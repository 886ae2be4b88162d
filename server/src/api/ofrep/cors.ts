import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, arrayContains, eq, isNull, or } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { Host } from '../../kit/hosts.ts'
import { client } from '../../tables/client.table.ts'

/** Seconds for which browsers cache a preflight answer. */
const PREFLIGHT_HOLDS = '600'

/**
 * Allows cross-origin calls from the origins of apps that are enabled on this host and may request the scope.
 * @returns whether the request was a preflight, which this answers
 */
export async function allowOrigins(orm: Orm, req: IncomingMessage, res: ServerResponse, host: Host, scope: string): Promise<boolean> {
  const { origin } = req.headers
  const asks = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
  if (origin !== undefined && (await isOfApp(orm, origin, host, scope))) {
    res.setHeader('access-control-allow-origin', origin)
    res.setHeader('access-control-expose-headers', 'ETag, Retry-After')
    if (asks) {
      res.setHeader('access-control-allow-methods', 'POST')
      res.setHeader('access-control-allow-headers', 'Authorization, Content-Type, If-None-Match')
      res.setHeader('access-control-max-age', PREFLIGHT_HOLDS)
    }
  }
  if (asks) res.writeHead(204).end()
  return asks
}

async function isOfApp(orm: Orm, origin: string, { partner: { partnerId } }: Host, scope: string): Promise<boolean> {
  const isHere = partnerId === null ? isNull(client.partnerId) : or(isNull(client.partnerId), eq(client.partnerId, partnerId))
  const [found] = await orm
    .select({ id: client.id })
    .from(client)
    .where(and(client.enabled, isHere, arrayContains(client.corsOrigins, [origin]), arrayContains(client.scopes, [scope])))
    .limit(1)
  return found !== undefined
}
