import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf } from '../../../server/src/platform/csv.ts'
import { createFieldReader } from '../../../server/src/kit/import/reading/cells.ts'
import { readCsv } from '../../../server/src/kit/import/reading/csv-rows.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { importer } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

let server: RunningServer
let operations: Importer
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
})
afterAll(() => server?.close())

const DEFAULTS = { userType: 1 }
const HEADINGS = ['Benutzername', 'E-Mail-Adresse', 'Vorname', 'Nachname', 'Telefonnummer']
const rowsOf = (prefix: string) => [
  [`${prefix}.1`, `${prefix}.1@example.org`, 'Jörg', 'Weiß', '0049 30 555'],
  [`${prefix}.2`, `${prefix}.2@example.org`, 'Łucja', 'Őry', '00123'],
]
const joined = (rows: readonly (readonly string[])[], separator: string, end: string) =>
  rows.map((row) => `${row.join(separator)}${end}`).join('')
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

/** The same two people, as programs write them. */
const PROGRAMS: Readonly<Record<string, (rows: readonly (readonly string[])[]) => Buffer>> = {
  'Excel, CSV UTF-8, German': (rows) => Buffer.from(`\uFEFF${joined(rows, ';', '\r\n')}`),
  'Excel, CSV UTF-8, English': (rows) => Buffer.from(`\uFEFF${joined(rows, ',', '\r\n')}`),
  'Excel, Unicode text': (rows) => utf16(joined(rows, '\t', '\r\n')),
  'Excel, sep= line': (rows) => Buffer.from(`sep=;\r\n${joined(rows, ';', '\r\n')}`),
  'Excel, sep= line saved again': (rows) => Buffer.from(`\uFEFFsep=;;;;;\r\n${joined(rows, ';', '\r\n')}`),
  'Excel, last line without an end': (rows) => Buffer.from(`\uFEFF${joined(rows, ';', '\r\n')}`.trimEnd()),
  'Excel, empty rows below the table': (rows) => Buffer.from(`\uFEFF${joined(rows, ';', '\r\n')};;;;\r\n;;;;\r\n`),
  'LibreOffice, quoted texts': (rows) =>
    Buffer.from(
      joined(
        rows.map((row) => row.map((cell) => `"${cell}"`)),
        ',',
        '\n',
      ),
    ),
  'LibreOffice, UTF-16, big endian': (rows) => utf16(joined(rows, ';', '\n'), true),
  'Numbers, semicolons': (rows) => Buffer.from(joined(rows, ';', '\r\n')),
  'Numbers, a title above the table': (rows) => Buffer.from(`Tabelle 1\r\n${joined(rows, ';', '\r\n')}`),
  'a database, vertical bars': (rows) => Buffer.from(joined(rows, '|', '\n')),
  'Excel, UTF-16 saved as CSV with semicolons': (rows) => utf16(joined(rows, ';', '\r\n')),
  'old Mac line ends': (rows) => Buffer.from(joined(rows, ';', '\r')),
  'numbers as texts': (rows) =>
    Buffer.from(
      joined(
        rows.map((row, at) => row.map((cell, column) => (at > 0 && column === 4 ? `="${cell}"` : cell))),
        ';',
        '\r\n',
      ),
    ),
  'an export of ours': (rows) => Buffer.from(`\uFEFF${csvOf(rows, ';')}`),
}

const created = async (id: string) =>
  (
    await server.db.pool.query<{ input: Record<string, string> | null }>(
      'select input from import_row where import_id = $1 order by line',
      [id],
    )
  ).rows.map(({ input }) => [input?.['userName'], input?.['email'], input?.['givenName'], input?.['familyName'], input?.['phoneNumber']])

describe('the preview of a file', () => {
  it.each(Object.entries(PROGRAMS))('reads every value as it was written: %s', async (name, write) => {
    const rows = rowsOf(`real${Object.keys(PROGRAMS).indexOf(name)}`)
    const { id, userImport, errors } = await operations.checked(write([HEADINGS, ...rows]), DEFAULTS)
    expect([errors, userImport]).toEqual([null, { total: 2, creating: 2, skipped: 0, broken: 0 }])
    expect(await created(id)).toEqual(rows)
  })

  it.each<[string, string, { creating: number; skipped: number; broken: number }]>([
    [
      'no headings',
      'nohead.1,nohead.1@example.org,Nils,Ohne\r\nnohead.2,nohead.2@example.org,Nele,Ohnedies\r\n',
      { creating: 2, skipped: 0, broken: 0 },
    ],
    [
      'titles above, a sum below, a column of no field',
      'Mitarbeiterliste;;;\r\nStand: 01.11.2026;;;\r\n;;;\r\nPersonalnummer;Benutzername;E-Mail-Adresse;Vorname\r\n000731;title.1;title.1@example.org;Ruth\r\nSumme;1;;\r\n',
      { creating: 1, skipped: 0, broken: 1 },
    ],
    [
      'rows whose empty end was left out',
      'Benutzername;E-Mail-Adresse;Vorname;Nachname;Telefonnummer\r\nshort.1;short.1@example.org;Ida\r\nshort.2;short.2@example.org\r\n',
      { creating: 2, skipped: 0, broken: 0 },
    ],
    [
      'the template of Entra',
      'version:v1.0\r\nName [displayName] Required,User name [userPrincipalName] Required,First name [givenName],Last name [surname],Email [mail]\r\nIda B,entra.1@example.org,Ida,B,entra.1@example.org\r\n',
      { creating: 1, skipped: 0, broken: 0 },
    ],
    [
      'one name in two cases and two users of one mailbox',
      'User name,Email address\r\nReal.Case,real.case@example.org\r\nreal.case,real.case2@example.org\r\nreal.other,real.case@example.org\r\n',
      { creating: 1, skipped: 2, broken: 0 },
    ],
  ])('counts what it would do: %s', async (name, content, counts) => {
    const { userImport: uploaded } = await operations.upload(content)
    if (!uploaded) throw new Error('The file was refused')
    const mapping = name === 'no headings' ? { ...uploaded.file.mapping, userName: 0, email: 1, givenName: 2 } : uploaded.file.mapping
    const { userImport, errors } = await operations.check(uploaded.id, { ...uploaded.file, mapping }, DEFAULTS)
    expect(errors).toBeNull()
    expect(userImport).toMatchObject(counts)
  })
})

describe('a cell', () => {
  const valueIn = (cell: string) => {
    const { rows } = readCsv(`id;b\n${cell};x\n`, { delimiter: ';', headingLine: 1 })
    return createFieldReader({ line: 2, cells: [], ...rows[0] }, { id: 0 })('id')
  }

  it.each([
    ['00123', '00123'],
    ['="00123"', '00123'],
    ['"=""00123"""', '00123'],
    ['"=""a;b"""', 'a;b'],
    ['"=""say """"hi"""""""', 'say "hi"'],
    ['+49 030 1', '+49 030 1'],
    ['0049301', '0049301'],
    // No text alone: it stays as it is, and is refused or escaped where it is shown to a spreadsheet.
    ['=1+1', '=1+1'],
    ['="a"&"b"', '="a"&"b"'],
    // An export wrote it of a value that looks like one.
    [`"'=""00123"""`, '="00123"'],
    [`'=1+1`, '=1+1'],
    [`'-5`, '-5'],
  ])('keeps its text, leading zeros included: %s', (cell, value) => {
    expect(valueIn(cell)).toBe(value)
  })

  it.each(['00123', '="00123"', '=cmd|x', '+49 30', '-5', '@name', 'a;=b', 'x,+1', '\t=1', 'O’Neill', "d'Arc"])(
    'comes back unchanged from an export: %j',
    (value) => {
      const written = csvOf(
        [
          ['id', 'b'],
          [value, 'x'],
        ],
        ';',
      ).replaceAll('\r\n', '\n')
      const { rows } = readCsv(written, { delimiter: ';', headingLine: 1 })
      expect(createFieldReader({ line: 2, cells: [], ...rows[0] }, { id: 0 })('id').trim()).toBe(value.trim())
    },
  )
})
