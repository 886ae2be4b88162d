import { setAhead } from '../../tests/support/shifted-clock.ts'
import type { jobsByHand } from '../../tests/support/jobs-by-hand.ts'
import { holdRequests } from './held-requests.ts'
import type { Portico } from '../../server/src/start.ts'

/** The real server as a child process of a Playwright worker, which may move its clock. Settings come from the environment, as always. */
export type FromParent =
  | { ahead: number }
  | { ask: 'use' }
  | { forget: 'migration_run' | 'job'; id: string }
  | { forget: 'mails' }
  | { jobs: 'work' | 'stopWithinJob' | 'releaseWorker' }
export type ToParent =
  | { ready: string }
  | { ahead: number }
  | { cpu: number; peak: number; memory: number }
  | { forgot: string }
  | { worked: true }
  | { failed: string }

const say = (message: ToParent) => process.send?.(message)

process.on('message', (message: FromParent) => {
  if ('ask' in message) {
    const { user, system } = process.cpuUsage()
    say({ cpu: (user + system) / 1000, peak: process.resourceUsage().maxRSS * 1024, memory: process.memoryUsage.rss() })
    return
  }
  if ('forget' in message) return void (message.forget === 'mails' ? forgetMails() : forget(message.forget, message.id))
  if ('jobs' in message) return void work(message.jobs)
  void moveClock(message.ahead)
})

let portico: Portico | undefined
let jobs: ReturnType<typeof jobsByHand> | undefined

/** Deletes a row like the server does after the retention period. */
async function forget(table: 'migration_run' | 'job', id: string): Promise<void> {
  if (table === 'job') await portico?.db.pool.query('delete from job_row where job_id = $1', [id])
  await portico?.db.pool.query(`delete from ${table} where id = $1`, [id])
  say({ forgot: id })
}

async function forgetMails(): Promise<void> {
  await portico?.db.pool.query("delete from rate_limit where key like 'mail-%'")
  say({ forgot: 'mails' })
}

async function work(how: 'work' | 'stopWithinJob' | 'releaseWorker'): Promise<void> {
  try {
    if (!jobs) throw new Error('The workers of this portal work by themselves: start it with JOBS_BY_HAND')
    await jobs[how]()
    say({ worked: true })
  } catch (error) {
    say({ failed: textOf(error) })
  }
}

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const A_MINUTE = 60_000

/**
 * Moves the clock. When it goes back, activity in the future is moved to now, because the server treats a session whose last activity is in the
 * future as ended, and rate limits that end hours later are removed, because they would count all calls until then. No request is answered meanwhile,
 * because it would be refused.
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
  if (process.env['JOBS_BY_HAND'] === 'true') jobs = (await import('../../tests/support/jobs-by-hand.ts')).jobsByHand()
  const [webRoot, calls] = [process.env['WEB_ROOT'], Number(process.env['CALLS_A_MINUTE'])]
  const started = await startPortico(readSettings(process.env), {
    ...(webRoot !== undefined && { webRoot }),
    ...(calls > 0 && { callLimits: { ...CALL_LIMITS, user: calls, address: calls, tenant: calls } }),
    ...(jobs && { startJobs: jobs.start }),
  })
  portico = started
  process.once('SIGTERM', () => void started.close().then(() => process.exit(0)))
  process.once('disconnect', () => process.exit(0))
  say({ ready: started.url })
} catch (error) {
  say({ failed: textOf(error) })
  process.exitCode = 1
}
