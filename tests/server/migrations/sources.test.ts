import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { hrCaseOf } from '../../../server/src/demo/hr-cases.ts'
import { seedDemo } from '../../../server/src/demo/seed.ts'
import { apiSource } from '../../../server/src/entities/migrations/source/api-source.ts'
import { embeddedSource } from '../../../server/src/entities/migrations/source/embedded-source.ts'
import { EXPORT } from '../../../server/src/entities/migrations/source/export-limits.ts'
import { lookAtHrFile, readHrFile } from '../../../server/src/entities/migrations/source/hr-file.ts'
import { allOf } from '../../../server/src/entities/migrations/source/hr-source.ts'
import type { HrUser } from '../../../server/src/entities/migrations/source/hr-source.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

const USERS = 2400
let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await seedDemo(db, {
    users: 60,
    customers: 50,
    events: 0,
    hrUsers: USERS,
    keyring: { present: Buffer.alloc(32, 7) },
    at: new Date('2026-06-01'),
  })
})
afterAll(() => db?.close())

const user = (id: string, more: Partial<HrUser> = {}): HrUser => ({
  id,
  customerId: 'N1',
  userName: `name.${id}`,
  email: '',
  givenName: '',
  familyName: '',
  phone: '',
  type: '',
  locale: '',
  isActive: true,
  passwordHash: '',
  ...more,
})

/** An HR product by its contract, and what it was asked. */
async function stub(users: readonly HrUser[], answer?: { status: number; body: string }) {
  const asked: string[] = []
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://stub')
    asked.push(`${req.headers.authorization} ${url.pathname}${url.search}`)
    const after = url.searchParams.get('after') ?? ''
    const found = users.filter(({ id }) => id > after).slice(0, Number(url.searchParams.get('limit')))
    res.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' }).end(answer?.body ?? JSON.stringify({ users: found }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const source = apiSource({ url: new URL(`http://127.0.0.1:${port}/api`), token: 'secret of 16 letters' }, 'NATURAL_HR')
  return { source, asked, close: () => new Promise((done) => server.close(done)) }
}

describe('the embedded HR product', () => {
  it('has both families, page by page and each record once, and in a small demo every kind of fault', async () => {
    const [hr, natural] = [embeddedSource(db.orm, 'HR'), embeddedSource(db.orm, 'NATURAL_HR')]
    const all = [...(await allOf(hr.users, {}, 10_000)), ...(await allOf(natural.users, {}, 10_000))]
    expect(new Set(all.map(({ id }) => id)).size).toBe(USERS)
    expect(all.length).toBe(USERS)
    expect(new Set(Array.from({ length: 13 }, (_, n) => hrCaseOf(n))).size).toBe(12)
  })

  it('answers users of some customers, named ones, and one more than the most that were asked for', async () => {
    const natural = embeddedSource(db.orm, 'NATURAL_HR')
    const of = await natural.users({ customers: ['N0001'] })
    expect([of.length > 0, new Set(of.map(({ customerId }) => customerId))]).toEqual([true, new Set(['N0001'])])
    const named = of.slice(0, 2).map(({ id }) => id)
    expect((await natural.users({ ids: named })).map(({ id }) => id)).toEqual(named)
    expect((await allOf(natural.users, {}, 30)).length).toBe(31)
  })
})

describe('the API of an HR product', () => {
  it('is asked page by page, with the token, by the paths of the contract', async () => {
    const users = Array.from({ length: 1500 }, (_, n) => user(`U${String(n).padStart(5, '0')}`))
    const { source, asked, close } = await stub(users)
    expect(await allOf(source.users, { customers: ['N1'] }, 10_000)).toEqual(users)
    expect(asked).toEqual([
      'Bearer secret of 16 letters /api/naturalhr/users?limit=1000&customer=N1',
      'Bearer secret of 16 letters /api/naturalhr/users?limit=1000&after=U00999&customer=N1',
    ])
    await close()
    await expect(source.users({})).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
  })

  it.each([
    [403, 'no', 'SOURCE_REFUSES'],
    [200, '<html>', 'SOURCE_UNREADABLE'],
    [200, '{"users":[{"userName":"without an id"}]}', 'SOURCE_UNREADABLE'],
  ])('says of an answer %s %s that it is %s', async (status, body, code) => {
    const { source, close } = await stub([], { status, body })
    await expect(source.users({})).rejects.toMatchObject({ code })
    await close()
  })
})

describe('an export of an HR product', () => {
  const read = (text: string, kind: 'users' | 'customers' = 'users') => readHrFile(Buffer.from(text), kind)

  it('is read from CSV by its headings in any language, and from JSON', () => {
    const csv = read(
      'Personalnummer;Kunde;Benutzername;E-Mail-Adresse;Vorname;Aktiv\n7;N1;anna;anna@hr.example;Anna;ja\n6;N1;ben;;Ben;nein\n',
    )
    const json = read(
      JSON.stringify([
        { id: 7, customerId: 'N1', userName: 'anna', email: 'anna@hr.example', givenName: 'Anna' },
        { id: '6', customerId: 'N1', userName: 'ben', givenName: 'Ben', isActive: false },
      ]),
    )
    const users = [
      user('7', { userName: 'anna', email: 'anna@hr.example', givenName: 'Anna' }),
      user('6', { userName: 'ben', givenName: 'Ben', isActive: false }),
    ]
    // An employee number counts only within its company.
    const scoped = users.map((each) => ({ ...each, id: `N1/${each.id}` }))
    const customers = [{ id: 'N1', name: '', type: '', isActive: true }]
    expect([csv, json]).toEqual([
      { customers, users: scoped, total: 2, left: [] },
      { customers, users, total: 2, left: [] },
    ])
  })

  it.each([
    ['id;customerId;userName;email\n1;c;a;b;c\n', 'ROW_UNREADABLE'],
    ['id;customerId;userName;email\n', 'FILE_WITHOUT_ROWS'],
    ['{"users":[]}', 'FILE_WITHOUT_ROWS'],
    ['{"users":[', 'FILE_NOT_JSON'],
    ['{"people":7,"users":7}', 'EXPORT_UNKNOWN'],
    ['[{"userName":"a"}]', 'ID_MISSING'],
    ['[{"id":1},{"id":2,"isActive":"false"}]', 'EXPORT_VALUE'],
    ['[{"id":1},{"id":"1","userName":"b"}]', 'IDS_REPEAT'],
    ['PK\u0003\u0004', 'FILE_IS_EXCEL'],
    ['', 'FILE_EMPTY'],
    [`[{"id":"${'1'.repeat(257)}"}]`, 'ID_TOO_LONG'],
    [`[{"id":1,"customerId":"${'1'.repeat(257)}"}]`, 'ID_TOO_LONG'],
  ])('is refused where it is %j: %s', (text, code) => {
    expect(read(text)).toMatchObject({ path: 'file', code })
  })

  it('says which value of a JSON export is of the wrong type, and takes one that is null for none', () => {
    expect(read('[{"id":1},{"id":2,"isActive":"false"}]')).toMatchObject({ message: expect.stringContaining('The isActive of record 2') })
    expect(read('[{"id":1,"isActive":null}]')).toMatchObject({ total: 1 })
  })

  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8 with its mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 as Windows writes it', utf16],
    ['UTF-16, the other way round', (text) => utf16(text).swap16()],
  ])('in %s is read as it is, CSV and JSON', (_, encoded) => {
    const csv = 'id;customerId;userName;email;givenName\r\n1;N1;joerg;j@hr.example;Jörg\r\n'
    const json = JSON.stringify({ users: [{ id: 1, customerId: 'N1', userName: 'joerg', email: 'j@hr.example', givenName: 'Jörg' }] })
    for (const text of [csv, json])
      expect(readHrFile(encoded(text), 'users')).toMatchObject({ users: [{ id: '1', userName: 'joerg', givenName: 'Jörg' }] })
  })

  it('that does not tell its encoding is read in that of Western Europe, or as somebody says', () => {
    const latin = Buffer.from('id;customerId;userName;email;givenName\n1;N1;joerg;j@hr.example;J\xf6rg\n', 'latin1')
    expect(readHrFile(latin, 'users')).toMatchObject({ users: [{ givenName: 'Jörg' }] })
    expect(lookAtHrFile(latin, 'users')).toMatchObject({ csv: { encoding: 'WINDOWS_1252', certain: false } })
    expect(readHrFile(latin, 'users', { encoding: 'MACINTOSH' })).toMatchObject({ users: [{ givenName: 'Jˆrg' }] })
  })

  it('that is too large is refused before it is looked at, and told how large it may be', () => {
    expect(readHrFile(Buffer.alloc(EXPORT.bytes + 1), 'users')).toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: `Choose a file of ${EXPORT.bytes / 1024 / 1024} MiB at most.`,
    })
  })

  it('has no more records than one may have, of either kind', () => {
    const ids = Array.from({ length: EXPORT.rows + 1 }, (_, id) => ({ id }))
    const others = JSON.stringify({ users: [{ id: 1 }], customers: ids })
    for (const text of [JSON.stringify(ids), others, `id\n${ids.map(({ id }) => id).join('\n')}`])
      expect(read(text)).toMatchObject({ code: 'TOO_MANY_ROWS' })
  })

  it('loses what no text of the database has', () => {
    expect(read('[{"id":1,"userName":"an\\u0000na"}]')).toMatchObject({ users: [{ userName: 'anna' }] })
  })

  it('of which a column is missing names it', () => {
    expect(read('id;userName;email\n1;a;b\n')).toMatchObject({ path: 'mapping.customerId', code: 'COLUMN_REQUIRED' })
  })
})
