import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { signingKey } from '../../tables/people/identity.table.ts'
import { KEYS_CHANNEL } from './key-set.ts'
import { kinds, NEXT_FOR_MS, stateOf, type Kind, type ProviderKey } from './states.ts'
import { insertKeys, lockKeys, makeKey, readKeys } from './stored.ts'

type Deps = { db: Pick<Database, 'orm'>; keyring: Keyring }
type Tx = Pick<Orm, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

const DAY_MS = 86_400_000

/**
 * Publishes the next key of every kind whose current key will have signed for the given number of days by tomorrow, and deletes ended keys.
 * @param days 0: no key is made, but ended ones are deleted
 */
export async function rotateWhenDue(deps: Deps, days: number): Promise<void> {
  const now = Date.now()
  const due = (keys: readonly ProviderKey[]) =>
    days === 0 ? [] : kinds.filter((kind) => newestOf(keys, kind) + days * DAY_MS <= now + NEXT_FOR_MS)
  const keys = await readKeys(deps.db.orm, deps.keyring)
  if (due(keys).length > 0 || endedOf(keys).length > 0) await change(deps, due, now + NEXT_FOR_MS)
}

/** Publishes a next key of every kind that has none; it starts to sign a day later. */
export async function publishNext(deps: Deps): Promise<void> {
  const now = Date.now()
  await change(deps, (keys) => kinds.filter((kind) => newestOf(keys, kind) <= now), now + NEXT_FOR_MS)
}

/** Activates the next key of every kind at once, or a new one if none is published. The previous key stays published to verify what it has signed. */
export const activateNow = (deps: Deps): Promise<void> => deps.db.orm.transaction((tx) => activate(tx, deps.keyring, kinds))

/**
 * Deletes a key, so that nothing it signed verifies any longer. If it is the active key, another one replaces it at once.
 * @returns its kind; undefined if there is no such key
 */
export const revokeKey = ({ db, keyring }: Deps, kid: string): Promise<Kind | 'saml' | undefined> =>
  db.orm.transaction(async (tx) => {
    await lockKeys(tx)
    const keys = await readKeys(tx, keyring)
    const key = keys.find((one) => one.kid === kid)
    const wasActive = key !== undefined && stateOf(key, keys, Date.now()) === 'active'
    const [deleted] = await tx.delete(signingKey).where(eq(signingKey.kid, kid)).returning({ use: signingKey.use })
    if (!deleted) return undefined
    if (wasActive) await activate(tx, keyring, [key.kind])
    await tell(tx)
    return key?.kind ?? 'saml'
  })

async function activate(tx: Tx, keyring: Keyring, of: readonly Kind[]): Promise<void> {
  await lockKeys(tx)
  const now = new Date()
  const keys = await readKeys(tx, keyring)
  const next = keys.filter(({ kind, activeAt }) => of.includes(kind) && activeAt > now)
  const without = of.filter((kind) => next.every((key) => key.kind !== kind))
  if (next.length > 0)
    await tx
      .update(signingKey)
      .set({ activeAt: now })
      .where(
        inArray(
          signingKey.kid,
          next.map(({ kid }) => kid),
        ),
      )
  await insertKeys(tx, keyring, await Promise.all(without.map((kind) => makeKey(kind, now))))
  await tell(tx)
}

/** Under the lock, adds keys of the kinds that `wanted` selects, and deletes ended ones. */
const change = ({ db, keyring }: Deps, wanted: (keys: readonly ProviderKey[]) => readonly Kind[], activeAt: number): Promise<void> =>
  db.orm.transaction(async (tx) => {
    await lockKeys(tx)
    const keys = await readKeys(tx, keyring)
    await insertKeys(tx, keyring, await Promise.all(wanted(keys).map((kind) => makeKey(kind, new Date(activeAt)))))
    const ended = endedOf(keys)
    if (ended.length > 0) await tx.delete(signingKey).where(inArray(signingKey.kid, ended))
    await tell(tx)
  })

const tell = (tx: Tx) => tx.execute(sql`select pg_notify(${KEYS_CHANNEL}, '')`)

const endedOf = (keys: readonly ProviderKey[]) => keys.filter((key) => stateOf(key, keys, Date.now()) === 'ended').map(({ kid }) => kid)

/** Start of the newest key of a kind, in the past or future. */
const newestOf = (keys: readonly ProviderKey[], kind: Kind) =>
  Math.max(...keys.filter((key) => key.kind === kind).map(({ activeAt }) => activeAt.getTime()))
