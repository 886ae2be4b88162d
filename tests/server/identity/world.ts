import { demoPeopleOf } from '../../../server/src/demo/demo-people.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Database } from '../../../server/src/db/database.ts'
import { userClaim } from '../../../server/src/tables/claim.table.ts'
import { partner, partnerLocale } from '../../../server/src/tables/partner.table.ts'
import { applicationTheme } from '../../../server/src/tables/theme.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { openKeyring } from '../../../server/src/db/secrets/keyring.ts'
import type { Keyring } from '../../../server/src/platform/secrets.ts'
import { createHosts, hostnameOf, type Host } from '../../../server/src/kit/hosts.ts'
import { continueTrace, runInTrace } from '../../../server/src/platform/http/trace.ts'
import { createAddressFinder } from '../../../server/src/platform/http/client-address.ts'
import { createIdentity, type Identity, type IdentityDeps } from '../../../server/src/identity/identity.ts'
import { lifetimesOf, linkLifeOf } from '../../../server/src/platform/lifetimes.ts'
import { hashPassword } from '../../../server/src/accounts/passwords/passwords.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

export const PASSWORD = 'Portico-Demo-2026'
export const ACME = '11111111-1111-4111-8111-111111111111'
const LOCALES = ['en-GB', 'en-US', 'de', 'es', 'fr-CA']

/** Those of an installation that set none. */
export const LIFETIMES = lifetimesOf({})

export type World = {
  db: Database
  identity: Identity
  keyring: Keyring
  /** `http://localhost:port` */
  origin: string
  /** `http://acme.localhost:port` */
  acme: string
  host(origin: string): Promise<Host>
  /** After a partner was changed. */
  forgetHosts(): void
  /** Runs `work` against another process's provider over the same database. */
  through(other: Identity, work: (origin: string) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const hashes = new Map<string, Promise<string>>()
const hashOnce = (plain: string) => {
  const known = hashes.get(plain) ?? hashPassword(plain)
  hashes.set(plain, known)
  return known
}

/**
 * The provider alone, on a plain server over an empty database: PGlite, or a database of the run's PostgreSQL.
 * @param options.scheme https: as behind a proxy that ends TLS
 */
export async function startWorld(
  options: Pick<IdentityDeps, 'limits' | 'entryLimits' | 'fetching' | 'sms'> & { demo?: boolean; scheme?: 'http' | 'https' } = {},
): Promise<World> {
  const db = await emptyDatabase()
  const keyring = await openKeyring(db, { present: randomBytes(32), others: [] })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { demo = false, scheme = 'http', ...rest } = options
  const origin = `${scheme}://localhost:${port}`
  const hosts = createHosts(db, { publicUrl: new URL(origin), linkLife: linkLifeOf({}), demo: false })
  await db.orm.insert(partner).values({ id: ACME, name: 'Acme', domain: 'acme.localhost', defaultLocaleId: 'en-GB' })
  await db.orm.insert(partnerLocale).values(LOCALES.map((localeId) => ({ partnerId: ACME, localeId })))
  await db.orm.insert(applicationTheme).values({ partnerId: ACME, themesPrimaryColor: '#b5179e', themesSecondaryColor: '#3a0ca3' })
  const identity = await createIdentity({
    settings: { lifetimes: LIFETIMES, signingKeyDays: 90 },
    keyring,
    ...(demo && { demoPeople: demoPeopleOf(db) }),
    db,
    log: pino({ level: 'silent' }),
    ...rest,
  })
  const hostOf = async (of: string) => {
    const found = await hosts.find(hostnameOf(new URL(of).host) ?? '')
    if (!found) throw new Error(`No host ${of}`)
    return found
  }
  const addressOf = createAddressFinder(['127.0.0.1', '10.0.0.0/8'])
  const answerBy = (provider: Identity) => (req: IncomingMessage, res: ServerResponse) => {
    addressOf(req)
    runInTrace(continueTrace(req.headers.traceparent), () => {
      hostOf(`http://${req.headers.host}`)
        .then((host) => provider.handle(req, res, host))
        .catch((error: unknown) => res.writeHead(500).end(String(error)))
    })
  }
  server.on('request', answerBy(identity))
  return {
    db,
    identity,
    keyring,
    origin,
    acme: `${scheme}://acme.localhost:${port}`,
    host: hostOf,
    forgetHosts: () => hosts.forget(),
    async through(other, work) {
      server.removeAllListeners('request').on('request', answerBy(other))
      await work(origin)
      await other.close()
      server.removeAllListeners('request').on('request', answerBy(identity))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await identity.close()
      await db.close()
    },
  }
}

export type Person = Partial<typeof userIdentity.$inferInsert> & {
  userName: string
  password?: string
  claims?: Record<string, string | string[]>
}

/** A user who may sign in, unless told otherwise. */
export async function addUser({ db }: World, { password = PASSWORD, claims = {}, ...row }: Person): Promise<string> {
  const id = randomUUID()
  await db.orm
    .insert(userIdentity)
    .values({ id, email: `${row.userName}@example.test`, emailConfirmed: true, passwordHash: await hashOnce(password), ...row })
  const rows = Object.entries(claims).flatMap(([claimType, values]) =>
    [values].flat().map((claimValue) => ({ userId: id, claimType, claimValue })),
  )
  if (rows.length > 0) await db.orm.insert(userClaim).values(rows)
  return id
}
