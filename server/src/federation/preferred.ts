import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { userIdentity } from '../tables/people/user.table.ts'
import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import { readCookie, setCookie } from '../platform/http/cookies.ts'
import { findProvider, type LoginProvider } from './providers.ts'

const COOKIE = 'portico_provider'
const YEAR_SECONDS = 31_536_000

/**
 * The provider that is offered first: the default one of the user who is signed in, or the last one used in this browser. The latter is kept in a
 * cookie, so the page reveals nothing about any account.
 */
export async function preferredProvider(
  db: Pick<Database, 'orm'>,
  host: Host,
  req: IncomingMessage,
  accountId: string | undefined,
): Promise<LoginProvider | undefined> {
  const name = accountId === undefined ? namedIn(req) : await defaultOf(db, accountId)
  return name === null ? undefined : findProvider(db, host, name)
}

/** Remembers in a cookie which provider to offer first; null deletes the cookie. */
export function rememberPreferred(req: IncomingMessage, res: ServerResponse, host: Host, name: string | null): void {
  if (name === namedIn(req)) return
  setCookie(res, host.origin, { name: COOKIE, value: name ?? '', maxAge: name === null ? 0 : YEAR_SECONDS, path: '/identity' })
}

async function defaultOf({ orm }: Pick<Database, 'orm'>, accountId: string): Promise<string | null> {
  const [user] = await orm.select({ name: userIdentity.defaultLoginProvider }).from(userIdentity).where(eq(userIdentity.id, accountId))
  return user?.name ?? null
}

const namedIn = (req: IncomingMessage): string | null => /^[\w.-]{1,64}$/.exec(readCookie(req, COOKIE) ?? '')?.[0] ?? null
