import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { keysAt, nextChange } from './states.ts'
import type { ProviderKeys } from './states.ts'
import { loadKeys } from './stored.ts'

/** Told to every process when keys were added, changed or deleted. */
export const KEYS_CHANNEL = 'signing_keys'

export type KeySet = {
  /** The keys of now; the same object as long as they are the same. */
  current(): ProviderKeys
  close(): Promise<void>
}

/** Should a change have gone unheard, it is seen in good time before a next key signs. */
const LOOK_EVERY_MS = 300_000

/**
 * The provider's keys in this process: read again when a process changes them, changed over by the clock.
 * @throws {Error} when they were sealed with another SECRETS_KEY
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
  // Who changed them before we listened told nobody here.
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
