import { afterAll, beforeAll, expect, it } from 'vitest'
import { topUpDemo } from '../../../server/src/demo/seed.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { jobOf, start } from '../graphql/bulk-calls.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'

const USERS = 4000
const MOST_MS = 2000

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
  await topUpDemo(server.db, { users: USERS, customers: 10, events: 0 }, { keyring: { present: Buffer.alloc(32) } })
})
afterAll(() => server?.close())

it('a large job pauses within 2 s of being told to, with rows left to do, and goes on with them', async () => {
  const ask = await asPerson(server, 'operations')
  const people = await server.db.pool.query<{ count: number }>('select count(*)::int as count from user_identity where user_type = 1')
  const started = await start(ask, {
    action: 'REQUIRE_PASSWORD',
    count: people.rows[0]?.count,
    all: true,
    where: { userType: { in: [1] } },
  })
  expect(started.errors).toBeNull()
  const id = started.job?.id ?? ''
  const count = async (state: string) => (await jobOf(ask, id)).job?.counts.find((each) => each.state === state)?.count ?? 0
  const stateOf = async () => (await jobOf(ask, id)).job?.state
  await expect.poll(() => count('DONE'), { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
  const pause = 'mutation ($id: ID!) { pauseJob(input: { id: $id }) { errors { code } } }'
  expect(dataOf(await ask(pause, { id }))).toEqual({ pauseJob: { errors: null } })
  await expect.poll(stateOf, { timeout: 20_000, interval: 20 }).toBe('PAUSED')
  const { rows } = await server.db.pool.query<{ ms: number; waiting: number; running: number }>(
    `select extract(epoch from paused_at - (select at from audit_log where action = 'pauseJob' and subject_id = $1::uuid::text)) * 1000 as ms,
      (select count(*)::int from job_row where job_id = $1::uuid and state = 'WAITING') as waiting,
      (select count(*)::int from job_row where job_id = $1::uuid and state = 'RUNNING') as running
     from job where id = $1::uuid`,
    [id],
  )
  expect(Number(rows[0]?.ms)).toBeLessThan(MOST_MS)
  expect([rows[0]?.running, (rows[0]?.waiting ?? 0) > 0]).toEqual([0, true])
  const waiting = rows[0]?.waiting
  expect(await count('WAITING')).toBe(waiting)
  expect(dataOf(await ask(pause.replace('pauseJob', 'resumeJob'), { id }))).toEqual({ resumeJob: { errors: null } })
  await expect.poll(() => count('WAITING'), { timeout: 20_000, interval: 20 }).toBeLessThan(waiting ?? 0)
  await ask(pause.replace('pauseJob', 'cancelJob'), { id })
})
