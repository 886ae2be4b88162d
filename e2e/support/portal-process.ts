import { setAhead } from '../../tests/support/shifted-clock.ts'
import { holdRequests } from './held-requests.ts'
import type { Portico } from '../../server/src/start.ts'

/** The real server as a child of a Playwright worker; the parent may move its clock. Settings come from the environment, as always. */
export type FromParent = { ahead: number } | { ask: 'use' } | { forget: 'migration_run' | 'job'; id: string }
export type ToParent =
  | { ready: string }
  | { ahead: number }
  | { cpu: number; peak: number; memory: number }
  | { forgot: string }
  | { failed: string }

const say = (message: ToParent) => process.send?.(message)

process.on('message', (message: FromParent) => {
  if ('ask' in message) {
    const { user, system } = process.cpuUsage()
    say({ cpu: (user + system) / 1000, peak: process.resourceUsage().maxRSS * 1024, memory: process.memoryUsage.rss() })
    return
  }
  if ('forget' in message) return void forget(message.forget, message.id)
  void moveClock(message.ahead)
})

let portico: Portico | undefined

/** As the server does itself once a row has been kept for its time. */
async function forget(table: 'migration_run' | 'job', id: string): Promise<void> {
  if (table === 'job') await portico?.db.pool.query('delete from job_row where job_id = $1', [id])
  await portico?.db.pool.query(`delete from ${table} where id = $1`, [id])
  say({ forgot: id })
}

const A_MINUTE = 60_000

/**
 * What was done while the clock ran ahead was done now: the server holds a session whose last act is still to come for one that is over. A minute of calls
 * that ends in hours would count all that are made until then. Nobody is answered meanwhile: a call that comes in between would be refused.
 */
async function moveClock(ahead: number): Promise<void> {
  const release = await holdRequests()
  setAhead(ahead)
  const now = new Date()
  await portico?.db.pool.query('update server_side_session set last_activity_at = $1 where last_activity_at > $1', [now])
  await portico?.db.pool.query("delete from rate_limit where key like 'call-%' and expire > $1", [now.getTime() + A_MINUTE])
  release()
  say({ ahead })
}

try {
  const { readSettings } = await import('../../server/src/platform/settings.ts')
  const { CALL_LIMITS } = await import('../../server/src/api/graphql/rate-limits.ts')
  const { startPortico } = await import('../../server/src/start.ts')
  const [webRoot, calls] = [process.env['WEB_ROOT'], Number(process.env['CALLS_A_MINUTE'])]
  const started = await startPortico(readSettings(process.env), {
    ...(webRoot !== undefined && { webRoot }),
    ...(calls > 0 && { callLimits: { ...CALL_LIMITS, user: calls, address: calls, tenant: calls } }),
  })
  portico = started
  process.once('SIGTERM', () => void started.close().then(() => process.exit(0)))
  process.once('disconnect', () => process.exit(0))
  say({ ready: started.url })
} catch (error) {
  say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  process.exitCode = 1
}
