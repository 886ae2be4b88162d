import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { openDatabase } from '../../server/src/db/database.ts'
import { openKeyring } from '../../server/src/db/secrets/keyring.ts'
import { startStreams } from '../../server/src/entities/event-streams/deliver.ts'
import { allowedOf } from '../../server/src/federation/guarded-fetch.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { TEST_SECRETS_KEY } from './seed.ts'

/** A process that delivers event streams, and does nothing else. It opens the database once it is told to on stdin, after it is loaded. */
flushCompileCache()
await once(process.stdin, 'data')

const settings = readSettings({ PORT: '0', DEMO: 'true', LOG_LEVEL: 'error', SECRETS_KEY: TEST_SECRETS_KEY, ...process.env })
const db = await openDatabase(settings)
await startStreams({
  db,
  log: createLogger(settings, {}),
  keyring: await openKeyring(db, settings.secretsKeys),
  fetching: { allowInside: false, allowed: allowedOf(settings.federationAllow) },
  origin: settings.publicUrl.origin,
})
