import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { deleteOldJobs, UNDO_MS } from '../../../server/src/kit/jobs/delete-old-jobs.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, lock, rowsOf, someOf, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const rows = rowsOf(() => server)
const some = someOf(() => server)
const undo = async (ask: Ask, jobId: string, id = randomUUID()) =>
  dataOf<{ undoUserBulk: Started }>(
    await ask('mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id } errors { path code } } }', {
      input: { id, jobId },
    }),
  ).undoUserBulk
const offer = async (id: string) =>
  dataOf<{ job: unknown }>(await operations('query ($id: ID!) { job(id: $id) { undo { unchanged changed } undoneBy undoes } }', { id })).job
/** Does an action to the end. @returns its job's id */
const done = async (input: Record<string, unknown>) => (await finished(operations, await start(operations, input))).job?.id ?? ''

describe('the undo of a bulk action', () => {
  it('D24 restores exactly whom its preview counted, or names who was changed since and starts nothing', async () => {
    const ids = await some(3)
    const [one = '', two = ''] = ids
    const id = await done(lock(ids))
    const preview = async () =>
      dataOf<{ job: { undo: { digest: string; unchanged: number } } }>(
        await operations('query ($id: ID!) { job(id: $id) { undo { digest unchanged } } }', { id }),
      ).job.undo
    const begin = async (ask: Ask, digest: string, undoing = randomUUID()) =>
      dataOf<{ undoUserBulk: Started & { difference: unknown } }>(
        await ask(
          'mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id } difference { left { count names } came { count names } } errors { path code } } }',
          { input: { id: undoing, jobId: id, digest } },
        ),
      ).undoUserBulk
    const first = await preview()
    expect([first.unchanged, await preview()]).toEqual([3, first])

    // The same administrator, in another session.
    const elsewhere = await asPerson(server, 'operations')
    await finished(elsewhere, await start(elsewhere, { action: 'REQUIRE_PASSWORD', ids: [one] }))
    const [{ name } = { name: '' }] = await rows<{ name: string }>('select user_name as name from user_identity where id = $1', one)
    const refused = await begin(elsewhere, first.digest)
    expect(refused).toEqual({
      job: null,
      difference: { left: { count: 1, names: [expect.stringContaining(name)] }, came: { count: 0, names: [] } },
      errors: [{ path: 'digest', code: 'SELECTION_CHANGED' }],
    })

    const second = await preview()
    const undoing = randomUUID()
    const started = await begin(operations, second.digest, undoing)
    await finished(operations, started)
    expect([second.unchanged, started.job?.id]).toEqual([2, undoing])
    // Asked for again after a lost answer, it answers the job, although its records are no longer as they were.
    expect(await begin(operations, second.digest, undoing)).toMatchObject({ job: { id: undoing }, errors: null })
    expect(await rows('select lockout_reason as reason from user_identity where id = $1', two)).toEqual([{ reason: null }])
  })

  it('offers a digest to a partner’s administrator, who reads under the security of rows, and starts by it', async () => {
    const ask = await asPerson(server, 'partneradmin', 'acme')
    const ids = await some(
      2,
      `partner_id = (select partner_id from user_identity where id = '${demoPersonId('partneradmin', 'acme.localhost')}')`,
    )
    const { job } = await finished(ask, await start(ask, lock(ids)))
    const id = job?.id ?? ''
    const { undo: offered } = dataOf<{ job: { undo: { digest: string; unchanged: number } } }>(
      await ask('query ($id: ID!) { job(id: $id) { undo { digest unchanged } } }', { id }),
    ).job
    expect(offered).toEqual({ digest: expect.stringMatching(/^[\da-f]{64}$/), unchanged: 2 })
    const begin = async (digest: string) =>
      dataOf<{ undoUserBulk: Started }>(
        await ask('mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id } errors { path code } } }', {
          input: { id: randomUUID(), jobId: id, digest },
        }),
      ).undoUserBulk
    await finished(ask, await begin(offered.digest))
    expect(await rows('select count(*)::int as locked from user_identity where lockout_reason is not null and id = any($1)', ids)).toEqual([
      { locked: 0 },
    ])
  })

  it('restores whom nobody has changed since, and says of the others that they were changed', async () => {
    const ids = await some(3)
    const [one = '', two = '', three = ''] = ids
    const id = await done(lock(ids))
    await done({ action: 'REQUIRE_PASSWORD', ids: [three] })
    expect(await offer(id)).toEqual({ undo: { unchanged: 2, changed: 1 }, undoneBy: null, undoes: null })

    const undoing = randomUUID()
    const { job, jobRows } = await finished(operations, await undo(operations, id, undoing))
    expect(jobRows.nodes.map(({ state, code }) => [state, code])).toEqual([
      ['DONE', null],
      ['DONE', null],
      ['REFUSED', 'REVERT_CONFLICT'],
    ])
    expect(
      await rows(
        'select id, lockout_reason as reason, lockout_end is null as free from user_identity where id = any($1) order by user_name_folded, id',
        ids,
      ),
    ).toEqual([
      { id: one, reason: null, free: true },
      { id: two, reason: null, free: true },
      { id: three, reason: 'Audit', free: false },
    ])
    expect(
      await rows(
        `select subject_id, before->>'lockoutReason' as before, after->>'lockoutReason' as after from audit_log
         where action = 'revertChange' and acting_as = $1 order by id`,
        `job:${undoing}`,
      ),
    ).toEqual([one, two].map((subject) => ({ subject_id: subject, before: 'Audit', after: null })))
    expect(await rows(`select after from audit_log where action = 'startJob' and subject_id = $1`, undoing)).toEqual([
      { after: { kind: 'USER_BULK_UNDO', action: 'LOCK', total: 3, undoes: id } },
    ])
    expect(await rows('select title_code from notification where link = $1', `/vendor/jobs/${undoing}`)).toEqual([
      { title_code: 'UNDO_FINISHED' },
    ])

    expect(await offer(id)).toEqual({ undo: null, undoneBy: undoing, undoes: null })
    expect(await offer(job?.id ?? '')).toEqual({ undo: null, undoneBy: null, undoes: id })
    expect((await undo(operations, id)).errors).toEqual([{ path: 'jobId', code: 'UNDONE_ALREADY' }])
    expect((await undo(operations, id, undoing)).job?.id).toBe(undoing)
    await done({ action: 'UNLOCK', ids })
  })

  it('goes on where an undo was cancelled, with whom that one has not restored', async () => {
    const ids = await some(2)
    const [one = '', two = ''] = ids
    const id = await done(lock(ids))
    await rows(`create function cancel() returns trigger language plpgsql as
      $$ begin new.state := 'CANCELLED'; new.finished_at := now(); return new; end $$`)
    await rows('create trigger cancel before insert on job for each row execute function cancel()')
    const cancelled = (await undo(operations, id)).job?.id ?? ''
    await rows('drop trigger cancel on job')
    // What it had come to by then.
    await rows(`update job_row set state = case when subject_id = $2 then 'DONE' else 'CANCELLED' end where job_id = $1`, cancelled, one)
    expect(await offer(id)).toEqual({ undo: { unchanged: 1, changed: 0 }, undoneBy: null, undoes: null })

    const { job, jobRows } = await finished(operations, await undo(operations, id))
    expect(jobRows.nodes.map(({ state }) => state)).toEqual(['DONE'])
    expect(await rows('select id from user_identity where id = any($1) and lockout_end is null', ids)).toEqual([{ id: two }])
    expect(await offer(id)).toEqual({ undo: null, undoneBy: job?.id, undoes: null })
    expect((await undo(operations, id)).errors).toEqual([{ path: 'jobId', code: 'UNDONE_ALREADY' }])
    await done({ action: 'UNLOCK', ids })
  })

  it('gives a lock back as it was', async () => {
    const [one = ''] = await some(1)
    const until = '2027-06-01T00:00:00.000Z'
    await rows(`update user_identity set lockout_end = $2, lockout_reason = 'Theft', access_failed_count = 3 where id = $1`, one, until)
    const id = await done({ action: 'UNLOCK', ids: [one] })
    const read = () => rows('select lockout_end, lockout_reason, access_failed_count from user_identity where id = $1', one)
    expect(await read()).toEqual([{ lockout_end: null, lockout_reason: null, access_failed_count: 0 }])
    await finished(operations, await undo(operations, id))
    expect(await read()).toEqual([{ lockout_end: new Date(until), lockout_reason: 'Theft', access_failed_count: 3 }])
    await done({ action: 'UNLOCK', ids: [one] })
  })

  it('gives a membership back, the default one as the default', async () => {
    const [found] = await rows<{ user_id: string; customer_id: string }>(
      `select user_id, customer_id from user_customer join user_identity on id = user_id
       where is_default and user_type = 1 and exists (select 1 from user_customer other where other.user_id = id and not other.is_default) order by user_id limit 1`,
    )
    const { user_id: user = '', customer_id: customerId = '' } = found ?? {}
    const read = () => rows('select customer_id, is_default from user_customer where user_id = $1 order by customer_id', user)
    const before = await read()
    const id = await done({ action: 'REMOVE_FROM_CUSTOMER', ids: [user], customerId })
    expect(await read()).toEqual(before.filter((each) => !('is_default' in each && each.is_default)))
    await finished(operations, await undo(operations, id))
    expect(await read()).toEqual(before)
  })

  it('takes a membership away again', async () => {
    const [found] = await rows<{ id: string; customer_id: string }>(
      `select u.id, c.id as customer_id from user_identity u join customer c on c.partner_id is not distinct from u.partner_id
       where user_type = 1 and not exists (select 1 from user_customer m where m.user_id = u.id and m.customer_id = c.id) order by u.id, c.id limit 1`,
    )
    const { id: user = '', customer_id: customerId = '' } = found ?? {}
    const read = () => rows('select customer_id, is_default from user_customer where user_id = $1 order by customer_id', user)
    const before = await read()
    const id = await done({ action: 'ADD_TO_CUSTOMER', ids: [user], customerId })
    expect(await read()).toHaveLength(before.length + 1)
    await finished(operations, await undo(operations, id))
    expect(await read()).toEqual(before)
  })

  it('is not there for what cannot be undone, for others, and for those who are gone', async () => {
    const [one = '', two = '', three = ''] = (await some(30)).slice(-3)
    const locked = await done(lock([one, two, three]))
    const deleted = await done({ action: 'DELETE', ids: [one], count: 1 })
    expect(await offer(deleted)).toEqual({ undo: null, undoneBy: null, undoes: null })
    expect((await undo(operations, deleted)).errors).toEqual([{ path: 'jobId', code: 'NOT_UNDOABLE' }])
    expect(await rows('select kept from job_row where job_id = $1 and subject_id = $2', locked, one)).toEqual([{ kept: null }])
    expect(await offer(locked)).toMatchObject({ undo: { unchanged: 2, changed: 0 } })
    const partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
    expect((await undo(partnerAdmin, locked)).errors).toEqual([{ path: 'jobId', code: 'JOB_NOT_FOUND' }])
  })

  it('ends after a day, with what was kept for it', async () => {
    const [one = ''] = await some(1)
    const id = await done({ action: 'REQUIRE_PASSWORD', ids: [one] })
    await deleteOldJobs(server.db.orm)
    expect(await rows('select kept is null as gone from job_row where job_id = $1', id)).toEqual([{ gone: false }])
    await rows(`update job set finished_at = finished_at - $2 * interval '1 millisecond' where id = $1`, id, UNDO_MS)
    expect((await undo(operations, id)).errors).toEqual([{ path: 'jobId', code: 'NOT_UNDOABLE' }])
    await deleteOldJobs(server.db.orm)
    expect(await rows('select kept is null as gone from job_row where job_id = $1', id)).toEqual([{ gone: true }])
  })
})
