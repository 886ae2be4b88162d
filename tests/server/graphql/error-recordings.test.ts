import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { MOST_AN_HOUR, MOST_OF_A_USER } from '../../../server/src/entities/recordings/recordings.ts'
import { LARGEST_RECORDING } from '../../../server/src/tables/people/error-recording.table.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let employee: Ask
let admin: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  employee = await asPerson(server, 'employee')
  admin = await asPerson(server, 'admin')
})
afterAll(() => server?.close())
beforeEach(() => server.db.pool.query('delete from error_recording'))

const newReference = () => randomBytes(16).toString('hex')
const ENTRY = { n: 1, at: 5, chart: 'idle', actor: 'idle', event: 'clock.ticked', before: ['active'], states: ['warned'] }
const recordingOf = (bytes = 0) => {
  const text = JSON.stringify({ portico: 1, head: {}, entries: [ENTRY], more: '' })
  return text.replace('"more":""', `"more":"${'x'.repeat(Math.max(0, bytes - text.length))}"`)
}
const ATTACH = 'mutation Attach($input: AttachRecordingInput!) { attachRecording(input: $input) { errors { path code } } }'
type Attached = { attachRecording: { errors: { path: string | null; code: string }[] | null } }
const attach = async (ask: Ask, reference: string, content = recordingOf(), headers = {}) =>
  dataOf<Attached>(await ask(ATTACH, { input: { reference, content } }, headers)).attachRecording.errors
const LIST = 'query List($reference: String!) { errorRecordings(reference: $reference) { id userName createdAt } }'
const list = async (ask: Ask, reference: string) =>
  dataOf<{ errorRecordings: { id: string; userName: string | null; createdAt: string }[] }>(await ask(LIST, { reference })).errorRecordings
const OPEN = 'query Open($id: ID!) { errorRecording(id: $id) { reference content } }'
const stored = async () => (await server.db.pool.query('select id from error_recording')).rows.length

it('shows a recording under its reference to who reads the log of the server, and to nobody else', async () => {
  const reference = newReference()
  const content = recordingOf()
  expect(await attach(employee, ` ${reference.toUpperCase()} `, content)).toBeNull()
  const [found, ...others] = await list(operations, reference)
  expect(others).toEqual([])
  expect(dataOf(await operations(OPEN, { id: found?.id }))).toEqual({ errorRecording: { reference, content } })
  for (const ask of [employee, admin]) {
    expect(codesOf(await ask(LIST, { reference }))).toEqual(['AUTH_NOT_AUTHORIZED'])
    expect(codesOf(await ask(OPEN, { id: found?.id }))).toEqual(['AUTH_NOT_AUTHORIZED'])
  }
  expect(await list(operations, newReference())).toEqual([])
  for (const id of ['x', demoPersonId('employee')]) expect(dataOf(await operations(OPEN, { id }))).toEqual({ errorRecording: null })
})

it('has a line of the log under the reference of an error that the server does not know', async () => {
  const reference = newReference()
  await attach(employee, reference)
  const answer = await operations('query Log($reference: String!) { logsByReference(reference: $reference) { message fields } }', {
    reference,
  })
  const [sent] = await list(operations, reference)
  const id = sent?.id ?? ''
  expect(dataOf(answer)).toEqual({
    logsByReference: [{ message: 'A user has attached a recording to this error reference.', fields: JSON.stringify({ recording: id }) }],
  })
})

it('keeps the first recording of a person and reference, and one of each person', async () => {
  const reference = newReference()
  for (const content of [recordingOf(), recordingOf(500)]) expect(await attach(employee, reference, content)).toBeNull()
  await attach(admin, reference)
  const names = await server.db.pool.query<{ name: string }>(
    'select coalesce(display_name, user_name) as name from user_identity where id = any ($1) order by id = $2 desc',
    [[demoPersonId('employee'), demoPersonId('admin')], demoPersonId('employee')],
  )
  expect((await list(operations, reference)).map(({ userName }) => userName)).toEqual(names.rows.map(({ name }) => name))
  const { rows } = await server.db.pool.query('select content from error_recording where user_id = $1', [demoPersonId('employee')])
  expect(rows).toEqual([{ content: recordingOf() }])
})

it.each([
  ['no trace ID', 'x', recordingOf(), 'reference REFERENCE_INVALID'],
  ['no JSON', newReference(), '{"portico":1,"entries":[', 'content RECORDING_INVALID'],
  ['another JSON', newReference(), '[]', 'content RECORDING_INVALID'],
  ['another version', newReference(), recordingOf().replace('"portico":1', '"portico":2'), 'content RECORDING_INVALID'],
  ['no entries', newReference(), JSON.stringify({ portico: 1, head: {}, entries: [] }), 'content RECORDING_INVALID'],
  ['an entry without a field', newReference(), recordingOf().replace('"event":"clock.ticked",', ''), 'content RECORDING_INVALID'],
  ['an entry of other fields', newReference(), recordingOf().replace('["warned"]', '"warned"'), 'content RECORDING_INVALID'],
  ['no entry', newReference(), recordingOf().replace(JSON.stringify(ENTRY), 'null'), 'content RECORDING_INVALID'],
  ['no list of entries', newReference(), '{"portico":1,"entries":{}}', 'content RECORDING_INVALID'],
])('refuses %s', async (_, reference, content, wanted) => {
  const errors = await attach(employee, reference, content)
  expect(errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([wanted])
  expect(await stored()).toBe(0)
})

it('takes what fits into a call, and refuses more', async () => {
  expect(await attach(employee, newReference(), recordingOf(LARGEST_RECORDING - 2_000))).toBeNull()
  // In bytes, not in letters.
  const wide = recordingOf().replace('""', `"${'ä'.repeat(LARGEST_RECORDING / 2)}"`)
  expect((await employee(ATTACH, { input: { reference: newReference(), content: wide } })).status).toBe(413)
  await expect(
    server.db.pool.query(`insert into error_recording (user_id, reference, content) values ($1, 'x', $2)`, [
      demoPersonId('employee'),
      wide,
    ]),
  ).rejects.toThrow('error_recording_content_size')
})

it('takes ten an hour of one person, also of those sent at once', async () => {
  const sent = await Promise.all(Array.from({ length: MOST_AN_HOUR + 3 }, () => attach(employee, newReference())))
  expect(sent.filter((errors) => errors === null)).toHaveLength(MOST_AN_HOUR)
  expect(sent.filter((errors) => errors?.[0]?.code === 'RECORDING_TOO_MANY')).toHaveLength(3)
  expect(await attach(admin, newReference())).toBeNull()
  await server.db.pool.query(`update error_recording set created_at = now() - interval '61 minutes'`)
  expect(await attach(employee, newReference())).toBeNull()
})

it('keeps the newest of a person', async () => {
  await server.db.pool.query(
    `insert into error_recording (user_id, reference, content, created_at)
     select $1, 'old ' || n, '{}', now() - make_interval(hours => n::int) from generate_series(2, $2::int + 1) as n`,
    [demoPersonId('employee'), MOST_OF_A_USER],
  )
  await attach(admin, newReference())
  await attach(employee, newReference())
  expect(await stored()).toBe(MOST_OF_A_USER + 1)
  const oldest = await server.db.pool.query(`select from error_recording where reference = $1`, [`old ${MOST_OF_A_USER + 1}`])
  expect(oldest.rows).toEqual([])
})

it('stores none in a view as somebody else', async () => {
  expect(
    codesOf(await operations(ATTACH, { input: { reference: newReference(), content: recordingOf() } }, { 'x-view-as': 'x' })),
  ).toContain('VIEW_AS_READ_ONLY')
  expect(await stored()).toBe(0)
})

it('stores none where the setting refuses them, and says so before', async () => {
  const off = await testServer({ env: { ERROR_RECORDINGS: 'false' } })
  try {
    const ask = await asPerson(off, 'operations')
    expect(await attach(ask, newReference())).toEqual([{ path: null, code: 'RECORDINGS_OFF' }])
    const { rows } = await off.db.pool.query('select from error_recording')
    expect(rows).toEqual([])
    expect(dataOf(await ask('{ acceptsRecordings }'))).toEqual({ acceptsRecordings: false })
    expect(dataOf(await operations('{ acceptsRecordings }'))).toEqual({ acceptsRecordings: true })
  } finally {
    await off.close()
  }
})
