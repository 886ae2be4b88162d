import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Mistake } from '../../platform/mistake.ts'
import { fingerprintOf, open, seal, type Keyring, type SealingKeys } from '../../platform/secrets.ts'
import { rootKey } from '../../tables/root-key.table.ts'
import type { Database } from '../database.ts'
import type { Orm } from '../orm.ts'
import { sealedColumns } from './sealed-columns.ts'

/** SECRETS_KEY is not the key of this database. The message is for the person who set it. */
export class SecretsKeyError extends Mistake {
  override name = 'SecretsKeyError'
}

const LOCK = 4_716_003

/**
 * Opens the configured keys together with the root key of the database. The first process creates the root key; the others read it.
 * @throws {SecretsKeyError} none of the keys opens it
 */
export async function openKeyring(db: Pick<Database, 'orm'>, keys: SealingKeys): Promise<Keyring> {
  const sealed = (await read(db.orm)) ?? (await make(db, keys))
  return { ...keys, root: openedBy(keys, sealed) }
}

async function read(orm: Pick<Orm, 'select'>): Promise<Buffer | undefined> {
  const [row] = await orm.select({ sealed: rootKey.sealed }).from(rootKey)
  return row?.sealed
}

function make(db: Pick<Database, 'orm'>, keys: SealingKeys): Promise<Buffer> {
  return db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const known = await read(tx)
    if (known) return known
    const sealed = seal((await keyInUse(tx, keys)) ?? randomBytes(32), keys)
    await tx.insert(rootKey).values({ sealed })
    return sealed
  })
}

/** In a database from a version without a root key everything was derived from SECRETS_KEY: that key becomes the root. */
async function keyInUse(orm: Pick<Orm, 'execute'>, { present, others }: SealingKeys): Promise<Buffer | undefined> {
  const firsts = sealedColumns.map(({ table, bytes, has }) => sql`(select ${bytes} as sealed from ${table} where ${has} limit 1)`)
  const { rows } = await orm.execute<{ sealed: Buffer }>(sql`${sql.join(firsts, sql` union all `)} limit 1`)
  const sealed = rows[0]?.sealed
  if (sealed === undefined) return undefined
  for (const key of [present, ...others]) if (isOpenedBy(key, sealed)) return key
  throw new SecretsKeyError(refusal({ present, others }, 'another key'))
}

function openedBy(keys: SealingKeys, sealed: Buffer): Buffer {
  try {
    return open(sealed, keys)
  } catch (cause) {
    const needed = `the key ${sealed.subarray(1, 5).toString('hex')}`
    throw new SecretsKeyError(refusal(keys, needed), { cause })
  }
}

function isOpenedBy(key: Buffer, sealed: Buffer): boolean {
  try {
    return open(sealed, { present: key, others: [] }).length > 0
  } catch {
    return false
  }
}

function refusal({ present, others }: SealingKeys, needed: string): string {
  const set = [
    `SECRETS_KEY is the key ${fingerprintOf(present)}`,
    ...(others.length > 0 ? [`SECRETS_KEY_OTHERS holds ${others.map(fingerprintOf).join(', ')}`] : []),
  ]
  return `${set.join(', ')}, but the secrets of this database are sealed under ${needed}: set SECRETS_KEY to that one, or name it in SECRETS_KEY_OTHERS.`
}
