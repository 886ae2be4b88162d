import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { eraseUsers } from '../../../server/src/entities/users/delete/erase-user.ts'
import { Visitor } from '../../support/visitor.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, rowsOf, type Started } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const start = async (kind: 'Audit' | 'Event', ids: readonly string[], columns: readonly object[]) => {
  const answer = dataOf<Record<string, Started>>(
    await operations(
      `mutation ($input: Start${kind}LogExportInput!) { start${kind}LogExport(input: $input) { job { id state total } errors { path code } } }`,
      { input: { id: randomUUID(), ids, columns } },
    ),
  )
  return answer[`start${kind}LogExport`] as Started
}
const fileOf = async (started: Started) => {
  const id = (await finished(operations, started)).job?.id ?? ''
  return async () =>
    (await rows<{ content: string }>('select content from job_file where job_id = $1 order by part', id))
      .map(({ content }) => content)
      .join('')
}
const linesOf = (file: string) => Papa.parse<string[]>(file, { skipEmptyLines: true }).data
const column = (name: string, words?: object[]) => ({ column: name, label: name, ...(words && { words }) })
const person = async (name: string) =>
  (await rows<{ id: string }>(`insert into user_identity (user_name, display_name, user_type) values ($1, $1, 1) returning id`, name))[0]
    ?.id ?? ''

it('exports what changed with names and values, and takes out whoever is erased', async () => {
  const [gone, kept] = [await person('log.gone'), await person('log.kept')]
  const written = await rows<{ id: string }>(
    `insert into audit_log (actor_id, action, subject_type, subject_id, before, after)
      select $1, 'updateUser', 'UserIdentity', id, '{"isActive": true}', '{"isActive": false}' from unnest($2::text[]) as of (id) returning id::text as id`,
    demoPersonId('operations'),
    [gone, kept],
  )
  const file = await fileOf(
    await start(
      'Audit',
      written.map(({ id }) => id),
      [
        column('action', [{ value: 'updateUser', word: 'User changed' }]),
        column('actorName'),
        column('subjectName'),
        column('before'),
        column('after'),
        column('denied', [{ value: 'DONE', word: 'Done' }]),
      ],
    ),
  )
  const line = (name: string) => ['User changed', 'Ólafur Operations', name, '{"isActive":true}', '{"isActive":false}', 'Done']
  expect(linesOf(await file()).toSorted(([, , one = ''], [, , other = '']) => one.localeCompare(other))).toEqual([
    line('log.gone'),
    line('log.kept'),
  ])
  await server.db.orm.transaction((tx) => eraseUsers(tx, [gone]))
  expect(linesOf(await file())).toEqual([line('log.kept')])
})

it('exports events with their details, and takes out whoever is erased', async () => {
  const gone = await person('event.gone')
  const written = await rows<{ id: string }>(
    `insert into event_log (type, user_id, address, detail) values ('SIGN_IN_FAILED', $1, '192.0.2.7', '{"reason":"locked"}'), ('SIGN_IN_SUCCEEDED', $2, null, null) returning id::text as id`,
    gone,
    demoPersonId('employee', 'acme.localhost'),
  )
  const result = [
    { value: '1', word: 'Failed' },
    { value: '0', word: 'OK' },
  ]
  const columns = [column('type'), column('userName'), column('address'), column('detail'), column('failed', result)]
  const file = await fileOf(
    await start(
      'Event',
      written.map(({ id }) => id),
      columns,
    ),
  )
  expect(linesOf(await file())).toContainEqual(['SIGN_IN_FAILED', 'event.gone', '192.0.2.7', '{"reason":"locked"}', 'Failed'])
  await server.db.orm.transaction((tx) => eraseUsers(tx, [gone]))
  expect(linesOf(await file())).toEqual([['SIGN_IN_SUCCEEDED', expect.any(String), '', '', 'OK']])
})

it('takes out what an erased user did, and the end of their sessions, even of one that is deleted', async () => {
  const [gone, kept] = [await person('session.gone'), await person('session.kept')]
  const session = async (of: string) => {
    const id = randomUUID()
    await rows(
      `insert into server_side_session (id, user_id, host, created_at, last_activity_at, expires_at, security_stamp)
        select $1, $2, 'localhost', now(), now(), now() + interval '1 hour', security_stamp from user_identity where id = $2`,
      id,
      of,
    )
    return id
  }
  const sessions = [await session(gone), await session(gone), await session(kept)]
  const written = await rows<{ id: string }>(
    `insert into audit_log (actor_id, action, subject_type, subject_id, before)
      select $1::uuid, 'endSession', 'ServerSideSession', session, jsonb_build_object('userId', owner) from unnest($2::text[], $3::text[]) as of (session, owner)
      union all select $4::uuid, 'updateUser', 'Customer', null, null returning id::text as id`,
    demoPersonId('operations'),
    sessions,
    [gone, gone, kept],
    gone,
  )
  const file = await fileOf(
    await start(
      'Audit',
      written.map(({ id }) => id),
      [column('action'), column('actorName'), column('subjectName')],
    ),
  )
  const names = async () => linesOf(await file()).flatMap((line) => line.filter((cell) => cell.startsWith('session.')))
  expect((await names()).toSorted()).toEqual(['session.gone', 'session.gone', 'session.gone', 'session.kept'])
  await rows('delete from server_side_session where id = $1', sessions[0])
  await server.db.orm.transaction((tx) => eraseUsers(tx, [gone]))
  expect(await names()).toEqual(['session.kept'])
})

it('gives the rest of a file after the deletion of a user whom it was about', async () => {
  const { accessToken } = await server.signIn('partneradmin', 'acme')
  const ask = await asPerson(server, 'partneradmin', 'acme')
  const [partner] = await rows<{ id: string }>(
    'select partner_id as id from user_identity where id = $1',
    demoPersonId('employee', 'acme.localhost'),
  )
  const users = await rows<{ id: string }>(
    `insert into user_identity (user_name, display_name, user_type, partner_id) select name, name, 1, $1 from unnest('{file.gone,file.kept}'::text[]) as of (name) returning id`,
    partner?.id,
  )
  const { startUserExport } = dataOf<{ startUserExport: Started }>(
    await ask(
      'mutation ($input: StartUserExportInput!) { startUserExport(input: $input) { job { id state total } errors { path code } } }',
      {
        input: { id: randomUUID(), ids: users.map(({ id }) => id), columns: [column('userName')] },
      },
    ),
  )
  const id = (await finished(ask, startUserExport)).job?.id ?? ''
  const get = () =>
    new Visitor().send(`${server.origin('acme')}/api/JobFiles/${id}.csv`, { headers: { authorization: `Bearer ${accessToken}` } })
  // As an entry of a log, of which something is left that the reader no longer reaches.
  await rows('update job_row set label = null where job_id = $1 and subject_id = $2', id, users[0]?.id)
  await rows('update user_identity set partner_id = null where id = $1', users[0]?.id)
  expect((await get()).status).toBe(200)
  await rows('update user_identity set partner_id = null where id = $1', users[1]?.id)
  expect((await get()).status).toBe(403)
})

it('refuses a column that no list has, and an empty selection', async () => {
  expect((await start('Audit', ['1'], [column('salt')])).errors).toEqual([{ path: 'columns', code: 'COLUMN_UNKNOWN' }])
  expect((await start('Event', [], [column('type')])).errors).toEqual([{ path: 'ids', code: 'NOBODY_SELECTED' }])
})
