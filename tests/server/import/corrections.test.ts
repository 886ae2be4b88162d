import { randomUUID } from 'node:crypto'
import { readCsv } from '#src/lib/csv.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from '../graphql/calls.ts'
import { importer, people } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

let server: RunningServer
let operations: Importer
let admin: Importer
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
  admin = await importer(server, 'admin', 'acme')
})
afterAll(() => server?.close())

type Corrected = { corrections: unknown[] }
type Found = {
  line: number
  findings: { path: string; code: string; value: string | null; cell: string | null; suggestion: string | null }[]
}
const rowsOf = async (who: Importer, id: string) =>
  dataOf<{ userImportRows: { nodes: Found[] } }>(
    await who.ask('query ($id: ID!) { userImportRows(id: $id) { nodes { line findings { path code cell value suggestion } } } }', { id }),
  ).userImportRows.nodes

describe('a row that failed', () => {
  it('is tried again with corrected values, which are stored and never written into the file', async () => {
    const { id, file, userImport } = await operations.checked(
      `${people('corrected', 1)}corrected2,broken,,,1\ncorrected3,corrected1@example.org,,,1\n`,
    )
    expect(userImport).toMatchObject({ creating: 1, skipped: 1, broken: 1 })
    const corrections = [
      { line: 3, field: 'email', value: ' corrected2@example.org ' },
      { line: 4, field: 'email', value: 'corrected3@example.org' },
      { line: 4, field: 'givenName', value: 'Ida' },
    ]
    expect((await operations.check(id, file, { corrections })).userImport).toMatchObject({ creating: 3, skipped: 0, broken: 0 })
    const stored = dataOf<{ userImport: { file: Corrected & { columns: { samples: string[] }[] }; other: Corrected } }>(
      await operations.ask(
        'query ($id: ID!) { userImport(id: $id) { file { corrections { line field value } columns { samples } } other: file(headingLine: 2) { corrections { line } } } }',
        { id },
      ),
    ).userImport
    expect(stored.other.corrections).toEqual([])
    expect([stored.file.corrections, stored.file.columns[1]?.samples[1]]).toEqual([corrections, 'broken'])
    expect((await operations.start(id, 3)).errors).toBeNull()
    await operations.finished(id)
    const { rows } = await server.db.pool.query(
      `select user_name, email, display_name from user_identity where user_name like 'corrected%' order by user_name`,
    )
    expect(rows).toEqual([
      { user_name: 'corrected1', email: 'corrected1@example.org', display_name: 'Given0 Family0' },
      { user_name: 'corrected2', email: 'corrected2@example.org', display_name: null },
      { user_name: 'corrected3', email: 'corrected3@example.org', display_name: 'Ida' },
    ])
  })

  it('obeys the rules of the form with what is corrected', async () => {
    const { id, file } = await operations.checked(people('obeyed', 1))
    const check = await operations.check(id, file, { corrections: [{ line: 2, field: 'userName', value: 'operations' }] })
    expect(check.userImport).toMatchObject({ creating: 0, skipped: 1 })
  })

  it.each([
    ['a line that the file has not', [{ line: 9, field: 'email', value: 'x' }]],
    ['a field that is none', [{ line: 2, field: 'passwordHash', value: 'x' }]],
    ['a value that is too long', [{ line: 2, field: 'email', value: 'x'.repeat(1001) }]],
    ['too many', Array.from({ length: 1001 }, () => ({ line: 2, field: 'email', value: 'x' }))],
  ])('is not corrected by %s', async (_, corrections) => {
    const { id, file } = await operations.checked(people('invalid', 1))
    expect((await operations.check(id, file, { corrections })).errors).toEqual([{ path: 'corrections', code: 'CORRECTIONS_INVALID' }])
  })

  it('H4 is downloaded with the columns of the upload and a reason, without passwords, and read back once it is corrected', async () => {
    const content = [
      'Notes;User name;Email;User type;Passwort;Legacy',
      '=1+1;failed.fine;failed.fine@example.org;1;secret-a;$2b$10$abc',
      '=1+1;failed.row;broken;1;secret-b;{SSHA}abc',
      'x;operations;failed.taken@example.org;1;secret-c;',
    ].join('\r\n')
    const { id, file } = await operations.checked(content)
    const download = () => operations.download(`/api/Imports/${id}-failed.csv`)
    const { text } = await download()
    expect(text).not.toMatch(/secret|SSHA|\$2b|Passwort|Legacy|failed\.fine/)
    expect(text.split('\r\n')[0]).toBe('\uFEFF"Notes";"User name";"Email";"User type";"Reason"')
    expect(text).toContain(`"'=1+1";"failed.row";"broken";"1";"email: The field Email address is invalid"`)
    expect((await admin.download(`/api/Imports/${id}-failed.csv`)).status).toBe(404)
    const again = await operations.checked(text.replace('"broken"', '"failed.row@example.org"').replace('"operations"', '"failed.taken"'))
    expect(again.userImport).toMatchObject({ total: 2, creating: 2 })
    await operations.check(id, file, { corrections: [{ line: 3, field: 'email', value: 'still-broken' }] })
    expect((await download()).text).toContain('"failed.row";"still-broken"')
    expect((await operations.start(id, 1)).errors).toBeNull()
    await operations.finished(id)
    expect((await download()).status).toBe(404)
  })

  it('H4 is downloaded with its leading zeros as a spreadsheet keeps them, and is read back as it was', async () => {
    const content = 'User name,Email,Phone number,User type\n007,broken,"=""0049 30""",1\n="00124",zeros@@example.org,00123,1\n'
    const { id } = await operations.checked(content)
    const { text } = await operations.download(`/api/Imports/${id}-failed.csv`)
    expect(readCsv(text).map((cells) => cells.slice(0, 3))).toEqual([
      ['User name', 'Email', 'Phone number'],
      ['="007"', 'broken', '0049 30'],
      ['="00124"', 'zeros@@example.org', '="00123"'],
    ])
    const again = await operations.checked(text.replace('"broken"', '"zeros.seven@example.org"').replace('@@', '@'))
    expect(again.userImport).toMatchObject({ creating: 2 })
    const { rows } = await server.db.pool.query(
      `select input ->> 'userName' as name, input ->> 'phoneNumber' as phone from import_row where import_id = $1 order by line`,
      [again.id],
    )
    expect(rows).toEqual([
      { name: '007', phone: '0049 30' },
      { name: '00124', phone: '00123' },
    ])
  })

  it('is downloaded with its reasons as codes, which the portal says in the reader’s language', async () => {
    const { id } = await operations.checked(
      'User name;Email;User type;Passwort\nCodes.row;broken;1;secret-a\ncodes.long;codes.long@example.org;1;secret-b;one;two\n',
    )
    const { text } = await operations.download(`/api/Imports/${id}-failed-codes.csv`)
    expect(text).not.toContain('secret')
    const [head, ...lines] = readCsv(text)
    expect(head).toEqual(['User name', 'Email', 'User type', 'Reason'])
    expect(lines.map((cells) => cells.slice(0, -1))).toEqual([
      ['Codes.row', 'broken', '1'],
      ['', '', ''],
    ])
    const [broken = '', long = ''] = lines.map((cells) => cells.at(-1) ?? '')
    expect(JSON.parse(broken)).toEqual([
      { path: 'email', code: 'EMAIL_INVALID', message: 'The field Email address is invalid', line: null, value: null },
    ])
    expect([long.slice(0, 2), (JSON.parse(long.slice(2)) as { code: string }[]).map(({ code }) => code)]).toEqual(['3 ', ['ROW_TOO_LONG']])
    expect((await admin.download(`/api/Imports/${id}-failed-codes.csv`)).status).toBe(404)
  })

  it.each([
    ['heading', ['passwd', 'PWD', 'pass', 'Pin', 'Secret', 'Salt', 'Lösenord', 'Hasło', 'パスワード', 'Initial_Password'], ['topsecret']],
    [
      'value',
      ['Old system'],
      [
        'pbkdf2_sha256$600000$c2FsdA$aGFzaA==',
        'bcrypt_sha256$$2b$12$abcdefghijklmnopqrstuv',
        'pbkdf2:sha256:260000$x1y2z3$0a1b2c3d4e5f',
        'scrypt:32768:8:1$x1y2z3$0a1b2c3d4e5f',
        'W6ph5Mm5Pz8GgiULbPgzG37mj9g=',
        'AQAAAAEAACcQAAAAEJv8n3GmV0xkq1yq7p5c2Z9wq1J6dXb0',
        '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19',
        '5f4dcc3b5aa765d61d8327deb882cf99',
        '$argon2id$v=19$m=65536$c2FsdA$aGFzaA',
      ],
    ],
  ])('is downloaded without secrets that are known by their %s', async (_, headings, values) => {
    for (const heading of headings)
      for (const value of values) {
        const { id } = await operations.checked(`Secretary,User name,Email,User type,${heading}\nVera,unsafe.row,broken,1,${value}\n`)
        const { text } = await operations.download(`/api/Imports/${id}-failed.csv`)
        expect(text.split('\r\n')[0]).toBe('\uFEFF"Secretary","User name","Email","User type","Reason"')
        expect(text).not.toContain(value)
      }
  })

  it('is named by its line and reason alone where its values may stand in wrong columns, and is not valid afterwards', async () => {
    const { id } = await operations.checked(
      'User name,Email,User type,Notes,Password\nlong.row,long.row@example.org,1,a,b,topsecret\nlong.next,broken,1,,\n',
    )
    const { text } = await operations.download(`/api/Imports/${id}-failed.csv`)
    expect(text).not.toMatch(/topsecret|long\.row/)
    expect(text).toContain('"","","","","Line 2: This row has more values than there are headings."')
    expect(text).toContain('"long.next","broken","1",""')
    expect((await operations.checked(text)).userImport).toMatchObject({ total: 2, creating: 0, broken: 2 })
  })

  it('is downloaded with what was corrected in a field that has no column, and with a mapped value that looks like a hash', async () => {
    const hex = '5f4dcc3b5aa765d61d8327deb882cf99'
    const { id, file } = await operations.checked(`userName,email,userType\n${hex},broken,1\n`)
    await operations.check(id, file, { corrections: [{ line: 2, field: 'givenName', value: 'Ida' }] })
    const { text } = await operations.download(`/api/Imports/${id}-failed.csv`)
    expect(text.split('\r\n')[0]).toBe('\uFEFF"userName","email","userType","givenName","Reason"')
    expect(text).toContain(`"${hex}","broken","1","Ida"`)
    expect((await operations.checked(text)).file.mapping).toMatchObject({ givenName: 3 })
  })

  it('names the nearest customer beside many IDs, empty cells and names that are like many others', async () => {
    await server.db.pool.query(
      `insert into customer (partner_id, name) select id, 'Crowded Company ' || n from partner, generate_series(1, 2001) n where domain = 'acme.localhost'
       union all select id, 'Quite Seldom Ltd' from partner where domain = 'acme.localhost'`,
    )
    const names = [...Array.from({ length: 51 }, () => randomUUID()), '', 'Crowded Compny', 'Quite Seldum Ltd']
    const { id } = await operations.checked(
      `userName,email,userType,customers\n${names.map((name, at) => `many.${at},many.${at}@example.org,1,${name}\n`).join('')}`,
    )
    const { rows } = await server.db.pool.query(
      `select found ->> 'suggestion' as suggestion from import_row, jsonb_array_elements(findings) found where import_id = $1 and line >= 54 order by line`,
      [id],
    )
    expect(rows).toEqual([{ suggestion: expect.stringMatching(/^Crowded Company \d+$/) }, { suggestion: 'Quite Seldom Ltd' }])
  })

  it('says the whole value of its field, unless that is too long to be corrected in place', async () => {
    await server.db.pool.query(
      `insert into customer (partner_id, name) select id, 'Émile Cell Ltd' from partner where domain = 'acme.localhost'`,
    )
    const cellsOf = async (customers: string) => {
      const { id } = await operations.checked(`userName,email,userType,customers\ncell.one,cell.one@example.org,1,"${customers}"\n`)
      return (await rowsOf(operations, id)).flatMap(({ findings }) => findings.map(({ code, cell, value }) => [code, cell, value]))
    }
    const two = 'Emile Cell Ltd; Emile Cell Ltd'
    expect(await cellsOf(two)).toContainEqual(['CUSTOMER_SIMILAR', two, 'Émile Cell Ltd'])
    const long = `Emile Cell Ltd; ${'x'.repeat(200)}`
    expect((await cellsOf(long)).map(([, cell]) => cell)).toContain(long)
    expect((await cellsOf(`Emile Cell Ltd; ${'x'.repeat(1000)}`)).map(([, cell]) => cell)).not.toContain(expect.anything())
  })

  it('offers the name of a partner that differs in accents alone', async () => {
    await server.db.pool.query(`update partner set name = 'Société Près' where domain = 'acme.localhost'`)
    const { id } = await operations.checked('userName,email,userType,partner\nacc.one,acc.one@example.org,1,Societe Pres\n')
    const [row] = await rowsOf(operations, id)
    expect(row?.findings).toContainEqual({
      path: 'partner',
      code: 'PARTNER_SIMILAR',
      cell: 'Societe Pres',
      value: 'Société Près',
      suggestion: 'Société Près',
    })
  })

  it('names the nearest customer within the reach of who imports, in the whole cell', async () => {
    await server.db.pool.query(
      `insert into customer (partner_id, name) select id, 'Cooper Design Ltd' from partner where domain = 'acme.localhost'`,
    )
    const content =
      'userName,email,userType,customers\nnear.one,near.one@example.org,1,Coper Design Ltd\nnear.two,near.two@example.org,1,Zzyzx\n'
    const wide = await operations.checked(content)
    const [misspelled, unlike] = await rowsOf(operations, wide.id)
    expect(misspelled?.findings).toContainEqual({
      path: 'customers',
      code: 'CUSTOMER_NOT_FOUND',
      cell: 'Coper Design Ltd',
      value: 'Coper Design Ltd',
      suggestion: 'Cooper Design Ltd',
    })
    expect(unlike?.findings.map(({ suggestion }) => suggestion)).toEqual([null])
    const narrow = await admin.checked(content)
    expect((await rowsOf(admin, narrow.id)).flatMap(({ findings }) => findings.map(({ suggestion }) => suggestion))).not.toContain(
      'Cooper Design Ltd',
    )
  })
})
