import { delimiters } from '../../../server/src/tables/import.shape.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf } from '../../../server/src/platform/csv.ts'
import { readCsv } from '../../../server/src/kit/import/reading/csv-rows.ts'
import { exportedHeadings, userFields } from '../../../server/src/entities/user-import/import-fields.ts'
import { findHeadings } from '../../../server/src/kit/import/reading/find-headings.ts'
import { isDamaged } from '../../../server/src/kit/import/reading/damaged.ts'
import { possibleDays, readingOrders } from '../../../server/src/kit/import/reading/dates.ts'
import { guessMapping } from '../../../server/src/kit/import/reading/headings.ts'
import { textOf } from '../../../server/src/kit/import/reading/text-of.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom('"', ',', ';', '\t', '|', '\n', ' ', 'a', 'ü'), { maxLength: 8 }).map((signs) => signs.join('')),
)
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

it('reads back every value that was written, and knows the line on which each row begins', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...delimiters),
      fc.array(fc.record({ cells: fc.tuple(fc.constant('x'), cell, cell, fc.constant('y')), blanksBefore: fc.nat(2) }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (delimiter, rows, lineEnd) => {
        let [text, line] = [['a', 'b', 'c', 'd'].join(delimiter), 1]
        const expected = rows.map(({ cells, blanksBefore }) => {
          text += '\n'.repeat(blanksBefore + 1)
          line += blanksBefore + 1
          const begins = line
          text += cells.map(quoted).join(delimiter)
          line += cells.join('').split('\n').length - 1
          return { line: begins, cells: [...cells] }
        })
        const read = textOf(Buffer.from(text.replaceAll('\n', lineEnd)))
        fc.pre(!('refusal' in read))
        const { beginning: _, ...csv } = readCsv('refusal' in read ? '' : read.text, { delimiter })
        expect(csv).toEqual({
          delimiter,
          headings: ['a', 'b', 'c', 'd'],
          headingLine: 1,
          rows: expected,
        })
      },
    ),
  )
})

it('H4 reads what an export wrote, with the apostrophes by which it disarmed formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const written = csvOf([['a', 'b', 'c'], ...rows.map(([one, two]) => ['x', one, `${two}.`])])
      const { rows: read } = readCsv(written.replaceAll('\r\n', '\n'), { delimiter: ',' })
      expect(csvOf(read.map(({ cells }) => cells.map((value) => value.replace(/^'(?=[=+\-@\t\r])/, ''))))).toEqual(
        csvOf(rows.map(([one, two]) => ['x', one, `${two}.`])),
      )
    }),
  )
})

it('knows the headings of the five languages, and of two for one field the first', () => {
  const guessed = (headings: string) => guessMapping(userFields, headings.split(';'))
  const all = Object.fromEntries(Object.keys(userFields).map((field, at) => [field, at]))
  for (const headings of [
    'portalId;userName;email;givenName;familyName;phoneNumber;userType;roles;customers;accessProfiles;databases;locale;partner',
    'Portal ID;User name;Email address;First name;Last name;Phone number;User type;Roles;Customers;Access profiles;Databases;Language;Partner',
    'Portal-ID;Benutzername;E-Mail-Adresse;Vorname;Nachname;Telefonnummer;Benutzertyp;Rollen;Kunden;Zugriffsprofile;Datenbanken;Sprache;Partner',
    'ID del portal;Nombre de usuario;Dirección de correo electrónico;Nombre;Apellidos;Número de teléfono;Tipo de usuario;Roles;Clientes;Perfiles de acceso;Bases de datos;Idioma;Socio',
    'ID du portail;Nom d’utilisateur;Adresse courriel;Prénom;Nom de famille;Numéro de téléphone;Type d’utilisateur;Rôles;Clients;Profils d’accès;Bases de données;Langue;Partenaire',
  ])
    expect(guessed(headings)).toEqual(all)
  expect(guessed('E-Mail;Notes;LOGIN ;Mail')).toEqual({ email: 0, userName: 2 })
})

it.each([
  ['Leitung (Mail);Mail', { email: 1 }],
  ['Mail (privat);Mail', { email: 1 }],
  ['Mail (privat);Ort', { email: 0 }],
  ['Büro [mail];Mail *', { email: 1 }],
  ['Büro [mail];Ort', { email: 0 }],
  ['Büro (mail);Ort', {}],
])('takes the surest of the headings %s', (headings, mapping) => {
  expect(guessMapping(userFields, headings.split(';'))).toEqual(mapping)
})

const known = Object.values(userFields).flat()
const shape = (text: string, headingLine?: number) => {
  const { delimiter, headings, headingLine: line, rows } = readCsv(text, { known, headingLine })
  return { delimiter, headings, line, rows: rows.map((row) => [row.line, ...row.cells]) }
}

it('finds headings below the lines of a title, or where somebody says', () => {
  const titled = 'Belegschaft Nord;;;\nGedruckt am;01.02.2026;;\n\nBenutzername;E-Mail;Vorname;Abteilung\npia;pia@x.example;Pia;Lager\n'
  const headings = ['Benutzername', 'E-Mail', 'Vorname', 'Abteilung']
  expect(shape(titled)).toEqual({ delimiter: ';', headings, line: 4, rows: [[5, 'pia', 'pia@x.example', 'Pia', 'Lager']] })
  expect(shape(titled.replace('Benutzername;E-Mail;Vorname', 'Kennung;Anschrift;Rufname'))).toMatchObject({ line: 4 })
  expect(shape(titled, 2)).toMatchObject({ headings: ['Gedruckt am', '01.02.2026'], line: 2 })
})

it('keeps the first person of a file without headings', () => {
  const people = 'ann,ann@x.example,Ann,Lee\nbob,bob@x.example,Bob,Lee\n'
  const all = { headings: ['', '', '', ''], line: 0 }
  expect(shape(people)).toMatchObject({
    ...all,
    rows: [
      [1, 'ann', 'ann@x.example', 'Ann', 'Lee'],
      [2, 'bob', 'bob@x.example', 'Bob', 'Lee'],
    ],
  })
  expect(shape(people, 1)).toMatchObject({ line: 1, rows: [[2, 'bob', 'bob@x.example', 'Bob', 'Lee']] })
  expect(shape('N1;Haus Nord;AIO\nN2;Haus West;HR\n', 0)).toMatchObject({
    headings: ['', '', ''],
    rows: [
      [1, 'N1', 'Haus Nord', 'AIO'],
      [2, 'N2', 'Haus West', 'HR'],
    ],
  })
})

it.each([
  // A row with a value holds no headings, however many words of it are known.
  ['0815;uwe;uwe@x.example;Uwe;Rolle;Firma\n0816;eva;eva@x.example;Eva;Rolle;Firma\n', 0, 2],
  ['Nr;Bezeichnung;Art;Zustand\n7;Firma;Rolle;gut\n', 1, 1],
  // Neither do values that happen to be words of headings.
  ['Kürzel;Bezeichnung;Art;Zustand\nK7;Firma;Rolle;gut\n', 1, 1],
  // Groups of columns stand above their headings.
  ['Mensch;Mensch;Konto;Konto\nVorname;Nachname;E-Mail;Benutzername\nUwe;Lau;uwe@x.example;uwe\n', 2, 1],
])('finds the headings of %j', (text, line, count) => {
  const found = shape(text)
  expect([found.line, found.rows.length]).toEqual([line, count])
})

it('keeps every row of a file of which somebody says that it has no headings, however few cells it has', () => {
  const text = 'N1;;;\nN2;Haus West;HR;ja\nN3;Haus Ost;HR;ja\n'
  expect(shape(text, 0).rows.map(([line, id]) => [line, id])).toEqual([
    [1, 'N1'],
    [2, 'N2'],
    [3, 'N3'],
  ])
})

it('knows the headings of a template of Entra, below its line of the version', () => {
  const template =
    'version:v1.0\nName [displayName] Required,User name [userPrincipalName] Required,Block sign in (Yes/No) [accountEnabled] Required,First name [givenName],Last name [surname],Mobile phone [mobile]\nEva Roth,eva@x.example,No,Eva,Roth,+49 170 1\n'
  const { headings, line, rows } = shape(template)
  expect([line, rows.length]).toEqual([2, 1])
  expect(guessMapping(userFields, headings)).toEqual({ userName: 1, email: 1, givenName: 3, familyName: 4, phoneNumber: 5 })
  expect(guessMapping(userFields, ['userPrincipalName', 'mail'])).toMatchObject({ email: 1 })
})

it.each([
  ['sep=;;;\nBenutzername;E-Mail;Vorname\nsep;s@x.example;Sepp\n', ';'],
  ['"sep=;",,\nBenutzername,E-Mail,Vorname\nsep,s@x.example,Sepp\n', ','],
  ['sep=,\nBenutzername,E-Mail,Vorname\nsep,s@x.example,Sepp\n', ','],
])('reads a file whose line of the separator was saved again: %j', (text, delimiter) => {
  expect(shape(text)).toMatchObject({ delimiter, line: 2, rows: [[3, 'sep', 's@x.example', 'Sepp']] })
})

it('adds the empty values that a spreadsheet leaves out at the end of a row', () => {
  const { rows } = readCsv('User name;Email;First name;Phone\na;a@x.example;A;1\nb;b@x.example\n', { known })
  expect(rows).toEqual([
    { line: 2, cells: ['a', 'a@x.example', 'A', '1'] },
    { line: 3, cells: ['b', 'b@x.example', '', ''], valueCount: 2 },
  ])
})

it.each([
  [['31/12/2020', '05/06/2020'], ['DMY']],
  [['12/31/2020', '05/06/2020'], ['MDY']],
  [
    ['05/06/2020', ''],
    ['DMY', 'MDY'],
  ],
  [
    ['31/12/2020', '12/31/2020'],
    ['YMD', 'DMY', 'MDY'],
  ],
  [['2020-02-03', 'x', ''], ['YMD']],
  [['03.02.2020'], ['DMY']],
])('decides the order of day and month by the whole column: %j', (cells, orders) => {
  expect(readingOrders(cells)).toEqual(orders)
})

it('reads no date of two digits of the year, and no day that there is none of', () => {
  for (const cell of ['31.12.20', '30/02/2020', '2020', '31.04.2020']) expect(possibleDays(cell, ['YMD', 'DMY', 'MDY'])).toEqual([])
})

it.each(['1,23457E+11', '1.2E+09', '-1e-07', '1234567890123450000'])('knows that a spreadsheet has damaged %s', (cell) => {
  expect(isDamaged(cell)).toBe(true)
})
it.each(['E12', '12E', '1E5', '8e3', '5E-2', '1.2E9', '000123', '123456789012345', '+49 30 5550000000000000', '1234567890123456'])(
  'takes %s as it is',
  (cell) => {
    expect(isDamaged(cell)).toBe(false)
  },
)

it('looks for headings in no more of a row than a file may have', () => {
  const cells = Array.from({ length: 1000 }, () => 'x')
  Object.defineProperty(cells, 999, {
    get: () => {
      throw new Error('The whole row was read')
    },
  })
  expect(findHeadings([{ line: 1, cells }], known)).toEqual({ at: 0, hasHeadings: true })
})

it('reads a cell of several megabytes that looks like a formula as it is', () => {
  const long = `="${'a'.repeat(5_000_000)}"`
  const { rows } = readCsv(`a,b\n${quoted(long)},y\n`, { delimiter: ',' })
  expect(rows.map(({ cells: [first = '', second] }) => [first === long, second])).toEqual([[true, 'y']])
})

it.each([
  ['two columns with a semicolon', 'Benutzername;E-Mail\nida;ida@x.example\n', ';'],
  ['two columns with tabs, without headings', 'ida\tida@x.example\nudo\tudo@x.example\n', '\t'],
  ['two columns in quotes', '"username";"email"\n"ida";"ida@x.example"\n', ';'],
  ['titles above two columns', 'Staff list\n\nas of today\n\nusername;email\nida;ida@x.example\n', ';'],
  ['one column', 'email\nida@x.example\n', ','],
  ['one column of texts with commas', 'Name\n"Berg, Ida"\nUdo\n', ','],
  ['one column with a semicolon in a text', 'Name\nMüller; Söhne GmbH\n', ','],
  ['one column with a tab in the first text', 'Berg\tUdo\nIda\nPia\n', ','],
  ['one column with semicolons in some texts', 'Name\nMüller; Söhne GmbH\nUdo\nIda\nPia\nBerg; Co\nEva\n', ','],
  ['one column with semicolons in quotes', 'Name\n"Müller; Söhne"\n"Berg; Co"\n', ','],
  ['one column with unlike semicolons', 'Name\nMüller; Söhne GmbH\nUdo\nBerg; Tal; Fluss\n', ','],
  ['headings alone', 'username;email\n', ';'],
  ['titles above two columns of many rows', `List\nof\nstaff\n${'a;b\n'.repeat(3)}c\n`, ';'],
  [
    'vertical bars, with commas in the texts',
    'username|email|customers\nBerg, Ida|ida@x.example|Nord, Süd\nudo, u, o|udo@x.example|Nord\n',
    '|',
  ],
  ['vertical bars below a title', 'Staff list\n\nusername|email\nida|ida@x.example\nudo|udo@x.example\n', '|'],
  ['vertical bars directly below a title', 'Staff list\nusername|email\nida|ida@x.example\nudo|udo@x.example\n', '|'],
  [
    'vertical bars directly below two titles, with commas in all of them',
    'Staff, as of May\nNorth, South\nusername|email\nBerg, Ida|i@x.example\n',
    '|',
  ],
  ['unknown headings of vertical bars directly below a title', 'Payroll\nNo|Short|Pay\n17|ib|3000\n18|ub|2900\n', '|'],
  ['lists of three in every text of one column', 'customers\nNord|Süd|West\nOst|West|Süd\n', ','],
  ['lists of numbers in every text of one column', 'customers\n17|18\n19|20\n', ','],
  ['lists of words and numbers in one of two columns', 'ida;Nord|Süd\nudo;Ost|17\n', ';'],
  ['lists of addresses in one of two columns', 'username,email\nida,i@x.example|ida@x.example\nudo,u@x.example|udo@x.example\n', ','],
  ['headings in two languages', 'Vorname|First name;Nachname|Last name;E-Mail|Email\nIda;Berg;ida@x.example\nUdo;Tal;udo@x.example\n', ';'],
  ['vertical bars in quotes', '"username"|"email"\n"ida"|"ida@x.example"\n', '|'],
  ['lists in one of two columns', 'username,customers\nida,Nord|Süd|West\nudo,Nord|Süd|West\n', ','],
  ['lists in one of two columns, without headings', 'ida;Nord|Süd|West\nudo;Nord|Süd|West\n', ';'],
  ['lists in some texts of one column', 'customers\nNord|Süd\nNord\nWest\nSüd\n', ','],
  ['lists in one of two columns below a title', 'Staff\nusername,customers\nida,Nord|Süd\nudo,Ost|West\n', ','],
  ['lists in one of two columns below a title and an empty line', 'Staff\n\nusername,customers\nida,Nord|Süd\nudo,Ost|West\n', ','],
  ['lists in every text of one column', 'customers\nNord|Süd\nOst|West\n', ','],
  ['vertical bars named by the first line', 'sep=|\nusername|email\nida|ida@x.example\n', '|'],
  ['empty lines in between and behind', 'username;email\n\nida;ida@x.example\n;\n\n', ';'],
])('finds the separator of a short file: %s', (_, text, delimiter) => {
  expect(readCsv(text, { known }).delimiter).toBe(delimiter)
})

it('takes a separator in the text of one column for a part of it', () => {
  const { headings, rows } = readCsv('Name\nMüller; Söhne GmbH\nUdo\n', { known })
  expect([headings, rows]).toEqual([
    ['Name'],
    [
      { line: 2, cells: ['Müller; Söhne GmbH'] },
      { line: 3, cells: ['Udo'] },
    ],
  ])
})

const HEADINGS = 'username\temail\nïda\tida@x.example\n'
it.each([
  ['UTF-16 as Windows writes it, without a mark', Buffer.from(HEADINGS, 'utf16le'), 'UTF_16LE'],
  ['UTF-16 of the other byte order, without a mark', Buffer.from(HEADINGS, 'utf16le').swap16(), 'UTF_16BE'],
  ['UTF-8 with the character by which old programs end a file', Buffer.from(`${HEADINGS}\x1a`), 'UTF_8'],
  ['UTF-8 of which old programs filled the last block', Buffer.from(`${HEADINGS}${'\x1a'.repeat(90)}`), 'UTF_8'],
])('reads %s', (_, bytes, encoding) => {
  expect(textOf(bytes)).toEqual({ text: HEADINGS, encoding, certain: true })
})

it.each(['Ā', '\u0200'])('reads UTF-16 without a mark that has %j, of which the other byte is zero', (letter) => {
  const text = `username\temail\n${letter}nna\tanna@x.example\n`
  expect(textOf(Buffer.from(text, 'utf16le'))).toEqual({ text, encoding: 'UTF_16LE', certain: true })
  expect(textOf(Buffer.from(text, 'utf16le').swap16())).toEqual({ text, encoding: 'UTF_16BE', certain: true })
})

it.each([
  ['<html><table><tr><td>a</td></tr></table></html>', 'FILE_IS_EXCEL'],
  ['\uFEFF<?xml version="1.0"?><Workbook/>', 'FILE_IS_EXCEL'],
  ['\n<TABLE border=1>', 'FILE_IS_EXCEL'],
  ['a\0b', 'FILE_NOT_TEXT'],
  ['a\0b\0c', 'FILE_NOT_TEXT'],
  ['\0\0\0\0', 'FILE_NOT_TEXT'],
  ['\x1a', 'FILE_EMPTY'],
  ['a\x1ab', 'FILE_NOT_TEXT'],
])('refuses %j, which is a table of another kind or no text', (text, refusal) => {
  expect(textOf(Buffer.from(text))).toEqual({ refusal })
})

it('reads texts in angle brackets that begin no table', () => {
  expect(textOf(Buffer.from('<tables>,b\n1,2\n'))).toMatchObject({ encoding: 'UTF_8' })
})

it.each<[string, readonly string[], Record<string, number>]>([
  ['es, moved', ['ID del portal', 'Estado', 'Correo electrónico', 'Nombre', 'Nombre de usuario'], { userId: 0, email: 2, userName: 4 }],
  ['fr-CA, moved', ['Nom d’utilisateur', 'Nom', 'ID du portail', 'Courriel'], { userId: 2, email: 3, userName: 0 }],
  [
    'es, with names of its own',
    ['ID del portal', 'Nombre', 'Apellidos', 'Correo electrónico'],
    { userId: 0, givenName: 1, familyName: 2, email: 3 },
  ],
  ['fr-CA, with names of its own', ['ID du portail', 'Nom', 'Prénom', 'Courriel'], { userId: 0, givenName: 2, familyName: 1, email: 3 }],
  [
    'fr-CA, with the shown name beside both',
    ['ID du portail', 'Nom', 'Prénom', 'Nom de famille', 'Courriel'],
    { userId: 0, givenName: 2, familyName: 3, email: 4 },
  ],
  ['en-GB, renamed and shortened', ['Mail (work)', 'Portal ID', 'Name'], { userId: 1, email: 0 }],
  ['de, moved, with columns added', ['Telefon', 'Name', 'Portal-ID', 'Vorname'], { userId: 2, givenName: 3, phoneNumber: 0 }],
])('knows an export by its portal ID wherever its columns stand, and takes the shown name for no other: %s', (_, headings, mapping) => {
  expect(guessMapping(userFields, headings, exportedHeadings)).toEqual(mapping)
})
