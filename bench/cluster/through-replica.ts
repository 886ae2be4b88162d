import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startReplicated } from '../../tests/support/replicated.ts'
import { limitUser, requirePgbouncer, startPgbouncer } from './pgbouncer.ts'

/**
 * `node bench/cluster/through-replica.ts tests/server/graphql`: the server's tests, with everything that may be read from a replica read from one. A commit returns once
 * the replica shows it, so that also what a test writes past the portal is there. `--pooler` puts a pgbouncer in transaction mode before the replica.
 */
const POOL_SIZE = 4

const [isPooled, files] = [process.argv.includes('--pooler'), process.argv.slice(2).filter((each) => each !== '--pooler')]
if (isPooled) requirePgbouncer()
const servers = await startReplicated(['synchronous_standby_names=*', 'synchronous_commit=remote_apply'])
let stopPooler = () => Promise.resolve()
try {
  let read = servers.replica.url
  if (isPooled) {
    await limitUser(servers.primary.url)
    ;({ url: read, stop: stopPooler } = await startPgbouncer(read, POOL_SIZE))
  }
  const vitest = spawn('vitest', ['run', '--project', 'server', '--maxWorkers=1', ...files], {
    env: { ...process.env, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: servers.primary.url, TEST_REPLICA_URL: read },
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(vitest, 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
} finally {
  await stopPooler()
  await servers.stop()
}
