import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { QUICK_START } from './quick-start.ts'

/** Encryption key of seeded databases, which every test server needs. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 'portico tests').toString('base64')

/** Token for /metrics of every test server. */
export const TEST_METRICS_TOKEN = 'collector-token-1'
/** Key for the outbox of every test server. */
export const TEST_OUTBOX_KEY = 'outbox-key-of-tests'

/** Makes the real server fill an empty database, in a process of its own. `place` names it by DATA_DIR or DATABASE_URL. */
export async function seed(place: NodeJS.ProcessEnv, users: number): Promise<void> {
  await promisify(execFile)(process.execPath, [...QUICK_START, join(import.meta.dirname, 'seed-database.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DEMO: 'true',
      DEMO_USERS: String(users),
      LOG_LEVEL: 'error',
      SECRETS_KEY: TEST_SECRETS_KEY,
      OUTBOX_KEY: TEST_OUTBOX_KEY,
      ...place,
    },
  })
}
