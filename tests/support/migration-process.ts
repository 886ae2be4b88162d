import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline/promises'
import { meet } from './fate.ts'
import type { Fate } from './fate.ts'
import type { Viewer } from '../../server/src/access/viewer.ts'
import { workContext } from '../../server/src/api/graphql/caller.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { openKeyring } from '../../server/src/db/secrets/keyring.ts'
import { runAccess } from '../../server/src/entities/migrations/migration.type.ts'
import { migrationUsersJob } from '../../server/src/entities/migrations/process-run.ts'
import { createIdentity } from '../../server/src/identity/identity.ts'
import { operations } from '../../server/src/kit/graphql/operations.ts'
import { createHosts, hostsByName } from '../../server/src/kit/hosts.ts'
import type { Host } from '../../server/src/kit/hosts.ts'
import { newLane, workOnce } from '../../server/src/kit/jobs/worker.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { TEST_SECRETS_KEY } from './seed.ts'

/** A process that works on user migrations until there are none, and on nothing else. It reads its fate from stdin once it is loaded. */
flushCompileCache()
const input = createInterface(process.stdin)
meet(JSON.parse(await input.question('')) as Fate)
input.close()

// Only the needed operation, because loading the whole schema takes as long as all the rest.
Object.assign(operations, { 'Mutation.startMigration': runAccess })
const settings = readSettings({ PORT: '0', DEMO: 'true', LOG_LEVEL: 'error', SECRETS_KEY: TEST_SECRETS_KEY, ...process.env })
const db = await openDatabase(settings)
const log = createLogger(settings, {})
const hosts = createHosts(db, settings)
const identity = await createIdentity({ settings, keyring: await openKeyring(db, settings.secretsKeys), db, log })
const kinds = { MIGRATION_USERS: migrationUsersJob }
const { retention } = settings
const work = { db, identity, hostOf: hostsByName(hosts, settings), jobKinds: kinds, hrApi: undefined, retention }
const deps = {
  db,
  log,
  hosts,
  kinds,
  contextOf: (viewer: Viewer, host: Host) => workContext(work, { viewer, host, customerId: undefined }),
}
const lane = newLane()
while (await workOnce(deps, lane, new AbortController().signal));
await identity.close()
await db.close()
