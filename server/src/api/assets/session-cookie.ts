import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { deriveKey, type Keyring } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'

/** Identity of a browser that loads images and exports by itself, without a bearer token. */
type Pass = { userId: string; sessionId: string; hostname: string; expiresAt: number }

export type SessionCookie = {
  /** Sets the cookie for `PASS_SECONDS`. */
  write(res: ServerResponse, pass: Omit<Pass, 'expiresAt'>): void
  /** The pass of a request, if its signature is ours and it is valid for this host. The caller must check whether its session is open. */
  read(req: IncomingMessage, hostname: string): Pass | undefined
}

/** As long as the idle timeout; renewed when used past half of it, so that an active user keeps it. */
export const PASS_SECONDS = 30 * 60

/** The HttpOnly, SameSite=Lax cookie of `POST /api/negotiate`. It is signed instead of stored, so that every process can read it. */
export function createSessionCookie(settings: Pick<Settings, 'publicUrl'>, keyring: Keyring): SessionCookie {
  const { protocol, origin } = settings.publicUrl
  const name = protocol === 'https:' ? '__Host-portico' : 'portico'
  const key = deriveKey(keyring, 'session cookie')
  const sign = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    write(res, pass) {
      const body = Buffer.from(JSON.stringify({ ...pass, expiresAt: Date.now() + PASS_SECONDS * 1000 })).toString('base64url')
      setCookie(res, origin, { name, value: `${body}.${sign(body).toString('base64url')}`, maxAge: PASS_SECONDS })
    },
    read(req, hostname) {
      const [body = '', signature = ''] = readCookie(req, name)?.split('.') ?? []
      const [signed, expected] = [Buffer.from(signature, 'base64url'), sign(body)]
      if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined
      const pass: Pass = JSON.parse(Buffer.from(body, 'base64url').toString())
      return pass.hostname === hostname && pass.expiresAt > Date.now() ? pass : undefined
    },
  }
}
