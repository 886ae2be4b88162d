import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Ask } from '../support/asker.ts'

const BULK = 'mutation ($input: StartUserBulkInput!) { startUserBulk(input: $input) { job { id } errors { code } } }'
const EMPLOYEES = { all: true, where: { userType: { eq: 1 } } }

export type JobOutcome = {
  readonly rows: number
  readonly left: number
  readonly audited: number
  readonly doubled: number
  readonly seconds: number
}

/** Locks or unlocks every employee. @returns once some rows are settled; `end` is what becomes of it */
export async function startJob(ask: Ask, client: pg.Client, locks: boolean): Promise<{ end: Promise<JobOutcome> }> {
  const id = randomUUID()
  const began = performance.now()
  const { rows: found } = await client.query<{ count: number }>('select count(*)::int as count from user_identity where user_type = 1')
  const count = found[0]?.count ?? 0
  const change = locks ? { action: 'LOCK', until: new Date(Date.now() + 86_400_000).toISOString(), reason: 'Bench' } : { action: 'UNLOCK' }
  const { data } = await ask({ query: BULK, variables: { input: { id, count, ...EMPLOYEES, ...change } } })
  const { startUserBulk } = data as { startUserBulk: { errors: unknown } }
  if (startUserBulk.errors) throw new Error(JSON.stringify(startUserBulk.errors))
  const one = async (text: string) => Object.values((await client.query<Record<string, number>>(text, [id])).rows[0] ?? {})
  const settled = async () => (await one(`select count(*)::int from job_row where job_id = $1 and state <> 'WAITING'`))[0] ?? 0
  while ((await settled()) === 0) await wait(20)
  const outcome = async () => {
    while ((await one('select count(*)::int from job where id = $1 and finished_at is not null'))[0] !== 1) await wait(50)
    const seconds = (performance.now() - began) / 1000
    const [rows = 0, left = 0] = await one(
      `select count(*)::int as rows, (count(*) filter (where state not in ('DONE', 'UNCHANGED')))::int as left from job_row where job_id = $1`,
    )
    const [audited = 0, subjects = 0] = await one(
      `select count(*)::int as audited, count(distinct subject_id)::int as subjects from audit_log where acting_as = 'job:' || $1::text and subject_type = 'UserIdentity'`,
    )
    return { rows, left, audited, doubled: audited - subjects, seconds }
  }
  return { end: outcome() }
}
