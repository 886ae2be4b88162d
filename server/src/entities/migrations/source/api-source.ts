import * as v from 'valibot'
import type { hrSources } from '../../../tables/customer.table.ts'
import { jsonExceeds } from '../../../platform/json-size.ts'
import { hrExport } from './hr-records.ts'
import { HR_PAGE, SourceFault } from './hr-source.ts'
import type { HrQuery, HrSource } from './hr-source.ts'

export type HrApi = { readonly url: URL; readonly token?: string | undefined }

const LIMIT_MS = 15_000
const LIMIT_BYTES = 8 * 1024 * 1024
const PATHS: Readonly<Record<(typeof hrSources)[number], string>> = { HR: 'hr', NATURAL_HR: 'naturalhr' }

/**
 * One family of an HR product, read from its API by the contract in docs/operations.md. The operator configures the address, so internal addresses
 * are allowed.
 */
export function apiSource({ url, token }: HrApi, family: (typeof hrSources)[number]): HrSource {
  const read = async <Kind extends 'customers' | 'users'>(kind: Kind, asked: HrQuery) => {
    const address = new URL(`${PATHS[family]}/${kind}`, url.href.endsWith('/') ? url : `${url.href}/`)
    address.searchParams.set('limit', String(HR_PAGE))
    if (asked.after !== undefined) address.searchParams.set('after', asked.after)
    for (const id of asked.ids ?? []) address.searchParams.append('id', id)
    for (const id of asked.customers ?? []) address.searchParams.append('customer', id)
    const found = v.safeParse(hrExport, await answerOf(address, token), { abortEarly: true })
    if (!found.success) throw new SourceFault('SOURCE_UNREADABLE', 'The HR product answered something else than its contract says.')
    return found.output[kind]
  }
  return { customers: (asked) => read('customers', asked), users: (asked) => read('users', asked) }
}

async function answerOf(address: URL, token: string | undefined): Promise<unknown> {
  const answer = await asked(address, token)
  if (!answer.ok) throw new SourceFault('SOURCE_REFUSES', `The HR product answered ${answer.status}.`)
  const body = await textWithin(answer, LIMIT_BYTES)
  if (body === undefined || jsonExceeds(body, MOST_JSON))
    throw new SourceFault('SOURCE_UNREADABLE', 'The HR product answered too much at once.')
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new SourceFault('SOURCE_UNREADABLE', 'The HR product answered no JSON.', { cause })
  }
}

/** Allows some pages of records, for a source that returns more than requested. */
const MOST_JSON = { containers: 20_000, values: 20_000 * 33 }

/**
 * Counts bytes while the response is read and decompressed, because a small response can decompress to any size. Returns undefined above the limit.
 */
async function textWithin({ body }: Response, most: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > most) return undefined
      chunks.push(chunk)
    }
  } catch (cause) {
    unreachable(cause)
  }
  return Buffer.concat(chunks).toString()
}

const asked = (address: URL, token: string | undefined): Promise<Response> =>
  fetch(address, {
    headers: { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    // The token must not be sent anywhere but to the configured address.
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(unreachable)

const unreachable = (cause: unknown): never => {
  throw new SourceFault('SOURCE_UNREACHABLE', 'The HR product cannot be reached.', { cause })
}
