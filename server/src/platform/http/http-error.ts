import { challengeOf } from './bearer.ts'

/** A refusal that the client can act on. `code` is for programs, the message for people. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

export const notFound = () => new HttpError(404, 'NOT_FOUND', 'There is nothing at this address.')
/** @param authorization header of the request */
export const notAuthenticated = (authorization?: string) =>
  new HttpError(401, 'AUTH_NOT_AUTHENTICATED', 'Not authenticated!', { 'www-authenticate': challengeOf(authorization) })
export const internalError = () => new HttpError(500, 'INTERNAL', 'Something went wrong here. Give the reference to your administrator.')
export const methodNotAllowed = (...allowed: string[]) =>
  new HttpError(405, 'METHOD_NOT_ALLOWED', `This address answers ${allowed.join(' and ')} only.`, { allow: allowed.join(', ') })
/** @param wait how long to wait, in milliseconds */
export const rateLimited = (wait: number) =>
  new HttpError(429, 'RATE_LIMITED', 'Too many requests. Wait a moment and try again.', retryAfter(wait))
/** @param wait in milliseconds */
export const retryAfter = (wait: number) => ({ 'retry-after': String(Math.ceil(wait / 1000)) })
