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

type Found = { line: number; findings: { path: string; code: string; value: string | null; suggestion: string | null }[] }
const rowsOf = async (who: Importer, id: string) =>
  dataOf<{ userImportRows: { nodes: Found[] } }>(
    await who.ask('query ($id: ID!) { userImportRows(id: $id) { nodes { line findings { path code value suggestion } } } }', { id }),
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
    const stored = dataOf<{ userImport: { corrections: unknown[]; file: { columns: { samples: string[] }[] } } }>(
      await operations.ask('query ($id: ID!) { userImport(id: $id) { corrections { line field value } file { columns { samples } } } }', {
        id,
      }),
    ).userImport
    expect([stored.corrections, stored.file.columns[1]?.samples[1]]).toEqual([corrections, 'broken'])
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
    expect(text.split('\r\n')[0]).toBe('\uFEFF"Notes","User name","Email","User type","Reason"')
    expect(text).toContain(`"'=1+1","failed.row","broken","1","email: The field Email address is invalid"`)
    expect((await admin.download(`/api/Imports/${id}-failed.csv`)).status).toBe(404)
    const again = await operations.checked(text.replace('"broken"', '"failed.row@example.org"').replace('"operations"', '"failed.taken"'))
    expect(again.userImport).toMatchObject({ total: 2, creating: 2 })
    await operations.check(id, file, { corrections: [{ line: 3, field: 'email', value: 'still-broken' }] })
    expect((await download()).text).toContain('"failed.row","still-broken"')
    expect((await operations.start(id, 1)).errors).toBeNull()
    await operations.finished(id)
    expect((await download()).status).toBe(404)
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
