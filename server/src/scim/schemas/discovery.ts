import type { IncomingMessage } from 'node:http'
import { listResponse } from '../list.ts'
import { resourceTypeResources, schemaResources, serviceProviderConfig } from './schemas.ts'
import { decodedId } from '../request.ts'
import { ScimError } from '../scim-error.ts'

const PLACES = /^\/(?:ServiceProviderConfig|ResourceTypes|Schemas)(?:\/|$)/

/** Whether a path is one of the discovery endpoints. */
export const isDiscovery = (tail: string): boolean => PLACES.test(tail)

/** @param tail the path after the service's base @throws ScimError 403 for a filter (RFC 7644, 4), 404, 405 */
export function answerDiscovery(req: IncomingMessage, base: string, tail: string): unknown {
  if (req.method !== 'GET') throw new ScimError(405, 'This address answers GET only.', { headers: { allow: 'GET' } })
  if (new URL(req.url ?? '', base).searchParams.has('filter')) throw new ScimError(403, 'What the service can do is not filtered.')
  const [, place, ...rest] = tail.split('/')
  const id = decodedId(rest.join('/'))
  if (place === 'ServiceProviderConfig' && id === '') return serviceProviderConfig(base)
  const all = place === 'ResourceTypes' ? resourceTypeResources(base) : place === 'Schemas' ? schemaResources(base) : []
  if (id === '' && all.length > 0) return listResponse(all, { total: all.length })
  const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase())
  if (!found) throw new ScimError(404, `There is nothing at ${tail}.`)
  return found
}
