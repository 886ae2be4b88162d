import { randomUUID } from 'node:crypto'
import { afterEach, expect, inject, it } from 'vitest'
import { openDatabase } from '../../../server/src/db/database.ts'
import { LEASE_MS } from '../../../server/src/jobs/claim.ts'
import { freshPlace, type Place } from '../../support/place.ts'
import { freePort } from '../../support/postgres.ts'
import { startProcess, type Fate, type ServerProcess } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { dataOf, post } from '../graphql/calls.ts'

/** Two whole processes and a database of thousands. */
const PATIENCE_MS = 180_000
const USERS = 2000
const DIES_AT = 4

const processes = new Set<ServerProcess>()
afterEach(() => {
  for (const { child } of processes) child.kill('SIGKILL')
  processes.clear()
})

/** A process that answers, and a question to it as vendor operations. */
async function begin({ env }: Place, fate: Fate) {
  const port = await freePort()
  const started = startProcess({ ...env, PORT: String(port), DEMO_USERS: String(USERS) }, fate)
  processes.add(started)
  await started.ready
  const origin = `http://localhost:${port}`
  const { accessToken } = await signIn(origin, 'operations')
  const ask = (query: string, variables: Record<string, unknown>) =>
    post(origin, JSON.stringify({ query, variables }), { authorization: `Bearer ${accessToken}` })
  return { ...started, ask }
}

/** What the database holds while no process works on it. */
async function look({ env }: Place, id: string) {
  const db = await openDatabase({ databaseUrl: env['DATABASE_URL'], dataDir: env['DATA_DIR'] ?? '' })
  const { rows } = await db.pool.query<Record<'total' | 'open' | 'done' | 'locked' | 'audited' | 'told' | 'doubled', number>>(
    `select (select total from job where id = $1) as total,
       (select count(*)::int from job_row where job_id = $1 and state in ('WAITING', 'RUNNING')) as open,
       (select count(*)::int from job_row where job_id = $1 and state = 'DONE') as done,
       (select count(*)::int from user_identity where lockout_reason = 'Killed') as locked,
       (select count(*)::int from user_identity where lockout_reason = 'Killed' and version <> 2) as doubled,
       (select count(*)::int from audit_log where action = 'lockUser') as audited,
       (select count(distinct audit.subject_id)::int from audit_log audit join job_row on audit.subject_id = job_row.subject_id::text
         where audit.action = 'lockUser' and job_id = $1 and state = 'DONE') as told`,
    [id],
  )
  await db.close()
  const [found] = rows
  if (!found) throw new Error('Nothing was found')
  return found
}

it(
  'a job whose process is killed in the middle of a batch is finished by the next: every row once, one audit row for each changed user',
  async () => {
    const place = await freshPlace(inject('postgresUrl'), USERS)
    const id = randomUUID()
    const first = await begin(place, { dieAtBatch: DIES_AT })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const input = { id, action: 'LOCK', all: true, where: { userType: { eq: 1 } }, until, reason: 'Killed' }
    const start = 'mutation ($input: StartUserBulkInput!) { startUserBulk(input: $input) { job { id } errors { code } } }'
    // Killed before or after it has answered: either way the job is there.
    await first.ask(start, { input }).catch(() => {})
    expect(await first.ended).toMatchObject({ code: null, err: '' })
    expect(first.child.signalCode).toBe('SIGKILL')

    const { total, open, done, locked, audited, told } = await look(place, id)
    expect(done).toBeGreaterThan(0)
    expect(open).toBeGreaterThan(0)
    expect([done + open, locked, audited, told]).toEqual([total, done, done, done])

    const heir = await begin(place, { aheadMs: LEASE_MS + 1000 })
    const state = async () =>
      dataOf<{ job: { state: string } }>(await heir.ask('query ($id: ID!) { job(id: $id) { state } }', { id })).job.state
    await expect.poll(state, { timeout: PATIENCE_MS / 2, interval: 100 }).toBe('DONE')
    heir.child.kill('SIGTERM')
    expect(await heir.ended).toMatchObject({ code: 0 })
    expect(await look(place, id)).toEqual({ total, open: 0, done: total, locked: total, audited: total, told: total, doubled: 0 })
    await place.remove()
  },
  PATIENCE_MS,
)
