import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { claimBatch, LEASE_MS, settleRows } from '../../../server/src/kit/jobs/claim.ts'
import { newLane, workOnce } from '../../../server/src/kit/jobs/worker.ts'
import { otherProcess } from '../../support/other-process.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, soon, jobOf, lock, rowsOf, someOf, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let partnerAdmin: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const rows = rowsOf(() => server)
const some = someOf(() => server)

const preview = async (ask: Ask, input: Record<string, unknown>) =>
  dataOf<{ previewUserBulk: Record<string, unknown> }>(
    await ask(
      'mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { total checked changing unchanged refused { code count } errors { path code } } }',
      { input },
    ),
  ).previewUserBulk
describe('a bulk action', () => {
  it('changes each user by the rules of their own page, with an audit row each, and tells who started it', async () => {
    const [one = '', two = ''] = await some(2)
    const nobody = randomUUID()
    const started = await start(operations, lock([one, two, demoPersonId('operations'), nobody]))
    const { job, jobRows } = await finished(operations, started)
    expect([job?.total, job?.counts]).toEqual([
      4,
      [
        { state: 'DONE', count: 2 },
        { state: 'REFUSED', count: 2 },
      ],
    ])
    expect(jobRows.nodes.map(({ label, state, code }) => [label === null, state, code]).toSorted()).toEqual([
      [false, 'DONE', null],
      [false, 'DONE', null],
      [false, 'REFUSED', 'OWN_ACCESS'],
      [true, 'REFUSED', 'USER_NOT_FOUND'],
    ])
    expect(
      await rows(`select actor_id, acting_as from audit_log where action = 'lockUser' and subject_id = any($1) order by id`, [one, two]),
    ).toEqual(Array(2).fill({ actor_id: demoPersonId('operations'), acting_as: `job:${started.job?.id}` }))
    expect(await rows('select lockout_reason from user_identity where id = any($1)', [one, two])).toEqual([
      { lockout_reason: 'Audit' },
      { lockout_reason: 'Audit' },
    ])
    expect(
      await rows(
        'select kind, title_code, parameters, link from notification where user_id = $1 and link = $2',
        demoPersonId('operations'),
        `/vendor/jobs/${job?.id}`,
      ),
    ).toEqual([
      {
        kind: 'WORK',
        title_code: 'BULK_FINISHED',
        parameters: { action: 'LOCK', count: '2', unchanged: '0', skipped: '2', failed: '0' },
        link: `/vendor/jobs/${job?.id}`,
      },
    ])
    const again = await finished(operations, await start(operations, { action: 'UNLOCK', ids: [one, two] }))
    expect(again.job?.counts).toEqual([{ state: 'DONE', count: 2 }])
  })

  it('leaves out of all that match who is taken out again', async () => {
    const where = { userName: { in: ['manager', 'hradmin'] }, partnerId: { eq: null } }
    const left = (except: readonly string[], all = true) => ({ action: 'LOCK', all, where, until: soon(), reason: 'Audit', except })
    const preview = 'mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { total errors { path code } } }'
    const previewed = async (input: object) => dataOf(await operations(preview, { input }))
    expect(await previewed(left([]))).toEqual({ previewUserBulk: { total: 2, errors: null } })
    expect(await previewed(left([demoPersonId('manager')]))).toEqual({ previewUserBulk: { total: 1, errors: null } })
    const { all: _, ...named } = left([demoPersonId('manager')])
    expect(await previewed({ ...named, ids: [demoPersonId('manager')] })).toEqual({
      previewUserBulk: { total: 0, errors: [{ path: 'except', code: 'TOO_MANY' }] },
    })
  })

  it('tells beforehand what it would do, and does nothing', async () => {
    const [one = ''] = await some(1)
    const before = await rows('select count(*)::int as count from audit_log')
    expect(
      await preview(operations, { action: 'RESEND_CONFIRMATION', ids: [one, demoPersonId('unconfirmed'), demoPersonId('operations')] }),
    ).toEqual({
      total: 3,
      checked: 3,
      changing: 1,
      unchanged: 0,
      refused: expect.arrayContaining([
        { code: 'NOT_WAITING', count: 1 },
        { code: 'OWN_ACCESS', count: 1 },
      ]) as unknown,
      errors: null,
    })
    expect(await preview(operations, { action: 'UNLOCK', ids: [one] })).toMatchObject({ changing: 0, unchanged: 1 })
    expect(await rows('select count(*)::int as count from audit_log')).toEqual(before)
    expect(await rows(`select 1 from outbox where user_id = $1`, demoPersonId('unconfirmed'))).toEqual([])
  })

  it('is over all that a list shows, and only within reach', async () => {
    const ids = await some(3, `partner_id = (select partner_id from user_identity where id = '${acme('admin')}')`)
    const foreign = await some(1, `partner_id is distinct from (select partner_id from user_identity where id = '${acme('admin')}')`)
    const all = { action: 'REQUIRE_PASSWORD', all: true, where: { userType: { eq: 1 } } }
    const members = await rows(
      `select id from user_identity where user_type = 1 and partner_id = (select partner_id from user_identity where id = $1)`,
      acme('admin'),
    )
    const { job } = await finished(partnerAdmin, await start(partnerAdmin, all))
    expect(job?.total).toBe(members.length)
    expect(await rows('select password_expired from user_identity where id = any($1)', ids)).toEqual(
      ids.map(() => ({ password_expired: true })),
    )
    expect(await rows('select password_expired from user_identity where id = any($1)', foreign)).toEqual([{ password_expired: false }])
  })

  it('needs the number of more than 25, so that it reaches no more than were shown', async () => {
    const ids = await rows<{ id: string }>('select id from user_identity order by id limit 26').then((found) => found.map(({ id }) => id))
    const unlock = (count: number) => ({ action: 'UNLOCK', ids: ids.slice(0, count) })
    expect((await start(operations, unlock(26))).errors).toEqual([{ path: 'count', code: 'REQUIRED' }])
    expect((await start(operations, { ...unlock(26), count: 25 })).errors).toEqual([{ path: 'count', code: 'COUNT_DIFFERS' }])
    await finished(operations, await start(operations, { ...unlock(26), count: 26 }))
    await finished(operations, await start(operations, unlock(25)))
  })

  it('spares the last administrator of a customer, of several that one', async () => {
    const admins = await rows<{ id: string; user_id: string }>(
      `select c.id, array_agg(u.id)::text[] as users from customer c join user_customer m on m.customer_id = c.id join user_identity u on u.id = m.user_id
       where u.user_type = 6 and u.status = 'ACTIVE' and (u.lockout_end is null or u.lockout_end < now()) group by c.id`,
    )
    const users = [...new Set(admins.flatMap((each) => (each as unknown as { users: string[] }).users))]
    await finished(operations, await start(operations, lock(users)))
    const left = await rows<{ count: number }>(
      `select count(distinct c.id)::int as count from customer c join user_customer m on m.customer_id = c.id join user_identity u on u.id = m.user_id
       where c.id = any($1) and u.user_type = 6 and u.status = 'ACTIVE' and (u.lockout_end is null or u.lockout_end < now())`,
      admins.map(({ id }) => id),
    )
    expect(left).toEqual([{ count: admins.length }])
    await finished(operations, await start(operations, { action: 'UNLOCK', ids: users }))
  })

  it('says what is wrong with its input, and who may not is refused', async () => {
    expect((await start(operations, { action: 'LOCK', ids: [] })).errors).toEqual([
      { path: 'ids', code: 'NOBODY_SELECTED' },
      { path: 'until', code: 'REQUIRED' },
      { path: 'reason', code: 'REQUIRED' },
    ])
    expect((await start(operations, { action: 'UNLOCK' })).errors).toEqual([{ path: 'ids', code: 'IDS_OR_ALL' }])
    expect((await start(operations, { action: 'ADD_TO_CUSTOMER', ids: ['x'] })).errors).toEqual([{ path: 'customerId', code: 'REQUIRED' }])
    expect((await start(operations, { action: 'DELETE', ids: await some(2) })).errors).toEqual([{ path: 'count', code: 'REQUIRED' }])
    expect((await start(operations, { action: 'DELETE', ids: await some(2), count: 3 })).errors).toEqual([
      { path: 'count', code: 'COUNT_DIFFERS' },
    ])
    const admin = await asPerson(server, 'admin', 'acme')
    const answer = await admin('mutation ($input: StartUserBulkInput!) { startUserBulk(input: $input) { errors { code } } }', {
      input: { id: randomUUID(), ...lock([acme('employee')]) },
    })
    expect(codesOf(answer)).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('fails alone where one row breaks its batch', async () => {
    const ids = await some(5)
    await rows('update user_identity set password_expired = false where id = any($1)', ids)
    await rows(
      `create function break_one() returns trigger language plpgsql as $$ begin if new.id = '${ids[2]}' then raise 'broken'; end if; return new; end $$`,
    )
    await rows('create trigger break_one before update on user_identity for each row execute function break_one()')
    const { jobRows } = await finished(operations, await start(operations, { action: 'REQUIRE_PASSWORD', ids }))
    await rows('drop trigger break_one on user_identity')
    await rows('drop function break_one')
    expect(jobRows.nodes.map(({ state, code }) => [state, code])).toEqual([
      ['DONE', null],
      ['DONE', null],
      ['FAILED', 'INTERNAL'],
      ['DONE', null],
      ['DONE', null],
    ])
    expect(
      await rows('select id, password_expired as expired from user_identity where id = any($1) order by user_name_folded, id', ids),
    ).toEqual(ids.map((id, at) => ({ id, expired: at !== 2 })))
    expect(await rows(`select subject_id from audit_log where action = 'setPasswordExpiry' order by id desc limit 4`)).toEqual(
      [ids[4], ids[3], ids[1], ids[0]].map((id) => ({ subject_id: id })),
    )
  })

  it('deletes, and its report tells no name of who is gone', async () => {
    const ids = (await some(30)).slice(-2)
    const { job, jobRows } = await finished(operations, await start(operations, { action: 'DELETE', ids, count: 2 }))
    expect(job?.counts).toEqual([{ state: 'DONE', count: 2 }])
    expect(jobRows.nodes.map(({ label }) => label)).toEqual([null, null])
    expect(await rows('select id from user_identity where id = any($1)', ids)).toEqual([])
  })

  it('J8 asked for twice is one job, and somebody else’s is none', async () => {
    const id = randomUUID()
    const [one = ''] = await some(1)
    const first = await start(operations, { action: 'UNLOCK', ids: [one] }, id)
    const second = await start(operations, { action: 'UNLOCK', ids: [one] }, id)
    expect([first.job?.id, second.job?.id]).toEqual([id, id])
    expect(await rows(`select 1 from audit_log where action = 'startJob' and subject_id = $1`, id)).toHaveLength(1)
    expect(await jobOf(partnerAdmin, id)).toEqual({ job: null, jobRows: { nodes: [] } })
  })

  it('J8 asked for again by the same id with something else is refused', async () => {
    const id = randomUUID()
    const [one = '', two = ''] = await some(2)
    const until = new Date(Date.now() + 3_600_000)
    const locked = (more: object) =>
      start(operations, { action: 'LOCK', ids: [one], until: until.toISOString(), reason: 'Audit', ...more }, id)
    const digestOf = async (ids: readonly string[]) =>
      dataOf<{ previewUserBulk: { digest: string } }>(
        await operations('mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { digest } }', {
          input: { action: 'LOCK', ids, until: until.toISOString(), reason: 'Audit' },
        }),
      ).previewUserBulk.digest
    const digest = await digestOf([one])
    expect((await locked({ digest })).job?.id).toBe(id)
    expect((await locked({ digest })).job?.id).toBe(id)
    const taken = [{ path: 'id', code: 'ID_TAKEN' }]
    expect((await locked({ digest, reason: 'Leave' })).errors).toEqual(taken)
    expect((await locked({ digest, until: new Date(until.getTime() + 1000).toISOString() })).errors).toEqual(taken)
    expect((await locked({ ids: [two], digest: await digestOf([two]) })).errors).toEqual(taken)
  })
})

describe('a job whose process dies', () => {
  let idle: RunningServer
  let owner: Ask
  let stranger: Ask
  beforeAll(async () => {
    idle = await testServer({ jobs: false })
    owner = await asPerson(idle, 'operations')
    stranger = await asPerson(idle, 'partneradmin', 'acme')
  })
  afterAll(() => idle?.close())
  const rows = rowsOf(() => idle)
  const some = someOf(() => idle)
  /** A job whose first rows a worker has taken. */
  const takenJob = async (ids: readonly string[], worker: string, count: number) => {
    const id = randomUUID()
    await rows(
      `insert into job (id, kind, action, parameters, created_by, host, state, total) values ($1, 'USER_BULK', 'REQUIRE_PASSWORD', '{}', $2, 'localhost', 'RUNNING', $3)`,
      id,
      demoPersonId('operations'),
      ids.length,
    )
    await rows(
      `insert into job_row (job_id, number, subject_type, subject_id, label) select $1, n, 'UserIdentity', s, 'x' from unnest($2::text[]) with ordinality as u (s, n)`,
      id,
      ids,
    )
    return { id, taken: await claimBatch(idle.db.orm, worker, count, ['USER_BULK']) }
  }

  it('is finished by another process, and no row is done twice', async () => {
    const ids = await some(5)
    await rows('update user_identity set password_expired = false where id = any($1)', ids)
    const { deps, close } = await otherProcess(idle)
    const [dead, heir] = [randomUUID(), newLane()]
    const { id, taken } = await takenJob(ids, dead, 3)
    expect(taken?.rows.map(({ number }) => number)).toEqual([1, 2, 3])
    // It has changed the first when it is killed: the change and the row's end are one transaction.
    await idle.db.orm.transaction(async (tx) => {
      await tx.execute(`update user_identity set password_expired = true where id = '${ids[0]}'`)
      expect(await settleRows(tx, dead, id, [1], { state: 'DONE' })).toBe(1)
    })
    await workOnce(deps, heir, new AbortController().signal)
    expect((await jobOf(owner, id)).jobRows.nodes.map(({ state }) => state)).toEqual(['DONE', 'RUNNING', 'RUNNING', 'DONE', 'DONE'])
    idle.advance(LEASE_MS + 1000)
    while (await workOnce(deps, heir, new AbortController().signal));
    expect((await jobOf(owner, id)).job).toMatchObject({ state: 'DONE', counts: [{ state: 'DONE', count: 5 }] })
    expect(await settleRows(idle.db.orm, dead, id, [2], { state: 'FAILED' })).toBe(0)
    const written = await rows<{ subject_id: string; count: number }>(
      `select subject_id, count(*)::int as count from audit_log where action = 'setPasswordExpiry' and subject_id = any($1) and at > (select created_at from job where id = $2) group by subject_id`,
      ids,
      id,
    )
    expect(written.map(({ count }) => count)).toEqual([1, 1, 1, 1])
    await close()
  })

  it('is ended by its owner where it stands', async () => {
    const ids = await some(4)
    const worker = randomUUID()
    const { id } = await takenJob(ids, worker, 2)
    expect(await settleRows(idle.db.orm, worker, id, [1], { state: 'DONE' })).toBe(1)
    const cancel = 'mutation ($id: ID!) { cancelJob(input: { id: $id }) { job { state } errors { code } } }'
    expect(dataOf(await owner(cancel, { id }))).toEqual({ cancelJob: { job: { state: 'CANCELLED' }, errors: null } })
    expect(await settleRows(idle.db.orm, worker, id, [2], { state: 'DONE' })).toBe(0)
    expect((await jobOf(owner, id)).job?.counts).toEqual([
      { state: 'DONE', count: 1 },
      { state: 'CANCELLED', count: 3 },
    ])
    expect(dataOf(await owner(cancel, { id }))).toEqual({ cancelJob: { job: { state: 'CANCELLED' }, errors: [{ code: 'JOB_OVER' }] } })
    expect(dataOf(await stranger(cancel, { id }))).toEqual({ cancelJob: { job: null, errors: [{ code: 'JOB_NOT_FOUND' }] } })
  })
})

describe('an export', () => {
  it('writes all that the list shows, in its order, for its owner alone and for a day', async () => {
    await rows(`update user_identity set display_name = '=1+1' where id = $1`, demoPersonId('manager'))
    const id = randomUUID()
    const { accessToken, visitor } = await server.signIn('operations')
    const started = dataOf<{ startUserExport: Started }>(
      await operations(
        'mutation ($input: StartUserExportInput!) { startUserExport(input: $input) { job { id total } errors { path code } } }',
        {
          input: {
            id,
            all: true,
            where: { userName: { in: ['manager', 'hradmin'] }, partnerId: { eq: null } },
            order: [{ userName: 'DESC' }],
            columns: [
              { column: 'userName', label: 'Benutzername' },
              { column: 'displayName', label: 'Name' },
              { column: 'userType', label: 'Art', words: [{ value: '2', word: 'Führungskraft' }] },
              { column: 'status', label: 'Status', words: [{ value: 'ACTIVE', word: 'Aktiv' }] },
            ],
          },
        },
      ),
    ).startUserExport
    await finished(operations, started)
    const get = (who: { authorization?: string }, name = `${id}.csv`) =>
      visitor.send(`${server.origin()}/api/JobFiles/${name}`, { headers: who })
    const mine = { authorization: `Bearer ${accessToken}` }
    const file = await get(mine)
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
    expect(file.text).toBe(
      `\uFEFF"Benutzername","Name","Art","Status"\r\n"manager","'=1+1","Führungskraft","Aktiv"\r\n"hradmin","Hedwig Hübner","Employee","Aktiv"\r\n`,
    )
    const report = await get(mine, `${id}-report.csv`)
    expect(report.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"row","id","name","outcome","code","message"',
      `1,"${demoPersonId('manager')}","manager","DONE",,`,
    ])
    const other = await server.signIn('support')
    expect((await get({ authorization: `Bearer ${other.accessToken}` })).status).toBe(404)
    expect((await get({ authorization: 'Bearer x' })).status).toBe(401)
    expect((await get(mine, `${randomUUID()}.csv`)).status).toBe(404)
    await rows(`update job set finished_at = now() - interval '25 hours' where id = $1`, id)
    expect((await get(mine)).status).toBe(404)
  })
})
