import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPersonOnBadNetwork, testsThatAllWereSent } from '../audit/bad-network.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

let server: RunningServer
let operations: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPersonOnBadNetwork(server, 'operations')
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

/** A file that was uploaded and checked. */
async function checkedFile(): Promise<string> {
  const id = randomUUID()
  await rows(
    `insert into import_file (id, kind, created_by, file_name, encoding, delimiter, mapping, total, checked_at)
     values ($1, 'MIGRATION_USERS_EXPORT', $2, 'a.json', 'UTF_8', ',', '{}', 1, now())`,
    id,
    demoPersonId('operations'),
  )
  return id
}
async function begin(fileId: string): Promise<string> {
  const id = randomUUID()
  const { createMigration } = dataOf<{ createMigration: { errors: { code: string }[] | null } }>(
    await operations('mutation ($input: CreateMigrationInput!) { createMigration(input: $input) { errors { code } } }', {
      input: { id, wizard: 'USERS', customers: ['C1'], fileId },
    }),
  )
  return createMigration.errors?.map(({ code }) => code).join() ?? id
}

it('does not begin with a file that is checked anew since it was looked at', async () => {
  const file = await checkedFile()
  // What the beginning of a check writes, when it is there before the run.
  await rows(`create function check_anew() returns trigger language plpgsql as
    $$ begin update import_file set checked_at = null where id = new.file_id; return new; end $$`)
  await rows('create trigger check_anew before insert on migration_run for each row execute function check_anew()')
  const answer = await begin(file)
  await rows('drop trigger check_anew on migration_run')
  expect(answer).toBe('FILE_NOT_CHECKED')
  expect(await rows('select started_at from import_file where id = $1', file)).toEqual([{ started_at: null }])
  expect(await rows('select id from migration_run where file_id = $1', file)).toEqual([])
})

it('keeps five files at most whose migrations were not started, and counts a file once', async () => {
  const files: string[] = []
  for (let n = 0; n < 6; n++) files.push(await checkedFile())
  const [first = '', ...others] = files
  const last = others.pop() ?? ''
  const run = await begin(first)
  for (const file of [...others, first]) expect(await begin(file)).toMatch(/^[\da-f-]{36}$/)
  expect(await begin(last)).toBe('TOO_MANY_EXPORTS')
  await rows('update migration_run set started_at = now() where id = $1', run)
  expect(await begin(last)).toMatch(/^[\da-f-]{36}$/)
})

it('names a migration that was not started by its file, and discards it with the file, so that another one can begin', async () => {
  await rows(`delete from migration_run`)
  await rows(`delete from import_file`)
  const files: string[] = []
  for (let n = 0; n < 6; n++) files.push(await checkedFile())
  const [first = '', shared = '', ...others] = files
  const last = others.pop() ?? ''
  const [run, one, other] = [await begin(first), await begin(shared), await begin(shared)]
  for (const file of others) expect(await begin(file)).toMatch(/^[\da-f-]{36}$/)
  expect(await begin(last)).toBe('TOO_MANY_EXPORTS')
  const named = `{ migrationRuns(where: { state: { in: [DRAFT, REVIEWED] } }) { nodes { id fileName isOwn } } }`
  const { migrationRuns } = dataOf<{ migrationRuns: { nodes: { id: string; fileName: string | null; isOwn: boolean }[] } }>(
    await operations(named),
  )
  expect(migrationRuns.nodes.filter(({ fileName, isOwn }) => fileName === 'a.json' && isOwn)).toHaveLength(6)
  const discard = async (id: string, ask = operations) =>
    dataOf<{ discardMigration: { errors: { code: string }[] | null } }>(
      await ask('mutation ($id: ID!) { discardMigration(input: { id: $id }) { migrationRun { id } errors { code } } }', { id }),
    ).discardMigration.errors?.map(({ code }) => code)

  // Only its owner discards it, and only before it has started.
  await rows(
    `insert into staff_access_profile (user_id, access_profile_id) select $1, id from access_profile where for_staff and name = 'Migration assistant' on conflict (user_id) do update set access_profile_id = excluded.access_profile_id`,
    demoPersonId('support'),
  )
  expect(await discard(run, await asPerson(server, 'support'))).toEqual(['JOB_NOT_FOUND'])
  await rows('update migration_run set started_at = now() where id = $1', run)
  expect(await discard(run)).toEqual(['MIGRATION_STARTED'])
  await rows('update migration_run set started_at = null where id = $1', run)

  expect(await discard(run)).toBeUndefined()
  expect(await discard(run)).toEqual(['MIGRATION_NOT_FOUND'])
  expect(await rows('select 1 from import_file where id = $1', first)).toEqual([])
  expect(await begin(last)).toMatch(/^[\da-f-]{36}$/)
  expect(
    await rows(`select before ->> 'fileId' as file from audit_log where action = 'discardMigration' and subject_id = $1`, run),
  ).toEqual([{ file: first }])
  // A file that another migration reads stays.
  expect(await discard(one)).toBeUndefined()
  expect(await rows('select 1 from import_file where id = $1', shared)).toHaveLength(1)
  expect(await discard(other)).toBeUndefined()
  expect(await rows('select 1 from import_file where id = $1', shared)).toEqual([])
})

it('is discarded with its file by who has taken it over', async () => {
  const file = await checkedFile()
  const run = await begin(file)
  const support = await asPerson(server, 'support')
  const codes = async (name: string) =>
    dataOf<{ run: { errors: { code: string }[] | null } }>(
      await support(`mutation ($id: ID!) { run: ${name}(input: { id: $id }) { errors { code } } }`, { id: run }),
    ).run.errors
  expect([await codes('takeOverMigration'), await codes('discardMigration')]).toEqual([null, null])
  expect(await rows('select 1 from import_file where id = $1', file)).toEqual([])
})

it('is listed among the own ones however many others have begun since, also once it has been taken over', async () => {
  await rows('delete from migration_run')
  const own = await begin(await checkedFile())
  await rows(
    `insert into migration_run (id, wizard, customers, created_by, rules, created_at)
     select gen_random_uuid(), 'USERS', '{}', $1, (select rules from migration_run where id = $2::uuid), now() + interval '1 minute' from generate_series(1, 30)`,
    demoPersonId('support'),
    own,
  )
  const [taken] = await rows<{ id: string }>(
    `update migration_run set owner_id = $1 where id = (select id from migration_run where id <> $2::uuid limit 1) returning id`,
    demoPersonId('operations'),
    own,
  )
  const listed = async (ask: Ask, by: boolean) =>
    dataOf<{ migrationRuns: { nodes: { id: string }[] } }>(
      await ask(
        'query ($own: Boolean) { migrationRuns(wizard: USERS, own: $own, first: 25, order: [{ createdAt: DESC }]) { nodes { id } } }',
        {
          own: by,
        },
      ),
    ).migrationRuns.nodes.map(({ id }) => id)
  expect(await listed(operations, true)).toEqual([taken?.id, own])
  expect(await listed(operations, false)).toHaveLength(25)
  expect(await listed(await asPerson(server, 'support'), true)).toHaveLength(25)
})

testsThatAllWereSent('migrations/begun-exports.test.ts')
