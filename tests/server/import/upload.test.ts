import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { codesOf } from '../graphql/calls.ts'
import { importer } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

let server: RunningServer
let operations: Importer
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
})
afterAll(() => server?.close())

const LINES = 'User name,Email,Vorname,Type\nzoë,zoe@example.org,Zoë,1\n'
const mark = (...bytes: number[]) => Buffer.from(bytes)
const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const read = async (content: Buffer | string) => {
  const { userImport, errors } = await operations.upload(content)
  return errors ? errors.map(({ path, code }) => `${path} ${code}`) : userImport?.file
}
const readingOf = async (content: Buffer | string) => {
  const { userImport } = await operations.upload(content)
  const { encoding, encodingCertain, columns } = userImport?.file ?? {}
  return [encoding, encodingCertain, columns?.[2]?.samples]
}

describe('a file of users', () => {
  it('is read by its mark, or as UTF-8, or as what it is taken for', async () => {
    const zoe = ['Zoë']
    expect(await readingOf(LINES)).toEqual(['UTF_8', true, zoe])
    expect(await readingOf(Buffer.concat([mark(0xef, 0xbb, 0xbf), Buffer.from(LINES)]))).toEqual(['UTF_8', true, zoe])
    expect(await readingOf(Buffer.concat([mark(0xff, 0xfe), utf16(LINES)]))).toEqual(['UTF_16LE', true, zoe])
    expect(await readingOf(Buffer.concat([mark(0xfe, 0xff), utf16(LINES).swap16()]))).toEqual(['UTF_16BE', true, zoe])
    expect(await readingOf(latin(LINES))).toEqual(['WINDOWS_1252', false, zoe])
  })

  it('is read otherwise when it is told so', async () => {
    const { userImport } = await operations.upload(latin('User name;Email;Name\nx;x@example.org;\xB3ukasz'))
    const answer = await operations.ask(
      `query ($id: ID!) { userImport(id: $id) { a: file { encoding columns { samples } } b: file(encoding: WINDOWS_1250, delimiter: SEMICOLON) { encoding columns { samples } } c: file(delimiter: COMMA) { columns { heading } mapping { userName } } } }`,
      { id: userImport?.id },
    )
    expect(answer.data).toEqual({
      userImport: {
        a: { encoding: 'WINDOWS_1252', columns: [{ samples: ['x'] }, { samples: ['x@example.org'] }, { samples: ['³ukasz'] }] },
        b: { encoding: 'WINDOWS_1250', columns: [{ samples: ['x'] }, { samples: ['x@example.org'] }, { samples: ['łukasz'] }] },
        c: { columns: [{ heading: 'User name;Email;Name' }], mapping: { userName: null } },
      },
    })
  })

  it('tells its delimiter, its columns and what they seem to hold', async () => {
    expect(
      await read('Benutzername;E-Mail;Rollen;Unfug\r\nanna;anna@example.org;Manager|Employee;\r\n\r\nben;ben@example.org;;x\r\n'),
    ).toEqual({
      encoding: 'UTF_8',
      encodingCertain: true,
      delimiter: 'SEMICOLON',
      headingLine: 1,
      total: 2,
      columns: [
        { heading: 'Benutzername', samples: ['anna', 'ben'] },
        { heading: 'E-Mail', samples: ['anna@example.org', 'ben@example.org'] },
        { heading: 'Rollen', samples: ['Manager|Employee'] },
        { heading: 'Unfug', samples: ['x'] },
      ],
      mapping: {
        userId: null,
        userName: 0,
        email: 1,
        givenName: null,
        familyName: null,
        phoneNumber: null,
        userType: null,
        roles: 2,
        customers: null,
        accessProfiles: null,
        databases: null,
        locale: null,
        partner: null,
      },
    })
    expect(await read('userName\temail\na\ta@example.org')).toMatchObject({ delimiter: 'TAB' })
    expect(await read('sep=;\nuserName;email\na,b;a@example.org')).toMatchObject({ delimiter: 'SEMICOLON', total: 1 })
  })

  it('is refused where it is none to import, and says why', async () => {
    expect(await read('')).toEqual(['file FILE_EMPTY'])
    expect(await read('userName,email\n\n')).toEqual(['file FILE_WITHOUT_ROWS'])
    expect(await read(Buffer.from('userName,email\na,\0b'))).toEqual(['file FILE_NOT_TEXT'])
    expect(await read(Buffer.from('%PDF-1.7\n1 0 obj'))).toEqual(['file FILE_NOT_TEXT'])
    expect(await read(mark(0x50, 0x4b, 0x03, 0x04, 1, 2))).toEqual(['file FILE_IS_EXCEL'])
    expect(await read(mark(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toEqual(['file FILE_NOT_TEXT'])
    expect(await read(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toEqual(['file FILE_TOO_LARGE'])
    expect(await read(`${'a,'.repeat(101)}a\nx`)).toEqual(['file TOO_MANY_COLUMNS'])
    expect(await read(`a\n${'x\n'.repeat(50_001)}`)).toEqual(['file TOO_MANY_ROWS'])
  })

  it('G4 comes only with the preflight header, and only from who may create users', async () => {
    expect((await operations.send(LINES, randomUUID(), {})).status).toBe(403)
    const support = await importer(server, 'support')
    const { content } = await support.send(LINES)
    expect(codesOf({ status: 200, data: null, errors: content.errors ?? [] })).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('J8 is kept once, for its owner alone, and goes after a day', async () => {
    const id = randomUUID()
    const [first, second] = [await operations.upload(LINES, id), await operations.upload('other,file\nx,y', id)]
    expect([first.userImport?.id, second.userImport?.file.columns[0]?.heading]).toEqual([id, 'User name'])
    const audit = await server.db.pool.query(`select action, after from audit_log where subject_id = $1`, [id])
    expect(audit.rows).toEqual([{ action: 'uploadUserImport', after: { fileName: 'people.csv', total: 1 } }])
    const other = await importer(server, 'partneradmin', 'acme')
    expect((await other.ask('query ($id: ID!) { userImport(id: $id) { id } }', { id })).data).toEqual({ userImport: null })
    expect((await other.upload(LINES, id)).errors).toEqual([{ path: 'id', code: 'IMPORT_NOT_FOUND' }])
    expect((await other.start(id, 1)).errors).toEqual([{ path: 'id', code: 'IMPORT_NOT_FOUND' }])
  })
})
