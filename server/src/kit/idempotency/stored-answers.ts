import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { OpeningRow } from '../../db/pipeline/opening-row.ts'
import { prepared } from '../../db/pipeline/prepared.ts'
import { readyStatement } from '../../db/pipeline/ready-statement.ts'
import { idempotencyKey } from '../../tables/idempotency.table.ts'

export type StoredAnswer = typeof idempotencyKey.$inferSelect
type Identified = { readonly digest: Buffer; readonly fingerprint: Buffer }
/** Result of a request. `answer` is encrypted, and null if it is not stored. */
type Outcome = { readonly state: 'ANSWERED' | 'SECRET'; readonly answer: Buffer | null }

const found = prepared((orm) =>
  orm
    .select()
    .from(idempotencyKey)
    .where(eq(idempotencyKey.digest, sql.placeholder('digest')))
    .prepare('idempotency_key'),
)

export const findAnswer = async (orm: Orm, digest: Buffer): Promise<StoredAnswer | undefined> => (await found(orm).execute({ digest }))[0]

const insert = readyStatement((orm) =>
  orm
    .insert(idempotencyKey)
    .values({ digest: sql.placeholder('digest'), fingerprint: sql.placeholder('fingerprint') })
    .onConflictDoNothing(),
)

/** Row of a key, with which the transaction of the work begins. */
export const keyRow = ({ digest, fingerprint }: Identified): OpeningRow =>
  new OpeningRow({
    insert: insert({ digest, fingerprint }),
    remove: sql`delete from ${idempotencyKey} where ${idempotencyKey.digest} = ${digest}`,
    isRefusal: hasErrors,
  })

/** Whether the work returned input errors, as `{ errors }` or as a list, so that nothing was done. */
export function hasErrors(result: unknown): boolean {
  if (Array.isArray(result)) return result.length > 0 && result.every(isUserError)
  return typeof result === 'object' && result !== null && 'errors' in result && Array.isArray(result.errors) && result.errors.length > 0
}

const isUserError = (error: unknown) => typeof error === 'object' && error !== null && 'kind' in error && 'code' in error && 'path' in error

/**
 * Stores the response of work whose transaction has inserted the row of the key. This commit does not wait for the disk: the work itself is already
 * durable, and losing this update loses only the response.
 */
export async function storeAnswer(orm: Pick<Orm, 'execute'>, digest: Buffer, { state, answer }: Outcome): Promise<void> {
  await orm.execute(sql`
    update ${idempotencyKey} set state = ${state}, answer = ${answer}
    where ${idempotencyKey.digest} = ${digest} and (select set_config('synchronous_commit', 'off', true)) is not null`)
}

/** Stores the response of work without a transaction. @returns whether it was the first with this key */
export async function insertAnswer(orm: Orm, { digest, fingerprint }: Identified, { state, answer }: Outcome): Promise<boolean> {
  const { rowCount } = await orm.insert(idempotencyKey).values({ digest, fingerprint, state, answer }).onConflictDoNothing()
  return rowCount === 1
}

/** Stores a key before its work, which may take `seconds` longer than storing an answer does. @returns whether it was the first with this key */
export async function claimKey(orm: Pick<Orm, 'insert'>, identified: Identified, seconds: number): Promise<boolean> {
  const createdAt = sql`now() + make_interval(secs => ${seconds})`
  const { rowCount } = await orm
    .insert(idempotencyKey)
    .values({ ...identified, createdAt })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Removes a key whose work was refused. */
export async function releaseKey(orm: Pick<Orm, 'delete'>, digest: Buffer): Promise<void> {
  await orm.delete(idempotencyKey).where(eq(idempotencyKey.digest, digest))
}

const LOCK_NOT_AVAILABLE = '55P03'
const WAIT_MS = 2000

/**
 * Invalidates a key under which no work was done, so that a request still in transit is not executed.
 * @returns the row of the key afterwards; undefined while its work is running
 */
export async function voidKey(orm: Orm, digest: Buffer): Promise<StoredAnswer | undefined> {
  try {
    return await orm.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`)
      await tx
        .insert(idempotencyKey)
        .values({ digest, fingerprint: Buffer.alloc(0), state: 'VOID' })
        .onConflictDoNothing()
      return findAnswer(tx, digest)
    })
  } catch (error) {
    if (isLocked(error)) return undefined
    throw error
  }
}

function isLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLocked(error.cause)
}
