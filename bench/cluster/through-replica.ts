import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startReplicated } from '../../tests/support/replicated.ts'

/**
 * `node bench/cluster/through-replica.ts tests/server/graphql`: the server's tests, with everything that may be read from a replica read from one. A commit returns once
 * the replica shows it, so that also what a test writes past the portal is there.
 */
const servers = await startReplicated(['synchronous_standby_names=*', 'synchronous_commit=remote_apply'])
try {
  const vitest = spawn('vitest', ['run', '--project', 'server', '--maxWorkers=1', ...process.argv.slice(2)], {
    env: { ...process.env, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: servers.primary.url, TEST_REPLICA_URL: servers.replica.url },
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(vitest, 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
} finally {
  await servers.stop()
}
