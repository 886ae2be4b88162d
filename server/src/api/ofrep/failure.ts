import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpError } from '../../platform/http/http-error.ts'
import { sendJson } from '../../platform/http/respond.ts'

export const invalidContext = (message: string) => new HttpError(400, 'INVALID_CONTEXT', message)
export const targetingKeyMissing = () =>
  new HttpError(400, 'TARGETING_KEY_MISSING', 'context.targetingKey must be the id of the user whom the flags are asked about.')
export const flagNotFound = (key: string) => new HttpError(404, 'FLAG_NOT_FOUND', `There is no flag ${key.slice(0, 100)}.`)

const OWN = new Set(['INVALID_CONTEXT', 'TARGETING_KEY_MISSING', 'FLAG_NOT_FOUND'])

/** Sends an error in the protocol's form; with the key if the request was about one flag. */
export function sendFailure(req: IncomingMessage, res: ServerResponse, key: string | undefined, error: unknown): void {
  if (!(error instanceof HttpError)) throw error
  const { code, message, status, headers } = error
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  const errorCode = OWN.has(code) ? code : status === 400 ? 'PARSE_ERROR' : 'GENERAL'
  sendJson(req, res, { ...(key !== undefined && { key }), errorCode, errorDetails: message }, { status })
}
