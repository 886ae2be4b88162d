import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { signingKey } from '../../tables/people/identity.table.ts'
import { KEYS_CHANNEL } from './key-set.ts'
import { kinds, NEXT_FOR_MS, stateOf } from './states.ts'
import type { Kind, ProviderKey } from './states.ts'
import { insertKeys, lockKeys, makeKey, readKeys } from './stored.ts'

type Deps = { db: Pick<Database, 'orm'>; keyring: Keyring }
type Tx = Pick<Orm, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

const DAY_MS = 86_400_000

/**
 * What is due: of every kind whose key will have signed for so many days tomorrow the next one, and what has ended is deleted.
 * @param days 0: none is made; what has ended is deleted all the same
 */
export async function rotateWhenDue(deps: Deps, days: number): Promise<void> {
  const now = Date.now()
  const due = (keys: readonly ProviderKey[]) =>
    days === 0 ? [] : kinds.filter((kind) => newestOf(keys, kind) + days * DAY_MS <= now + NEXT_FOR_MS)
  const keys = await readKeys(deps.db.orm, deps.keyring)
  if (due(keys).length > 0 || endedOf(keys).length > 0) await change(deps, due, now + NEXT_FOR_MS)
}

/** Publishes a next key of every kind that has none; it signs a day later. */
export async function publishNext(deps: Deps): Promise<void> {
  const now = Date.now()
  await change(deps, (keys) => kinds.filter((kind) => newestOf(keys, kind) <= now), now + NEXT_FOR_MS)
}

/** Lets the next key of every kind sign at once, or a new one where none is published. What signed before stays published for what it has signed. */
export const activateNow = (deps: Deps): Promise<void> => deps.db.orm.transaction((tx) => activate(tx, deps.keyring, kinds))

/**
 * Deletes a key: nothing that it signed verifies any more. Where it signs now, another one does from this moment.
 * @returns what it was; undefined where there is none of that id
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

/** Adds keys of the kinds that are wanted of those that are known by then, and deletes what has ended. */
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

/** When the newest key of a kind began to sign, or will. */
const newestOf = (keys: readonly ProviderKey[], kind: Kind) =>
  Math.max(...keys.filter((key) => key.kind === kind).map(({ activeAt }) => activeAt.getTime()))
