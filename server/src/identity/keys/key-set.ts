import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { keysAt, nextChange, type ProviderKeys } from './states.ts'
import { loadKeys } from './stored.ts'

/** Channel that is notified when keys are added, changed or deleted. */
export const KEYS_CHANNEL = 'signing_keys'

type KeySet = {
  /** The current keys; the same object until they change. */
  current(): ProviderKeys
  close(): Promise<void>
}

/** Also reads periodically: a change with a lost notification is noticed well before a next key signs. */
const LOOK_EVERY_MS = 300_000

/**
 * Caches the provider's keys in this process: reads them again when a process changes them, and switches between them by the clock.
 * @throws {Error} if they were sealed with another SECRETS_KEY
 */
export async function createKeySet({ db, keyring, log }: { db: Database; keyring: Keyring; log: Logger }): Promise<KeySet> {
  let keys = await loadKeys(db, keyring)
  let known: { keys: ProviderKeys; until: number } | undefined
  const reading = periodic({
    name: 'read signing keys',
    everyMs: LOOK_EVERY_MS,
    log,
    async run() {
      const read = await loadKeys(db, keyring)
      if (JSON.stringify(read) === JSON.stringify(keys)) return
      keys = read
      known = undefined
    },
  })
  const stopListening = await db.listen(KEYS_CHANNEL, reading.wake)
  // Catches changes made before listening started.
  reading.wake()
  return {
    current() {
      const now = Date.now()
      if (!known || known.until <= now) known = { keys: keysAt(keys, now), until: nextChange(keys, now) }
      return known.keys
    },
    async close() {
      await Promise.all([reading.close(), stopListening()])
    },
  }
}
