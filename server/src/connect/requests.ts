import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import type { SetupRequest } from '../../../contract/login-providers/setup-page.ts'
import { refuseForeignPost } from '../identity/http-forms.ts'
import type { Host } from '../kit/hosts.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { readJson } from '../platform/http/read-json.ts'

/** Maximum size of a request. A larger one is rejected unread, because parsing happens on the main thread. */
const MOST_BYTES = 640 * 1024
/** Longer than any field allows: such values are refused by their rule, and the rest is not examined. */
export const LONGEST_FIELD = 4000

const field = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, LONGEST_FIELD).trim()),
)
const source = {
  address: field,
  document: v.pipe(
    v.string(),
    v.transform((text) => text.trim()),
  ),
}
const shape = v.variant('action', [
  v.object({ action: v.literal('open'), name: field }),
  v.object({ action: v.picklist(['preview', 'use']), ...source }),
  v.object({ action: v.literal('client'), clientId: field, clientSecret: field }),
  v.object({ action: v.literal('verify'), domain: field }),
  v.object({ action: v.picklist(['test', 'submit']) }),
])

/**
 * Reads a request of the page.
 * @returns undefined if it is too large
 * @throws {HttpError} if another site sent it, or it is no such request
 */
export async function readRequest(req: IncomingMessage, host: Host): Promise<SetupRequest | undefined> {
  refuseForeignPost(req, host.origin)
  const body = await readJson(req, MOST_BYTES).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 413) return undefined
    throw error
  })
  if (body === undefined) return undefined
  const read = v.safeParse(shape, body)
  // PostgreSQL cannot store NUL.
  if (!read.success || Object.values(read.output).some((text) => text.includes('\0')))
    throw new HttpError(400, 'BAD_REQUEST', 'The request has an unknown action, lacks a field, or holds the character NUL.')
  return read.output
}
