import type { Client } from 'pg'
import { Mistake } from '../../platform/mistake.ts'
import { TIME_LIMITS } from '../connection/engine-needs.ts'

/** DATABASE_READ_URL names a server that cannot be read from. The message is one sentence for the person who set it, without its password. */
export class ReplicaError extends Mistake {
  override name = 'ReplicaError'

  /** Error for a server that responds but refuses the connection. */
  static refused(url: string, cause: Error): ReplicaError {
    return new ReplicaError(
      `DATABASE_READ_URL names ${placeOf(url)}, which does not let us in (${cause.message}): it needs a streaming replica of the database of DATABASE_URL, and its user.`,
      { cause },
    )
  }
}

export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Whether the server does not know the password, user or database. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(28|3D)...$/.test(String(error.code))

/** Properties that a replica shares with its primary. `system` is null if the user may not read it. */
type Identity = { readonly system: string | null; readonly database: string; readonly oid: string; readonly user: string }

type Asking = Pick<Client, 'query'>

/**
 * Checks that the server is a physical copy of the primary's database and accepts the same user. It need not be a standby right now: during a
 * failover it may be the primary for a while, and is not read then.
 * @param place host and database, for the message
 * @throws {ReplicaError}
 */
export async function checkIdentity(primary: Asking, replica: Asking, place: string): Promise<void> {
  const [ours, theirs] = [await identityOf(primary), await identityOf(replica)]
  const what = differenceOf(ours, theirs)
  if (what !== undefined)
    throw new ReplicaError(`DATABASE_READ_URL names ${place}, ${what}: it needs a streaming replica of the database of DATABASE_URL.`)
}

function differenceOf(ours: Identity, theirs: Identity): string | undefined {
  if (ours.system !== null && theirs.system !== null && ours.system !== theirs.system) return 'which is another cluster'
  if (ours.oid !== theirs.oid || ours.database !== theirs.database) return `which is another database than ${ours.database}`
  // Policies would apply to a user who does not own the tables, and hide rows from vendor staff.
  return ours.user === theirs.user ? undefined : `as the user ${theirs.user} instead of ${ours.user}`
}

async function identityOf(client: Asking): Promise<Identity> {
  const { rows } = await client.query<Omit<Identity, 'system'>>(
    'select current_database() as database, current_user as user, (select oid::text from pg_database where datname = current_database()) as oid',
  )
  const [found = { database: '', user: '', oid: '' }] = rows
  return { ...found, system: await systemOf(client) }
}

async function systemOf(client: Asking): Promise<string | null> {
  try {
    const { rows } = await client.query<{ system: string }>('select system_identifier::text as system from pg_control_system()')
    return rows[0]?.system ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Checks the time limits that a pooler does not accept from clients, so that they must be set for the user. A replica inherits them from its primary.
 * @throws {ReplicaError}
 */
export async function checkTimeLimits(replica: Asking): Promise<void> {
  const { rows } = await replica.query<{ holds: boolean; got: string }>(TIME_LIMITS.statements[0] ?? '')
  const [{ holds, got } = { holds: false, got: '' }] = rows
  if (!holds)
    throw new ReplicaError(
      `The database of DATABASE_READ_URL needs ${TIME_LIMITS.what}; ${got.replace('run in it', 'run in its primary')}.`,
    )
}
