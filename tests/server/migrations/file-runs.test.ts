import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { multipart } from '../../support/multipart.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'
import type { Migrator } from './migration-calls.ts'

const UPLOAD = `mutation ($input: UploadMigrationImportInput!) {
  uploadMigrationImport(input: $input) { migrationImport { checkedAt } errors { code } } }`
const CHECK = `mutation ($input: CheckMigrationImportInput!) {
  checkMigrationImport(input: $input) { migrationImport { total } errors { path code } } }`
type Answer = { migrationImport: { checkedAt?: string | null; total?: number } | null; errors: { path?: string; code: string }[] | null }

let server: RunningServer
let who: Migrator
let token: string
beforeAll(async () => {
  server = await testServer()
  who = migrator(await asPerson(server, 'operations'))
  token = (await server.signIn('operations')).accessToken
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

async function upload(file: string | Buffer, name: string) {
  const id = randomUUID()
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const sent = multipart(UPLOAD, { input: { id, wizard: 'USERS', fileName: name, file: null } }, 'variables.input.file', {
    bytes,
    name,
    type: 'text/csv',
  })
  const headers = { 'content-type': sent.type, authorization: `Bearer ${token}`, 'graphql-preflight': '1' }
  const answer = await new Visitor().send(`${server.origin()}/graphql`, { method: 'POST', headers, body: sent.body })
  return { id, ...(answer.json() as { data: { uploadMigrationImport: Answer } }).data.uploadMigrationImport }
}
const check = async (id: string, columns: Record<string, number>) =>
  dataOf<{ checkMigrationImport: Answer }>(
    await who.ask(CHECK, {
      input: {
        id,
        encoding: 'UTF_8',
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
  const cells = report.text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(cells[0]?.join()).toBe('row,id,name,outcome,code,message')
  expect(cells.slice(1).map(([row, , name, outcome, code]) => [row, name, outcome, code])).toEqual(
    ['1', '2', '3'].map((n) => [n, `csv.${hrId}.${n}`, 'FAILED', 'SOURCE_FILE_GONE']),
  )
  await rows('update import_file set checked_at = now() where id = $1', id)
  expect(await who.retry(failed.id)).toEqual({ DONE: 3 })
  expect(await rows('select user_name from user_identity where user_name like $1', `csv.${hrId}.%`)).toHaveLength(3)
  expect(await rows(`select action from audit_log where subject_id = $1 order by action`, id)).toEqual([
    { action: 'checkMigrationImport' },
    { action: 'uploadMigrationImport' },
  ])
})

it('takes a JSON export as it is, and refuses what is none', async () => {
  const good = await upload(JSON.stringify({ users: [{ id: 'J1', customerId: 'C1', userName: 'j', email: 'j@hr.example' }] }), 'a.json')
  expect([good.errors, typeof good.migrationImport?.checkedAt]).toEqual([null, 'string'])
  expect((await upload('{"users":[', 'a.json')).errors).toEqual([{ code: 'FILE_NOT_JSON' }])
  expect((await upload(Buffer.from([0x50, 0x4b, 3, 4]), 'a.xlsx')).errors).toEqual([{ code: 'FILE_IS_EXCEL' }])
})

it.each([
  ['by its length alone', { 'content-length': String(500 * 1024 * 1024) }, 413],
  // By then its parts are being read: what they are breaks off.
  ['once it has sent too much, where it tells no length', { 'transfer-encoding': 'chunked' }, 400],
])('refuses 500 MB %s', async (_, told, expected) => {
  let sent = 0
  const status = await new Promise<number | undefined>((answered, failed) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'graphql-preflight': '1',
      'content-type': 'multipart/form-data; boundary=b',
      ...told,
    }
    const upload = request(`${server.origin()}/graphql`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      upload.destroy()
      answered(answer.statusCode)
    })
    // The server may close before all of it has left.
    upload.on('error', (error) => (upload.destroyed ? undefined : failed(error)))
    const part = Buffer.alloc(256 * 1024, 'a')
    const send = () => {
      if (upload.destroyed || sent >= 500 * 1024 * 1024) return
      sent += part.length
      upload.write(part, () => setImmediate(send))
    }
    const field = (name: string, value: unknown) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`
    upload.write(field('operations', { query: UPLOAD, variables: { input: { file: null } } }))
    upload.write(field('map', { 0: ['variables.input.file'] }))
    upload.write('--b\r\ncontent-disposition: form-data; name="0"; filename="a.csv"\r\n\r\n')
    send()
  })
  expect(status).toBe(expected)
  expect(sent).toBeLessThan(50 * 1024 * 1024)
})
