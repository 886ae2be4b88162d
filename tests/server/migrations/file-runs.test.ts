import { randomUUID } from 'node:crypto'
import { request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openExport } from '../../../server/src/entities/migrations/source/export-reader.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asUploaderOnBadNetwork, callerAt, testsThatAllWereSent } from '../audit/bad-network.ts'
import { dataOf } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'
import type { Migrator } from './migration-calls.ts'

const MIB = 1024 * 1024
const UPLOAD = `mutation ($input: UploadMigrationImportInput!) {
  uploadMigrationImport(input: $input) { migrationImport { checkedAt } errors { code } } }`
const CHECK = `mutation ($input: CheckMigrationImportInput!) {
  checkMigrationImport(input: $input) { migrationImport { total } errors { path code } } }`
type Answer = { migrationImport: { checkedAt?: string | null; total?: number } | null; errors: { path?: string; code: string }[] | null }

// Each mutation is sent in every way of a bad network, and some hold 40,000 users.
vi.setConfig({ testTimeout: 90_000 })

let server: RunningServer
let who: Migrator
let asUploader: Awaited<ReturnType<typeof asUploaderOnBadNetwork>>
let token: string
beforeAll(async () => {
  server = await testServer()
  asUploader = await asUploaderOnBadNetwork(server, 'operations')
  who = migrator(asUploader(), rows)
  token = (await server.signIn('operations')).accessToken
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

async function upload(content: string | Buffer, name: string) {
  const id = randomUUID()
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const variables = { input: { id, wizard: 'USERS', fileName: name, file: null } }
  const file = { bytes, name, type: 'text/csv' }
  // A large one is sent once, as on a good network.
  const network = callerAt(server.origin(), { token }, { field: 'file', file })
  const answer = await (bytes.length > MIB ? network.ask : asUploader({ field: 'file', file }))(UPLOAD, variables)
  return { id, ...dataOf<{ uploadMigrationImport: Answer }>(answer).uploadMigrationImport }
}
const check = async (id: string, columns: Record<string, number>, encoding = 'UTF_8') =>
  dataOf<{ checkMigrationImport: Answer }>(
    await who.ask(CHECK, {
      input: {
        id,
        encoding,
        delimiter: 'SEMICOLON',
        mapping: Object.entries(columns).map(([field, column]) => ({ field, column })),
      },
    }),
  ).checkMigrationImport

it('migrates a CSV export by the columns that somebody mapped, and fails by name once the file is gone', async () => {
  const { hrId } = await product.customer()
  const lines = ['1', '2', '3'].map((n) => `${hrId}-${n};${hrId};csv.${hrId}.${n};csv.${hrId}.${n}@hr.example;Employee`)
  const { id, errors, migrationImport } = await upload(`Nr;Firma;Konto;Post;Typ\n${lines.join('\n')}\n`, 'export.csv')
  expect([errors, migrationImport]).toEqual([null, { checkedAt: null }])
  expect((await check(id, { id: 0, customerId: 1, userName: 2 })).errors).toEqual([{ path: 'mapping.email', code: 'COLUMN_REQUIRED' }])
  expect((await check(id, { id: 1, customerId: 1, userName: 2, email: 3 })).errors).toMatchObject([{ code: 'IDS_REPEAT' }])
  const columns = { id: 0, customerId: 1, userName: 2, email: 3, type: 4 }
  expect((await check(id, columns)).migrationImport).toEqual({ total: 3 })
  const run = await who.create('USERS', [hrId], { mails: 'NEVER' }, id)
  expect((await check(id, columns)).errors).toMatchObject([{ code: 'IMPORT_BEGUN' }])
  await who.review(run)
  expect(await who.totals(run)).toEqual({ CREATE: 3 })
  await rows('update import_file set checked_at = null where id = $1', id)
  const failed = await who.start(run, 3)
  expect([failed.counts, failed.causes]).toEqual([{ FAILED: 3 }, [{ code: 'SOURCE_FILE_GONE', count: 3 }]])
  const report = await new Visitor().send(`${server.origin()}/api/JobFiles/${failed.id}-report.csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const cells = Papa.parse<string[]>(report.text.trim(), { delimiter: ',' }).data
  expect(cells[0]?.join()).toBe('row,id,name,outcome,code,message,planned,sourceId')
  expect(
    cells.slice(1).map(([row, id, name, outcome, code, , planned, sourceId]) => [row, id, name, outcome, code, planned, sourceId]),
  ).toEqual(['1', '2', '3'].map((n) => [n, '', `csv.${hrId}.${n}`, 'FAILED', 'SOURCE_FILE_GONE', 'CREATE', `${hrId}/${hrId}-${n}`]))
  await rows('update import_file set checked_at = now() where id = $1', id)
  expect(await who.retry(failed.id)).toEqual({ DONE: 3 })
  expect(await rows('select user_name from user_identity where user_name like $1', `csv.${hrId}.%`)).toHaveLength(3)
  expect(await rows(`select action from audit_log where subject_id = $1 order by action`, id)).toEqual([
    { action: 'checkMigrationImport' },
    { action: 'uploadMigrationImport' },
  ])
})

it('fails by the name of the file what it was read for while it was deleted', async () => {
  const { hrId } = await product.customer()
  const users = ['1', '2'].map((n) => ({
    id: `${hrId}-${n}`,
    customerId: hrId,
    userName: `gone.${hrId}.${n}`,
    email: `${n}.${hrId}@hr.example`,
  }))
  const { id } = await upload(JSON.stringify({ users: users.map((user) => ({ ...user, type: 'Employee' })) }), 'gone.json')
  const run = await who.create('USERS', [hrId], { mails: 'NEVER' }, id)
  await who.review(run)
  // As the file's end is seen by who has looked for it before.
  await rows('delete from hr_export_user where import_id = $1', id)
  const { counts, causes } = await who.start(run, 2)
  expect([counts, causes]).toEqual([{ FAILED: 2 }, [{ code: 'SOURCE_FILE_GONE', count: 2 }]])
})

it('takes a JSON export as it is, and refuses what is none', async () => {
  const good = await upload(JSON.stringify({ users: [{ id: 'J1', customerId: 'C1', userName: 'j', email: 'j@hr.example' }] }), 'a.json')
  expect([good.errors, typeof good.migrationImport?.checkedAt]).toEqual([null, 'string'])
  expect((await upload('{"users":[', 'a.json')).errors).toEqual([{ code: 'FILE_NOT_JSON' }])
  expect((await upload(Buffer.from([0x50, 0x4b, 3, 4]), 'a.xlsx')).errors).toEqual([{ code: 'FILE_IS_EXCEL' }])
})

it('shows a CSV file as it is read each way until a migration has it, and keeps what it was read as', async () => {
  const latin = Buffer.from('id;customerId;userName;email;givenName\n1;L1;joerg;j@hr.example;J\xf6rg\n', 'latin1')
  const { id } = await upload(latin, 'latin.csv')
  const seen = async (more = '') => {
    const { migrationImport } = dataOf<{ migrationImport: { csv: { encoding: string; columns: { samples: string[] }[] } | null } }>(
      await who.ask(`query ($id: ID!) { migrationImport(id: $id) { csv${more} { encoding columns { samples } } } }`, { id }),
    )
    return migrationImport.csv && [migrationImport.csv.encoding, migrationImport.csv.columns.at(-1)?.samples]
  }
  expect(await seen()).toEqual(['WINDOWS_1252', ['Jörg']])
  expect(await seen('(encoding: MACINTOSH)')).toEqual(['MACINTOSH', ['Jˆrg']])
  const columns = { id: 0, customerId: 1, userName: 2, email: 3, givenName: 4 }
  for (const encoding of ['MACINTOSH', 'WINDOWS_1252']) expect((await check(id, columns, encoding)).errors).toBeNull()
  expect(await rows('select given_name from hr_export_user where import_id = $1', id)).toEqual([{ given_name: 'Jörg' }])
  await who.create('USERS', ['L1'], {}, id)
  expect(await seen()).toBeNull()
})

const COUNT = 40_000
const big = Array.from({ length: COUNT }, (_, n) => ({
  id: `B${n}`,
  customerId: `BC${n % 200}`,
  userName: `big.user.${n}`,
  email: `big.user.${n}@hr.example`,
  givenName: 'Zoë',
  familyName: `Müller-${n}`,
  phone: '+44 20 7946 0000',
  type: 'Employee',
  locale: 'de',
  passwordHash: `$2b$10$${'x'.repeat(53)}`,
}))
const FIELDS = ['id', 'customerId', 'userName', 'email', 'givenName', 'familyName', 'phone', 'type', 'locale', 'passwordHash'] as const

const lines = big.map((user) => FIELDS.map((name) => user[name]).join(';'))
const [json, csv] = [Buffer.from(JSON.stringify({ users: big })), Buffer.from(`${FIELDS.join(';')}\n${lines.join('\n')}\n`)]
const columns = Object.fromEntries(FIELDS.map((name, at) => [name, at]))

it('takes 40,000 users as JSON and as CSV, and lists them', async () => {
  const [whole, mapped] = [await upload(json, 'big.json'), await upload(csv, 'big.csv')]
  expect([whole.errors, typeof whole.migrationImport?.checkedAt, mapped.errors]).toEqual([null, 'string', null])
  expect(await check(mapped.id, columns)).toEqual({ migrationImport: { total: COUNT }, errors: null })
  for (const { id } of [whole, mapped]) {
    const { migrationSource, migrationCustomers } = dataOf<{
      migrationSource: { fault: null; customers: number }
      migrationCustomers: { nodes: { id: string; userCount: number }[] }
    }>(
      await who.ask(
        `query ($id: ID!) { migrationSource(wizard: USERS, fileId: $id) { fault customers }
          migrationCustomers(wizard: USERS, fileId: $id, first: 1) { nodes { id userCount } } }`,
        { id },
      ),
    )
    expect([migrationSource, migrationCustomers.nodes]).toEqual([{ fault: null, customers: 200 }, [{ id: 'BC0', userCount: COUNT / 200 }]])
  }
  const sizes = await rows<{ content: number | null }>(
    'select octet_length(content) as content from import_file where id = any ($1) order by content',
    [whole.id, mapped.id],
  )
  expect(sizes).toEqual([{ content: expect.any(Number) }, { content: null }])
  expect(sizes[0]?.content).toBeLessThan(csv.length / 2)
  // Nothing of it is needed once a run has its records, which go with it.
  await who.create('USERS', ['BC0'], {}, mapped.id)
  expect(await rows('select content from import_file where id = $1', mapped.id)).toEqual([{ content: null }])
  const kept = () => rows<{ users: number }>('select count(*)::int as users from hr_export_user where import_id = $1', mapped.id)
  expect(await kept()).toEqual([{ users: COUNT }])
  await rows('delete from import_file where id = $1', mapped.id)
  expect(await kept()).toEqual([{ users: 0 }])
})

it.each([
  ['JSON', json, undefined],
  ['CSV', csv, { mapping: columns }],
])('reads 40,000 users from %s while others get their turns', async (_, bytes, reading) => {
  let [turns, isOver] = [0, false]
  const turn = () => {
    turns += 1
    if (!isOver) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  const reader = await openExport({ bytes: Buffer.from(bytes), isPacked: false, kind: 'users', reading })
  isOver = true
  expect(reader.answer).toEqual({ total: COUNT, left: [] })
  await reader.close()
  // Read in this thread it would be one or two.
  expect(turns).toBeGreaterThan(20)
})

/** An upload of which nothing has been sent but the headers. */
const openUpload = (accessToken: string, told: Record<string, string>) =>
  send(`${server.origin()}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'graphql-preflight': '1',
      'content-type': 'multipart/form-data; boundary=b',
      ...told,
    },
  })

it.each([
  ['by its length alone', 'operations', { 'content-length': String(500 * MIB) }, 64, 5],
  ['once it has sent too much, where it tells no length', 'operations', { 'transfer-encoding': 'chunked' }, 64, 80],
  ['of who may not migrate, once it has sent more than a picture', 'employee', { 'transfer-encoding': 'chunked' }, 5, 20],
])('refuses 500 MB %s', async (_, name, told, most, mayHaveSent) => {
  const { accessToken } = await server.signIn(name)
  let [sent, isAnswered] = [0, false]
  const answer = await new Promise<{ status: number | undefined; body: string }>((answered, failed) => {
    const request = openUpload(accessToken, told).on('response', (response) => {
      isAnswered = true
      void text(response)
        .then((body) => answered({ status: response.statusCode, body }))
        .finally(() => request.destroy())
    })
    // The server may close before all of it has left.
    request.on('error', (error) => (isAnswered ? undefined : failed(error)))
    const part = Buffer.alloc(256 * 1024, 'a')
    const more = () => {
      if (isAnswered || sent >= 500 * MIB) return
      sent += part.length
      request.write(part, () => setImmediate(more))
    }
    const field = (key: string, value: unknown) =>
      `--b\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${JSON.stringify(value)}\r\n`
    request.write(field('operations', { query: UPLOAD, variables: { input: { file: null } } }))
    request.write(field('map', { 0: ['variables.input.file'] }))
    request.write('--b\r\ncontent-disposition: form-data; name="0"; filename="a.csv"\r\n\r\n')
    more()
  })
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body)).toMatchObject({
    errors: [{ message: `This request is too large. Send at most ${most} MiB.`, extensions: { code: 'TOO_LARGE' } }],
  })
  expect(sent).toBeLessThan(mayHaveSent * MIB)
})

it('reads two large files at a time, and a third once one of them is through', async () => {
  const begin = () => {
    const request = openUpload(token, { 'transfer-encoding': 'chunked' }).on('error', () => {})
    request.write('--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n')
    let isRead = false
    // More than the connection holds of what nobody reads.
    const read = new Promise<void>((resolve) => request.write(Buffer.alloc(32 * MIB, 'a'), () => resolve())).then(() => (isRead = true))
    return { read, isRead: () => isRead, end: () => request.destroy() }
  }
  const [first, second] = [begin(), begin()]
  await Promise.all([first.read, second.read])
  const third = begin()
  for (let call = 0; call < 50; call++) await who.ask('{ myProfile { id } }')
  expect(third.isRead()).toBe(false)
  first.end()
  await third.read
  second.end()
  third.end()
})

testsThatAllWereSent('migrations/file-runs.test.ts')
