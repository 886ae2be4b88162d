import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startCluster } from '../../tests/support/postgres.ts'
import { limitUser, requirePgbouncer, startPgbouncer } from './pgbouncer.ts'

/**
 * `npm run bench:pooler -- tests/server/jobs`: the server's tests on PostgreSQL behind a pgbouncer in transaction mode, with so few connections that
 * requests share them.
 */
const POOL_SIZE = 4

requirePgbouncer()
const cluster = await startCluster()
try {
  await limitUser(cluster.url)
  const pooler = await startPgbouncer(cluster.url, POOL_SIZE)
  const vitest = spawn('vitest', ['run', '--project', 'server', '--maxWorkers=1', ...process.argv.slice(2)], {
    env: { ...process.env, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: cluster.url, TEST_POOLER_URL: pooler.url },
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(vitest, 'exit')
  await pooler.stop()
  process.exitCode = typeof code === 'number' ? code : 1
} finally {
  await cluster.stop()
}
