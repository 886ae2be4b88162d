import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

let server: RunningServer
let operations: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
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
