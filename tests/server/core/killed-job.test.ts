import { randomUUID } from 'node:crypto'
import { afterEach, expect, inject, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { LEASE_MS } from '../../../server/src/kit/jobs/claim.ts'
import { sendFile } from '../../support/multipart.ts'
import { within } from '../../support/open-place.ts'
import { freshPlace, type Place } from '../../support/place.ts'
import { freePort } from '../../support/postgres.ts'
import { startProcess, type Fate, type ServerProcess } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { dataOf, post } from '../graphql/calls.ts'

/** Two whole processes and a database of thousands. */
const PATIENCE_MS = 180_000
const USERS = 2000
/** Of an import, which writes a dozen rows for each. */
const IMPORTED = 900
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
  const upload = async (query: string, variables: Record<string, unknown>, file: string) => {
    const sent = { bytes: Buffer.from(file), name: 'people.csv', type: 'text/csv' }
    const answer = await sendFile(origin, accessToken, { query, variables }, sent)
    return { status: answer.status, errors: [], ...(answer.json() as { data: Record<string, unknown> }) }
  }
  const stateOf = async (id: string) =>
    dataOf<{ job: { state: string } }>(await ask('query ($id: ID!) { job(id: $id) { state } }', { id })).job.state
  return { ...started, ask, upload, stateOf }
}

const look = (place: Place, id: string) => within(place, ({ pool }) => lockedBy(pool, id))

async function lockedBy(pool: Database['pool'], id: string) {
  const { rows } = await pool.query<Record<'total' | 'open' | 'done' | 'locked' | 'audited' | 'told' | 'doubled', number>>(
    `select (select total from job where id = $1) as total,
       (select count(*)::int from job_row where job_id = $1 and state in ('WAITING', 'RUNNING')) as open,
       (select count(*)::int from job_row where job_id = $1 and state = 'DONE') as done,
       (select count(*)::int from user_identity where lockout_reason = 'Killed') as locked,
       (select count(*)::int from user_identity where lockout_reason = 'Killed' and version <> 2) as doubled,
       (select count(*)::int from audit_log where action = 'lockUser' and after->>'lockoutReason' = 'Killed') as audited,
       (select count(distinct audit.subject_id)::int from audit_log audit join job_row on audit.subject_id = job_row.subject_id::text
         where audit.action = 'lockUser' and job_id = $1 and state = 'DONE') as told`,
    [id],
  )
  const [found] = rows
  if (!found) throw new Error('Nothing was found')
  return found
}

it(
  'J9 a job whose process is killed in the middle of a batch is finished by the next: every row once, one audit row for each changed user',
  async () => {
    const place = await freshPlace(inject('postgresUrl'), USERS)
    const id = randomUUID()
    const first = await begin(place, { dieAtBatch: DIES_AT })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const counted = dataOf<{ users: { totalCount: number } }>(
      await first.ask('{ users(first: 1, where: { userType: { eq: 1 } }) { totalCount } }', {}),
    )
    const count = counted.users.totalCount
    const input = { id, count, action: 'LOCK', all: true, where: { userType: { eq: 1 } }, until, reason: 'Killed' }
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
    await expect.poll(() => heir.stateOf(id), { timeout: PATIENCE_MS / 2, interval: 100 }).toBe('DONE')
    heir.child.kill('SIGTERM')
    expect(await heir.ended).toMatchObject({ code: 0 })
    expect(await look(place, id)).toEqual({ total, open: 0, done: total, locked: total, audited: total, told: total, doubled: 0 })
    await place.remove()
  },
  PATIENCE_MS,
)

const UPLOAD = `mutation ($input: UploadUserImportInput!) {
  uploadUserImport(input: $input) { userImport { file { encoding delimiter mapping { userName email userType } } } errors { code } }
}`
const CHECK = 'mutation ($input: CheckUserImportInput!) { checkUserImport(input: $input) { userImport { creating } errors { code } } }'
const START = 'mutation ($input: StartUserImportInput!) { startUserImport(input: $input) { job { id } errors { code } } }'
type Uploaded = { uploadUserImport: { userImport: { file: object } } }
type Checked = { checkUserImport: { userImport: { creating: number } } }

/** The import's rows that are open and done; and the names that its users, their claims, audit rows, links and mails tell, each as often as it is there. */
const imported = (place: Place, id: string) =>
  within(place, async ({ pool }) => {
    // One statement, for one moment: a backend may not have heard yet that its process is dead.
    const { rows } = await pool.query<
      Record<'open' | 'done', number> & Record<'users' | 'claims' | 'audits' | 'links' | 'mails', string[]>
    >(
      `with imported as (select id, user_name from user_identity where user_name like 'orphan%')
       select (select count(*)::int from job_row where job_id = $1 and state in ('WAITING', 'RUNNING')) as open,
         (select count(*)::int from job_row where job_id = $1 and state = 'DONE') as done,
         array(select user_name from imported order by 1) as users,
         array(select user_name from imported join user_claim on user_id = imported.id and claim_type = 'usertype' order by 1) as claims,
         array(select after->>'userName' from audit_log where action = 'createUser' and after->>'userName' like 'orphan%' order by 1) as audits,
         array(select user_name from imported join short_link on user_id = imported.id order by 1) as links,
         array(select split_part(recipient, '@', 1) from outbox where recipient like 'orphan%' order by 1) as mails`,
      [id],
    )
    const [found] = rows
    if (!found) throw new Error('Nothing was found')
    return found
  })

it(
  'J9 an import whose process is killed in the middle of a batch is finished by the next: every row one user with one audit row, one link and one mail',
  async () => {
    const place = await freshPlace(inject('postgresUrl'), 60)
    const id = randomUUID()
    const names = Array.from({ length: IMPORTED }, (_, at) => `orphan${at}`)
    const first = await begin(place, { dieAtBatch: DIES_AT })
    const lines = names.map((name) => `${name},${name}@example.org,1`)
    const input = { id, fileName: 'people.csv', file: null }
    const { uploadUserImport } = dataOf<Uploaded>(await first.upload(UPLOAD, { input }, `userName,email,userType\n${lines.join('\n')}\n`))
    const { checkUserImport } = dataOf<Checked>(await first.ask(CHECK, { input: { id, ...uploadUserImport.userImport.file } }))
    expect(checkUserImport.userImport).toEqual({ creating: IMPORTED })
    // Killed before or after it has answered: either way the job is there.
    await first.ask(START, { input: { id, count: IMPORTED } }).catch(() => {})
    expect(await first.ended).toMatchObject({ code: null, err: '' })
    expect(first.child.signalCode).toBe('SIGKILL')

    const { open, done, users, ...told } = await imported(place, id)
    expect(done).toBeGreaterThan(0)
    expect(open).toBeGreaterThan(0)
    expect([done + open, users.length]).toEqual([IMPORTED, done])
    for (const each of Object.values(told)) expect(each).toEqual(users)

    const heir = await begin(place, { aheadMs: LEASE_MS + 1000 })
    await expect.poll(() => heir.stateOf(id), { timeout: PATIENCE_MS / 2, interval: 100 }).toBe('DONE')
    heir.child.kill('SIGTERM')
    expect(await heir.ended).toMatchObject({ code: 0 })
    const all = names.toSorted()
    expect(await imported(place, id)).toEqual({
      open: 0,
      done: IMPORTED,
      users: all,
      claims: all,
      audits: all,
      links: all,
      mails: all,
    })
    await place.remove()
  },
  PATIENCE_MS,
)
