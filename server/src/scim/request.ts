import type { IncomingMessage } from 'node:http'
import { readJson } from '../platform/http/read-json.ts'
import type { EndpointRequest, Endpoint } from './endpoint.ts'
import { groupEndpoint } from './groups/group-endpoint.ts'
import { readListRequest, listResponse, type ListRequest } from './list.ts'
import { projectionOf } from './representation.ts'
import { ScimError } from './scim-error.ts'
import { userEndpoint } from './users/user-endpoint.ts'
import { checkStorable, isStorable } from './storable.ts'
import { bodyOf, plainText, read } from './values.ts'

const MOST_BYTES = 1_048_576

/** A parsed call: a list, or another operation of its endpoint. */
export type Request =
  | { readonly endpoint: Pick<Endpoint, 'resource' | 'list'>; readonly verb: 'list'; readonly list: ListRequest }
  | { readonly endpoint: Endpoint; readonly verb: Verb; readonly asked: EndpointRequest }
type Verb = 'read' | 'create' | 'replace' | 'patch' | 'remove'

const OF_ONE: Readonly<Record<string, Verb>> = { GET: 'read', PUT: 'replace', PATCH: 'patch', DELETE: 'remove' }

/** @param tail the path after the service's base @throws ScimError 404, 405, 501, or for an invalid body */
export async function readRequest(req: IncomingMessage, tail: string): Promise<Request> {
  const [, place = '', id = '', ...rest] = tail.replace(/\/$/, '').split('/')
  if (place === 'Bulk' || place === 'Me') throw new ScimError(501, `${place} is not supported.`)
  if (place === '.search' && id === '' && rest.length === 0) {
    if (req.method !== 'POST') throw notAllowed(place)
    return { endpoint: { resource: 'NONE', list: listAll }, verb: 'list', list: { ...searchOf(await bodyIn(req)), isAcross: true } }
  }
  const endpoint = place === 'Users' ? userEndpoint : place === 'Groups' ? groupEndpoint : undefined
  if (!endpoint || rest.length > 0) throw new ScimError(404, `There is nothing at ${tail}.`)
  const { searchParams } = new URL(req.url ?? '', 'http://host')
  const method = req.method ?? ''
  const query = (name: string) => searchParams.get(name) ?? undefined
  if (id === '' && method === 'GET') return { endpoint, verb: 'list', list: readListRequest(query) }
  if (id === '.search' && method === 'POST') return { endpoint, verb: 'list', list: searchOf(await bodyIn(req)) }
  const verb = id === '' ? (method === 'POST' ? 'create' : undefined) : OF_ONE[method]
  if (!verb) throw notAllowed(id)
  const asked: EndpointRequest = {
    id: decodedId(id),
    body: ['create', 'replace', 'patch'].includes(verb) ? await bodyIn(req) : undefined,
    projection: projectionOf(query('attributes'), query('excludedAttributes')),
    ifMatch: req.headers['if-match'],
  }
  return { endpoint, verb, asked }
}

/** Accepts `application/scim+json`, and `application/json` because many directories send it. */
const bodyIn = async (req: IncomingMessage): Promise<unknown> => {
  const type = req.headers['content-type'] ?? ''
  if (/^application\/scim\+json *(;|$)/i.test(type)) req.headers['content-type'] = 'application/json'
  const body = await readJson(req, MOST_BYTES)
  checkStorable(body)
  return body
}

/** Decodes a part of the address. @throws ScimError 404 if it is not valid text */
export function decodedId(part: string): string {
  try {
    const id = decodeURIComponent(part)
    if (isStorable(id)) return id
  } catch {
    // Reported below.
  }
  throw new ScimError(404, `There is nothing at ${part.slice(0, 100)}.`)
}

function searchOf(content: unknown): ListRequest {
  const body = bodyOf(content)
  return readListRequest((name) => {
    const value = read(body, name)
    if (Array.isArray(value)) return value.map(plainText).join(',')
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  })
}

function notAllowed(id: string): ScimError {
  const allow = id === '.search' ? 'POST' : id === '' ? 'GET, POST' : 'GET, PUT, PATCH, DELETE'
  return new ScimError(405, `This address answers ${allow} only.`, { headers: { allow } })
}

/** Users and groups in one list, users first. */
const listAll: Endpoint['list'] = async (call, request) => {
  const users = listedIn(await userEndpoint.list(call, request))
  const groups = listedIn(
    await groupEndpoint.list(call, {
      ...request,
      startIndex: Math.max(1, request.startIndex - users.totalResults),
      count: request.count - users.Resources.length,
    }),
  )
  const total = users.totalResults + groups.totalResults
  const body = listResponse([...users.Resources, ...groups.Resources], { total, startIndex: request.startIndex })
  return { status: 200, body }
}

const listedIn = ({ body }: Awaited<ReturnType<Endpoint['list']>>) => body as ReturnType<typeof listResponse>
