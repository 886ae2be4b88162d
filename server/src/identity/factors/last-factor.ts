import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { CHOICES, type Choice } from './choices.ts'

const COOKIE = 'portico_factor'
const YEAR_SECONDS = 31_536_000

/** The factor that was last accepted in this browser. It is stored in a cookie, so the page reveals nothing about any account. */
export const lastFactorIn = (req: IncomingMessage): Choice | undefined => CHOICES.find((choice) => choice === readCookie(req, COOKIE))

/** Remembers in a cookie which factor to ask for first. A recovery code is for emergencies, so the factor before it remains. */
export function rememberFactor(req: IncomingMessage, res: ServerResponse, { origin }: Host, factor: Choice): void {
  if (factor === 'RECOVERY' || factor === lastFactorIn(req)) return
  setCookie(res, origin, { name: COOKIE, value: factor, maxAge: YEAR_SECONDS, path: '/identity' })
}
