import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listRetentionRules } from '../../../server/src/ops/delete-old-rows.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { readStorage } from '../../../server/src/entities/status/read-storage.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { auditChain } from '../../../server/src/kit/audit/chain.ts'
import { readHead, sealBatch } from '../../../server/src/kit/audit/seal.ts'
import { verifyAudit } from '../../../server/src/kit/audit/verify.ts'
import { seedDemo } from '../../../server/src/demo/seed.ts'
import { createLogger } from '../../../server/src/platform/log.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { startTidying, tidyUp } from '../../../server/src/ops/tidying.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

const [OLD, NEW] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const { retention: USUAL } = readSettings({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') })

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await seedDemo(db, { users: 300, keyring: { present: Buffer.alloc(32, 7) } })
})
afterAll(() => db?.close())

it('takes away old jobs and imports and sums up the new users’ pages, as soon as it starts', async () => {
  const by = demoPersonId('operations')
  await db.pool.query(
    `insert into job (id, kind, created_by, host, finished_at) values ($1, 'USER_BULK', $3, 'localhost', now() - interval '31 days'), ($2, 'USER_BULK', $3, 'localhost', now())`,
    [OLD, NEW, by],
  )
  await db.pool.query(
    `insert into import_file (id, kind, created_by, file_name, encoding, delimiter, mapping, total, created_at)
     values ($1, 'USER_IMPORT', $3, 'a.csv', 'UTF_8', ',', '[]', 0, now() - interval '25 hours'), ($2, 'USER_IMPORT', $3, 'b.csv', 'UTF_8', ',', '[]', 0, now())`,
    [OLD, NEW, by],
  )
  const written: string[] = []
  const log = createLogger({ logLevel: 'info', demo: true }, { out: { write: (line) => void written.push(line) } })
  const tidying = startTidying({ db, log, settings: { retention: USUAL } })
  await tidying.close()
  const { rows } = await db.pool.query(
    `select array(select id from job) as jobs, array(select id from import_file) as imports,
       brin_summarize_new_values('user_identity_lockout') + brin_summarize_new_values('user_identity_two_factor') as left`,
  )
  expect([rows, written]).toEqual([[{ jobs: [NEW], imports: [NEW], left: 0 }], []])
})

/** So that it is due again. */
const forgetTurns = () => db.pool.query('delete from turn')

it('deletes rows that anybody can cause when they are older than the settings keep them, in batches, and no others', async () => {
  await forgetTurns()
  await db.pool.query('delete from log')
  await db.pool.query('delete from event_log')
  await db.pool.query(`insert into log (at, level, message) select now() - interval '8 days', 'info', 'old' from generate_series(1, 5001)`)
  await db.pool.query(`insert into log (at, level, message) values (now() - interval '6 days', 'info', 'new')`)
  await db.pool.query(
    `insert into event_log (at, type) values
       (now() - interval '31 days', 'SIGN_IN_FAILED'), (now() - interval '29 days', 'SIGN_IN_FAILED'),
       (now() - interval '31 days', 'SIGN_IN_SUCCEEDED'), (now() - interval '31 days', 'PASSWORD_RESET_REQUESTED')`,
  )
  const log = createLogger({ logLevel: 'silent', demo: true })
  await tidyUp({ db, log, settings: { retention: { ...USUAL, logDays: 7, eventDays: 30 } } })
  const { rows } = await db.pool.query(
    `select array(select message from log) as log,
       array(select type || ' ' || (now()::date - at::date) from event_log order by id) as events`,
  )
  expect(rows).toEqual([{ log: ['new'], events: ['SIGN_IN_FAILED 29', 'SIGN_IN_SUCCEEDED 31'] }])
})

it('K8 stops after a batch when the process ends, and goes on with the next run', async () => {
  await db.pool.query('delete from log')
  await db.pool.query(
    `insert into log (at, level, message) select now() - interval '90 days', 'info', 'old' from generate_series(1, 15000)`,
  )
  const log = createLogger({ logLevel: 'silent', demo: true })
  const deps = { db, log, settings: { retention: USUAL } }
  const left = async () => (await db.pool.query<{ left: number }>('select count(*)::int as left from log')).rows[0]?.left
  await tidyUp(deps, AbortSignal.abort())
  expect(await left()).toBe(10_000)
  await tidyUp(deps)
  expect(await left()).toBe(0)
})

it('K1 leaves the audit log and its chain as they were', async () => {
  const keyring = { root: Buffer.alloc(32, 7) }
  const chain = auditChain(keyring)
  await db.pool.query(
    `insert into audit_log (at, action, subject_type, subject_id) select now() - interval '4 years', 'updateUser', 'Customer', gen_random_uuid()::text from generate_series(1, 20)`,
  )
  await db.pool.query(`insert into event_log (at, type) select now() - interval '4 years', 'SIGN_IN_SUCCEEDED' from generate_series(1, 20)`)
  while ((await sealBatch(db.orm, chain)) > 0);
  const head = await readHead(db.orm)
  const before = await verifyAudit(db.orm, chain, [head])
  await tidyUp({ db, log: createLogger({ logLevel: 'silent', demo: true }), settings: { retention: USUAL } })
  const { rows } = await db.pool.query(`select count(*)::int as left from event_log where at < now() - interval '3 years'`)
  expect(rows).toEqual([{ left: 0 }])
  expect(await verifyAudit(db.orm, chain, [head])).toEqual(before)
  expect(before).toMatchObject({ fault: undefined, waiting: 0 })
  expect(head.position).toBeGreaterThanOrEqual(20)
})

it('deletes sessions, notifications, messages, links, codes, drafts, traces and other events when they are older than they are kept', async () => {
  await forgetTurns()
  const by = demoPersonId('operations')
  const tables = [
    'server_side_session',
    'notification',
    'outbox',
    'short_link',
    'one_time_code',
    'form_draft',
    'error_recording',
    'sign_in_trace',
    'event_log',
  ]
  await db.pool.query(`insert into login_provider (name, display_name, protocol) values ('old', 'Old', 'OIDC'), ('young', 'Young', 'OIDC')`)
  for (const table of tables) await db.pool.query(`delete from ${table}`)
  /** A row of each table whose moment is so many days ago. */
  const fill = async (name: string, days: Readonly<Record<string, number>>) => {
    const at = (table: string) => `now() - interval '${days[table]} days'`
    await db.pool.query(
      `insert into server_side_session (id, user_id, security_stamp, host, expires_at, ended_at) values ($1, $2, gen_random_uuid(), 'x', now(), ${at('server_side_session')})`,
      [name, by],
    )
    await db.pool.query(`insert into notification (user_id, kind, title_code, created_at) values ($1, 'WORK', $2, ${at('notification')})`, [
      by,
      name,
    ])
    await db.pool.query(
      `insert into outbox (channel, recipient, text, purpose, created_at) values ('MAIL', $1, '', 'NOTICE', ${at('outbox')})`,
      [name],
    )
    await db.pool.query(
      `insert into short_link (hash, purpose, path, expires_at) values ($1, 'PASSWORD_RESET', '/', ${at('short_link')})`,
      [name],
    )
    await db.pool.query(`insert into form_draft (user_id, form, values, updated_at) values ($1, $2, '{}', ${at('form_draft')})`, [by, name])
    await db.pool.query(
      `insert into error_recording (user_id, reference, content, created_at) values ($1, $2, '{}', ${at('error_recording')})`,
      [by, name],
    )
    await db.pool.query(
      `insert into sign_in_trace (provider_id, kind, started_at) select id, 'SIGN_IN', ${at('sign_in_trace')} from login_provider where name = $1`,
      [name],
    )
    await db.pool.query(`insert into event_log (type, address, at) values ('SIGN_IN_SUCCEEDED', $1, ${at('event_log')})`, [name])
  }
  const kept = {
    server_side_session: 90,
    notification: 180,
    outbox: 90,
    short_link: 30,
    form_draft: 7,
    error_recording: 30,
    sign_in_trace: 30,
    event_log: 730,
  }
  const shifted = (by: number) => Object.fromEntries(Object.entries(kept).map(([table, days]) => [table, days + by]))
  await fill('old', shifted(1))
  await fill('young', shifted(-1))
  const log = createLogger({ logLevel: 'silent', demo: true })
  await startTidying({ db, log, settings: { retention: USUAL } }).close()
  const { rows } = await db.pool.query(
    `select array(select id from server_side_session) as sessions, array(select title_code from notification) as notifications,
       array(select recipient from outbox) as messages, array(select hash from short_link) as links, array(select form from form_draft) as drafts,
       array(select reference from error_recording) as recordings,
       array(select name from sign_in_trace join login_provider p on p.id = provider_id) as traces, array(select address from event_log) as events`,
  )
  const young = ['young']
  expect(rows).toEqual([
    {
      sessions: young,
      notifications: young,
      messages: young,
      links: young,
      drafts: young,
      recordings: young,
      traces: young,
      events: young,
    },
  ])
})

it('K8 tells what cannot be deleted, deletes everything else, and tries it again', async () => {
  await forgetTurns()
  await db.pool.query('delete from log')
  await db.pool.query('delete from notification')
  await db.pool.query(`insert into log (at, level, message) values (now() - interval '90 days', 'info', 'old')`)
  await db.pool.query(
    `insert into notification (user_id, kind, title_code, created_at) values ($1, 'WORK', 'OLD', now() - interval '1 year')`,
    [demoPersonId('operations')],
  )
  await db.pool.query(`create function keep_it() returns trigger language plpgsql as $$ begin raise 'it is held'; end $$`)
  await db.pool.query('create trigger keep_it before delete on log for each row execute function keep_it()')
  const lines: string[] = []
  const log = createLogger({ logLevel: 'error', demo: true }, { out: { write: (line) => void lines.push(line) } })
  const tidy = () => startTidying({ db, log, settings: { retention: USUAL } }).close()
  const left = async () =>
    (await db.pool.query(`select array(select message from log) as log, array(select title_code from notification) as notifications`)).rows
  await tidy()
  expect(await left()).toEqual([{ log: ['old'], notifications: [] }])
  expect(lines.join()).toContain('A part of a task failed')
  expect(await readStorage(db.orm)).toMatchObject({ faults: ['log: it is held'] })
  await db.pool.query('drop trigger keep_it on log')
  await forgetTurns()
  await tidy()
  expect(await left()).toEqual([{ log: [], notifications: [] }])
  const { faults, finishedAt, nextAt, tables } = await readStorage(db.orm)
  expect([faults, finishedAt, nextAt]).toEqual([[], expect.any(Date), expect.any(Date)])
  expect(tables.find(({ name }) => name === 'log')).toMatchObject({ keptDays: 30, deleted: 1 })
  expect(tables.find(({ name }) => name === 'audit_log')).toMatchObject({ keptDays: null })
})

it.each([
  [7, 7],
  [90, 30],
])('keeps recordings no longer than the log of the server, which leads to them: %i days', (logDays, wanted) => {
  const rules = listRetentionRules({ ...USUAL, logDays })
  expect(rules.flatMap(([at, days]) => (getTableName(at.table) === 'error_recording' ? [days] : []))).toEqual([wanted])
})

it('deletes a job of more rows than a batch has, and what it would be undone by', async () => {
  await forgetTurns()
  await db.pool.query('delete from job')
  await db.pool.query(
    `insert into job (id, kind, created_by, host, finished_at) values ($1, 'USER_BULK', $3, 'x', now() - interval '31 days'), ($2, 'USER_BULK', $3, 'x', now() - interval '2 days')`,
    [OLD, NEW, demoPersonId('operations')],
  )
  await db.pool.query(
    `insert into job_row (job_id, number, subject_type, subject_id, state, kept) select id, number, 'UserIdentity', 'x', 'DONE', '{}' from job, generate_series(1, 5001) as number`,
  )
  const log = createLogger({ logLevel: 'silent', demo: true })
  await startTidying({ db, log, settings: { retention: USUAL } }).close()
  const { rows } = await db.pool.query('select job_id, count(*)::int as count, count(kept)::int as kept from job_row group by 1')
  expect(rows).toEqual([{ job_id: NEW, count: 5001, kept: 0 }])
})

it.each(listRetentionRules(USUAL).map(([at]) => [`${getTableName(at.table)}.${at.name}`, at] as const))(
  'finds what is old by an index: %s',
  async (_, at) => {
    const plan = await db.orm.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select ctid from ${at.table} where ${at} < now() - interval '1 day' limit 5000`)
    })
    expect(JSON.stringify(plan.rows)).toMatch(/Index Cond|Bitmap Index Scan/)
  },
)
