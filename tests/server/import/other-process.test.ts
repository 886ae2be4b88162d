import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { claimBatch, LEASE_MS } from '../../../server/src/kit/jobs/claim.ts'
import { newLane, workOnce } from '../../../server/src/kit/jobs/worker.ts'
import { otherProcess } from '../../support/other-process.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from '../graphql/calls.ts'
import { importer, outcomesOf, people } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

/** Works on no jobs: whoever does here is the test's. */
let server: RunningServer
let operations: Importer
beforeAll(async () => {
  server = await testServer({ jobs: false })
  operations = await importer(server, 'operations')
})
afterAll(() => server?.close())

/** Milliseconds that the clock is ahead: the key of a mutation that is on its way looks old to such a clock. */
let ahead = 0
const advance = (milliseconds: number) => {
  ahead += milliseconds
  server.advance(milliseconds)
}
afterEach(async () => {
  if (ahead === 0) return
  advance(-ahead)
  operations = await importer(server, 'operations')
})

const acmeId = demoPartners[0]?.row.id ?? ''
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const outcomes = outcomesOf(() => server)

/** An import as its job begins, of which nobody has taken a row yet. */
async function begunImport(who: Importer, content: string, owner: string, host: string): Promise<string> {
  const { id } = await who.checked(content)
  await rows(
    `insert into job (id, kind, parameters, created_by, host, state, total) select $1, 'USER_IMPORT', '{}', $2, $3, 'RUNNING', count(*) from import_row where import_id = $1`,
    id,
    owner,
    host,
  )
  await rows(
    `insert into job_row (job_id, number, subject_type, subject_id, label) select import_id, line, 'UserIdentity', record_id, label from import_row where import_id = $1`,
    id,
  )
  return id
}

it('D6 asks again what its creator may do when a row is created', async () => {
  const partnerAdmin = await importer(server, 'partneradmin', 'acme')
  const id = await begunImport(partnerAdmin, people('late', 4), demoPersonId('partneradmin', 'acme.localhost'), 'acme.localhost')
  const { deps, close } = await otherProcess(server)
  await rows(
    `insert into user_identity (partner_id, user_name, email) values ($1, 'LATE2', 'x2@example.org'), ($1, 'x3', 'late3@example.org')`,
    acmeId,
  )
  await rows(`update import_row set input = input || '{"roles": ["VendorOperations"]}' where import_id = $1 and line = 2`, id)
  while (await workOnce(deps, newLane(), new AbortController().signal));
  expect(await outcomes(id)).toEqual([
    { number: 2, state: 'REFUSED', code: 'ROLE_NOT_ALLOWED' },
    { number: 3, state: 'UNCHANGED', code: 'USER_NAME_TAKEN' },
    { number: 4, state: 'UNCHANGED', code: 'EMAIL_TAKEN' },
    { number: 5, state: 'DONE', code: null },
  ])
  await close()
})

describe('an import whose process dies', () => {
  it('is finished by another: nobody is lost, nobody is there twice', async () => {
    const id = await begunImport(operations, people('heir', 30), demoPersonId('operations'), 'localhost')
    const [dead, heir] = [randomUUID(), newLane()]
    const taken = await claimBatch(server.db.orm, dead, 10, ['USER_IMPORT'])
    expect(taken?.rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    // It is killed in the middle of its transaction: what it has inserted goes with it.
    await server.db.orm
      .transaction(async (tx) => {
        await tx.execute(
          `insert into user_identity (id, user_name, email) select record_id, label, 'gone' from import_row where import_id = '${id}' and line < 5`,
        )
        throw new Error('killed')
      })
      .catch(() => undefined)
    const { deps, close } = await otherProcess(server)
    const go = () => workOnce(deps, heir, new AbortController().signal)
    while (await go());
    expect((await outcomes(id)).filter(({ state }) => state === 'RUNNING')).toHaveLength(10)
    advance(LEASE_MS + 1000)
    while (await go());
    expect(await operations.finished(id)).toMatchObject({ state: 'DONE', counts: [{ state: 'DONE', count: 30 }] })
    const names = Array.from({ length: 30 }, (_, at) => `heir${at + 1}`).toSorted()
    expect(
      (await rows<{ user_name: string }>(`select user_name from user_identity where user_name like 'heir%' order by 1`)).map(
        (row) => row.user_name,
      ),
    ).toEqual(names)
    const once = [
      `select after->>'userName' as name from audit_log where action = 'createUser' and after->>'userName' like 'heir%' order by 1`,
      `select split_part(recipient, '@', 1) as name from outbox where recipient like 'heir%' order by 1`,
      `select u.user_name as name from short_link l join user_identity u on u.id = l.user_id where u.user_name like 'heir%' order by 1`,
    ]
    for (const text of once) expect((await rows<{ name: string }>(text)).map(({ name }) => name)).toEqual(names)
    await close()
  })

  it('is ended by its owner where it stands', async () => {
    const id = await begunImport(operations, people('stop', 5), demoPersonId('operations'), 'localhost')
    expect(
      dataOf(await operations.ask('mutation ($id: ID!) { cancelJob(input: { id: $id }) { job { state } errors { code } } }', { id })),
    ).toEqual({
      cancelJob: { job: { state: 'CANCELLED' }, errors: null },
    })
    expect(await rows(`select 1 from user_identity where user_name like 'stop%'`)).toEqual([])
    expect((await outcomes(id)).map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'CANCELLED', 'CANCELLED'])
  })
})

describe('a connection that is lost', () => {
  const LOSE = `raise exception 'terminating connection due to administrator command' using errcode = '57P01'`
  /** Works while the connection is lost, then once it is `back`. */
  const workTwice = async (back: () => Promise<unknown>) => {
    const { deps, close } = await otherProcess(server)
    const go = () => workOnce(deps, newLane(), new AbortController().signal)
    await expect(go()).rejects.toThrow('Failed query')
    await back()
    expect(await go()).toBe(false)
    advance(6000)
    while (await go());
    await close()
  }
  const allDone = [2, 3, 4].map((number) => ({ number, state: 'DONE', code: null }))

  it('fails no row of its batch: each is tried again', async () => {
    const id = await begunImport(operations, people('lost', 3), demoPersonId('operations'), 'localhost')
    await rows(`create function lose_connection() returns trigger language plpgsql as $$ begin ${LOSE}; end $$`)
    await rows('create trigger lose_connection before insert on user_identity for each row execute function lose_connection()')
    await workTwice(() => rows('drop trigger lose_connection on user_identity'))
    expect(await outcomes(id)).toEqual(allDone)
  })

  it('refuses no row for what could not be read', async () => {
    const partnerAdmin = await importer(server, 'partneradmin', 'acme')
    const id = await begunImport(partnerAdmin, people('unread', 3), demoPersonId('partneradmin', 'acme.localhost'), 'acme.localhost')
    const [{ body } = { body: '' }] = await rows<{ body: string }>(`select pg_get_functiondef('viewer_partner'::regproc) as body`)
    await rows(`create or replace function viewer_partner() returns uuid language plpgsql stable parallel safe as $$ begin ${LOSE}; end $$`)
    await workTwice(() => rows(body))
    expect(await outcomes(id)).toEqual(allDone)
  })
})
