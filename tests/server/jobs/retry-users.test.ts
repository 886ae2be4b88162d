import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, rowsOf, someOf, start } from '../graphql/bulk-calls.ts'
import { asPerson, codesOf, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { importer, people } from '../import/import-calls.ts'

let server: RunningServer
let operations: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())
const rows = rowsOf(() => server)
const some = someOf(() => server)

const RETRY = 'mutation ($id: ID!) { retryJob(input: { id: $id }) { job { id state total } errors { path code } } }'
type Retried = { retryJob: Parameters<typeof finished>[1] }
const retry = async (ask: Ask, id: string) => finished(ask, dataOf<Retried>(await ask(RETRY, { id })).retryJob)

/** While `work` is done, writing to those users fails. */
async function whileBroken<Done>(when: string, work: () => Promise<Done>): Promise<Done> {
  await rows(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await rows(`create trigger broken before insert or update on user_identity for each row when (${when}) execute function broken()`)
  const done = await work()
  await rows('drop function broken cascade')
  return done
}

it('tries a bulk action again on whom it failed, and that can be undone by itself', async () => {
  const [one = '', two = ''] = await some(2)
  const { job } = await whileBroken(`new.id = '${two}'`, async () =>
    finished(operations, await start(operations, { action: 'REQUIRE_PASSWORD', ids: [one, two] })),
  )
  expect(job?.counts).toEqual([
    { state: 'DONE', count: 1 },
    { state: 'FAILED', count: 1 },
  ])
  const again = await retry(operations, job?.id ?? '')
  expect([again.job?.total, again.jobRows.nodes.map(({ state }) => state)]).toEqual([1, ['DONE']])
  expect(await rows('select password_expired from user_identity where id = any($1)', [one, two])).toEqual([
    { password_expired: true },
    { password_expired: true },
  ])
  const ask = 'query ($id: ID!) { job(id: $id) { undo { unchanged changed } } }'
  expect(dataOf(await operations(ask, { id: again.job?.id }))).toEqual({ job: { undo: { unchanged: 1, changed: 0 } } })
})

it('asks for a fresh sign-in again where an administrator is among them', async () => {
  const id = demoPersonId('admin', 'acme.localhost')
  await rows(`update user_identity set lockout_end = now() + interval '1 hour' where id = $1`, id)
  const { job } = await whileBroken(`new.id = '${id}'`, async () =>
    finished(operations, await start(operations, { action: 'UNLOCK', ids: [id] })),
  )
  expect(job?.counts).toEqual([{ state: 'FAILED', count: 1 }])
  server.advance(301_000)
  expect(codesOf(await operations(RETRY, { id: job?.id }))).toEqual(['FRESH_AUTH_REQUIRED'])
  // A request that is sent twice at once would seem to have been answered long ago.
  server.advance(-301_000)
})

describe('an import', () => {
  /** One of three lines of which the second fails. */
  const failing = async (prefix: string) => {
    const who = await importer(server, 'operations')
    const { id } = await who.checked(people(prefix, 3))
    await whileBroken(`new.user_name = '${prefix}2'`, async () => {
      await who.start(id, 3)
      await who.finished(id)
    })
    const canRetry = async () =>
      dataOf<{ job: { canRetry: boolean } }>(await who.ask('query ($id: ID!) { job(id: $id) { canRetry } }', { id })).job.canRetry
    return { who, id, canRetry }
  }

  it('creates the users of its failed lines, as what was read from the file has them', async () => {
    const { who, id, canRetry } = await failing('again')
    expect(await canRetry()).toBe(true)
    const { job, jobRows } = await retry(who.ask, id)
    expect(jobRows.nodes).toEqual([{ number: 3, label: 'again2', partner: null, state: 'DONE', code: null }])
    expect(
      await rows(
        `select u.email from job_row r join user_identity u on u.id = r.subject_id::uuid where job_id = $1 and r.subject_id =
           (select subject_id from job_row where job_id = $2 and number = 3)`,
        job?.id,
        id,
      ),
    ).toEqual([{ email: 'again2@example.org' }])
    expect(await rows(`select parameters, link from notification where link like '%' || $1`, job?.id)).toEqual([
      { parameters: { count: '1', unchanged: '0', skipped: '0', failed: '0' }, link: `/vendor/jobs/${job?.id}` },
    ])
  })

  it('cannot be tried again once that is deleted', async () => {
    const { id, canRetry } = await failing('gone')
    await rows('delete from import_file where id = $1', id)
    expect(await canRetry()).toBe(false)
  })
})
