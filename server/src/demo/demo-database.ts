import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { verifyPassword } from '../accounts/passwords/passwords.ts'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { writeAudits, type Actor } from '../kit/audit/audit.ts'
import { Mistake } from '../platform/mistake.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { DEMO_PASSWORD } from './seed-people.ts'

/** The demo must not run on this database, or must not end on it yet. The message says what to do. */
class DemoError extends Mistake {
  override name = 'DemoError'
}

const NAMED = 10
const COMMAND: Actor = { userId: null, partnerId: null, actingAs: 'command:demo-end' }

/** Seeded IDs are UUIDs of version 5 (`demoId`), the portal's of version 4. */
const isSeeded = sql`substr(${userIdentity.id}::text, 15, 1) = '5'`

/**
 * Marks a database as one of the demo. All users created in it from now on count as fictitious.
 * @throws {DemoError} if it contains users that no demo made, because a demo shows all mails and signs anybody in by public passwords
 */
export async function claimForDemo(orm: Pick<Orm, 'execute' | 'select'>): Promise<void> {
  if (await isDemoDatabase(orm)) return
  const others = await orm
    .select({ email: userIdentity.email, count: sql<number>`count(*) over ()::int` })
    .from(userIdentity)
    .where(sql`not ${isSeeded}`)
    .orderBy(userIdentity.createdAt)
    .limit(NAMED)
  const [first] = others
  if (first)
    throw new DemoError(
      `The demo is refused: this database holds ${peopleOf(first.count)} whom no demo made (${namesOf(others, first.count)}), and a demo signs anybody in. Set DEMO=false, or name an empty database in DATABASE_URL or DATA_DIR.`,
    )
  await orm.execute(sql`insert into demo_database default values on conflict do nothing`)
}

async function isDemoDatabase(orm: Pick<Orm, 'execute'>): Promise<boolean> {
  const { rows } = await orm.execute<{ is: boolean }>(sql`select exists (select from demo_database) as is`)
  return rows[0]?.is === true
}

/**
 * Removes the demo's mark from a database that is used in earnest from now on.
 * @throws {DemoError} if demo users could still sign in by its public password
 */
export async function refusePublicPasswords({ orm }: Pick<Database, 'orm'>): Promise<void> {
  if (!(await isDemoDatabase(orm))) return
  const people = await holdersOfPublicPassword(orm)
  if (people.length > 0)
    throw new DemoError(
      `DEMO is off, but ${peopleOf(people.length)} of the demo can still sign in by its public password (${namesOf(people, people.length)}). End these passwords by npm run demo:end, with the same settings, or set DEMO=true.`,
    )
  await orm.execute(sql`delete from demo_database`)
}

/**
 * Removes the public passwords of the demo and the factors that its seeds made, which ends every session that was opened with them.
 * @returns how many users had one
 */
export const endPublicPasswords = ({ orm }: Pick<Database, 'orm'>): Promise<number> =>
  orm.transaction(async (tx) => {
    const people = await holdersOfPublicPassword(tx)
    const ids = people.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx
      .update(userIdentity)
      .set({
        passwordHash: null,
        passwordChangedAt: sql`now()`,
        securityStamp: sql`gen_random_uuid()`,
        authenticatorKey: null,
        isAuthenticatorActive: false,
        twoFactorMethods: 'NONE',
        twoFactorEnabled: false,
        version: sql`${userIdentity.version} + 1`,
      })
      .where(inArray(userIdentity.id, ids))
    await writeAudits(
      tx,
      COMMAND,
      people.map(({ id, partnerId }) => ({
        action: 'changePassword',
        subjectType: 'UserIdentity',
        subjectId: id,
        partnerId,
        before: { hasPassword: true },
        after: { hasPassword: false },
      })),
    )
    return ids.length
  })

type Person = { id: string; email: string | null; partnerId: string | null }

/**
 * A seed hashes the password once for all of its users, so only few hashes must be tried: one per seed, and one per user with a password of their
 * own.
 */
async function holdersOfPublicPassword(orm: Pick<Orm, 'select'>): Promise<Person[]> {
  const hashes = await orm
    .select({ hash: userIdentity.passwordHash })
    .from(userIdentity)
    .where(and(isSeeded, isNotNull(userIdentity.passwordHash)))
    .groupBy(userIdentity.passwordHash)
  const isPublic = await Promise.all(
    hashes.map(({ hash }) => (hash === null ? Promise.resolve(false) : verifyPassword(hash, DEMO_PASSWORD))),
  )
  const known = hashes.flatMap(({ hash }, at) => (isPublic[at] === true && hash !== null ? [hash] : []))
  if (known.length === 0) return []
  return (
    orm
      .select({ id: userIdentity.id, email: userIdentity.email, partnerId: userIdentity.partnerId })
      .from(userIdentity)
      .where(and(isSeeded, inArray(userIdentity.passwordHash, known)))
      // Users with the most rights first.
      .orderBy(sql`${userIdentity.userType} between 3 and 5 desc`, userIdentity.createdAt, userIdentity.email)
  )
}

const peopleOf = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)

function namesOf(people: readonly Pick<Person, 'email'>[], count: number): string {
  const named = people.slice(0, NAMED).map(({ email }) => email ?? 'somebody without an address')
  const more = count - named.length
  return [...named, ...(more > 0 ? [`${more.toLocaleString('en')} more`] : [])].join(', ')
}
