import { createHosts } from '../../server/src/kit/hosts.ts'
import { openKeyring } from '../../server/src/db/secrets/keyring.ts'
import { createIdentity } from '../../server/src/identity/identity.ts'
import { jobDeps } from '../../server/src/api/job-deps.ts'
import type { JobKinds } from '../../server/src/kit/jobs/kinds.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import type { RunningServer } from './running-server.ts'
import { TEST_SECRETS_KEY } from './seed.ts'

/** Creates what a second process needs to work on the jobs of the database; on other kinds if given. */
export async function otherProcess({ db }: Pick<RunningServer, 'db'>, kinds?: JobKinds) {
  const settings = readSettings({ PORT: '0', DEMO: 'true', LOG_LEVEL: 'silent', SECRETS_KEY: TEST_SECRETS_KEY })
  const log = createLogger(settings, {})
  const hosts = createHosts(db, settings)
  const identity = await createIdentity({ settings, keyring: await openKeyring(db, settings.secretsKeys), db, log })
  return { deps: jobDeps({ db, log, hosts, identity, settings, ...(kinds && { kinds }) }), close: () => identity.close() }
}
