import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq, gt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { oidcArtifact } from '../../tables/people/identity.table.ts'

const MODEL = 'SignInPass'
const COOKIE = 'portico_pass'
const SECONDS = 120

const passShape = v.object({ userId: v.string(), stamp: v.string() })
/** The user of a pass, and the security stamp that their account had when it was issued. */
type Pass = v.InferOutput<typeof passShape>

/**
 * Lets one browser sign in once as the user who has just set their password by a mailed link. The pass is sent in a cookie, and only with the answer
 * to the new password: an address could make somebody sign in as another user. Only its hash is stored.
 * @returns the secret for the cookie
 */
export async function issuePass(db: Database, { hostname }: Host, pass: Pass): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + SECONDS * 1000)
  await db.orm.insert(oidcArtifact).values({ model: MODEL, id: hashOf(secret), host: hostname, payload: pass, expiresAt })
  return secret
}

/** Consumes the browser's pass. @returns its user; undefined if there is none, or it is used or too old */
export async function takePass(db: Database, host: Host, req: IncomingMessage, res: ServerResponse): Promise<Pass | undefined> {
  const secret = readCookie(req, COOKIE)
  if (secret === undefined) return undefined
  writePass(res, host, '', 0)
  const [pass] = await db.orm
    .delete(oidcArtifact)
    .where(
      and(
        eq(oidcArtifact.model, MODEL),
        eq(oidcArtifact.id, hashOf(secret)),
        eq(oidcArtifact.host, host.hostname),
        gt(oidcArtifact.expiresAt, new Date()),
      ),
    )
    .returning({ payload: oidcArtifact.payload })
  const read = v.safeParse(passShape, pass?.payload)
  return read.success ? read.output : undefined
}

/** Sets the cookie with the pass in the browser that posted the password. */
export const handPass = (res: ServerResponse, host: Host, secret: string): void => writePass(res, host, secret, SECONDS)

const writePass = (res: ServerResponse, { origin }: Host, value: string, maxAge: number) =>
  setCookie(res, origin, { name: COOKIE, value, maxAge, path: '/identity', isStrict: true })

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
