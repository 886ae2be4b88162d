import { expect, it } from 'vitest'
import { readHrFile } from '../../../server/src/entities/migrations/source/hr-file.ts'

// Exports of HR products with people who have left, as the products and spreadsheets write them.

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const read = (bytes: Buffer) => {
  const found = readHrFile(bytes, 'users')
  if (!('left' in found)) throw new Error(`The file was refused: ${found.code}`)
  return {
    active: Object.fromEntries(found.users.map(({ id, isActive }) => [id.split('/').at(-1), isActive])),
    left: found.left.map(({ line, outcome, findings }) => [line, outcome, findings[0]?.code, findings[0]?.value ?? null]),
  }
}
/** Three users with an ID, a customer, a name and an address, followed by what a product says of each. */
const rows = (separator: string, more: readonly string[]) =>
  more.map((cells, at) => [`000${at + 1}`, 'C1', `u${at + 1}`, `u${at + 1}@x.example`, cells].join(separator))

const HEAD = 'Personalnummer;Kunde;Benutzername;E-Mail'
const BY_AUSTRITT = [2, 'CREATE', 'LEFT_BY_COLUMN', 'Austritt']

it.each<[string, Buffer, { active: Record<string, boolean>; left: unknown[] }]>([
  [
    'Excel, German: a status and a day of leaving, of which one says that somebody has left',
    Buffer.from([`\uFEFF${HEAD};Status;Austritt`, ...rows(';', ['aktiv;31.12.2020', 'aktiv;', 'ausgeschieden;'])].join('\r\n')),
    { active: { '0001': false, '0002': true, '0003': false }, left: [BY_AUSTRITT] },
  ],
  [
    'SAP: the last day of all days, days without separators, a totals line',
    Buffer.from([`${HEAD};Austrittsdatum`, ...rows(';', ['99991231', '20200131', '00000000']), 'Summe;3;;;'].join('\n')),
    { active: { '0001': true, '0002': false, '0003': true, Summe: true }, left: [] },
  ],
  [
    'Workday: months by name, numbers as texts, a worker status',
    Buffer.from(
      [
        'Employee ID,Company,User name,Email - Work,Legal Name - First Name,Worker Status,Termination Date',
        '="0001",C1,u1,u1@x.example,Ada,Active,31-Dec-2020',
        '="0002",C1,u2,u2@x.example,Bob,Active,',
        '="0003",C1,u3,u3@x.example,Cy,Terminated,"Dec 31, 2020"',
      ].join('\r\n'),
    ),
    { active: { '0001': false, '0002': true, '0003': false }, left: [[2, 'CREATE', 'LEFT_BY_COLUMN', 'Termination Date']] },
  ],
  [
    'BambooHR: a personal address, days of two orders, an American time',
    Buffer.from(
      [
        'Employee Number,Company,User name,Home Email,Work Email,Status,Last Day',
        '1,C1,u1,h1@home.example,u1@x.example,Active,12/31/2020 12:00:00 AM',
        '2,C1,u2,h2@home.example,u2@x.example,Active,',
        '3,C1,u3,h3@home.example,u3@x.example,Inactive,01/02/2020',
      ].join('\n'),
    ),
    { active: { 1: false, 2: true, 3: false }, left: [[2, 'CREATE', 'LEFT_BY_COLUMN', 'Last Day']] },
  ],
  [
    'Personio: UTF-16, tabs, a year of two digits and a word that nobody knows',
    utf16(
      [`${HEAD.replaceAll(';', '\t')}\tStatus\tLetzter Arbeitstag`, ...rows('\t', ['active\t31.12.20', 'active\t', 'onboarding\t'])].join(
        '\r\n',
      ),
    ),
    {
      active: { '0002': true },
      left: [
        [2, 'BROKEN', 'ACTIVE_UNKNOWN', '31.12.20'],
        [4, 'BROKEN', 'ACTIVE_UNKNOWN', 'onboarding'],
      ],
    },
  ],
  [
    'DATEV: a first line of its own, quoted line ends, empty columns at the end',
    Buffer.from(
      [
        '"EXTF";700;21;"Stammdaten";5',
        '"Personalnummer";"Mandantennummer";"Benutzername";"E-Mail";"Notiz";"Beschäftigungsende";;',
        '"00017";"C1";"u1";"u1@x.example";"erste Zeile\r\nzweite; Zeile";"31. Januar 2020";;',
        '"00018";"C1";"u2";"u2@x.example";"";"";;',
      ].join('\r\n'),
    ),
    { active: { '00017': false, '00018': true }, left: [] },
  ],
  [
    'LibreOffice: two columns of leaving beside the mapped status, one of them a mark',
    Buffer.from([`${HEAD};Status;Austritt;Gesperrt`, ...rows(';', ['aktiv;;nein', 'aktiv;;ja', 'aktiv;2999-01-01;nein'])].join('\n')),
    { active: { '0001': true, '0002': false, '0003': true }, left: [[3, 'CREATE', 'LEFT_BY_COLUMN', 'Gesperrt']] },
  ],
])('takes nobody who has left for active: %s', (_, bytes, expected) => {
  expect(read(bytes)).toEqual(expected)
})

it('gives a word the meaning that somebody has chosen only where nothing else is known of it', () => {
  const file = Buffer.from([`${HEAD};Status;Gesperrt`, ...rows(';', ['1;0', '1;1', 'x;0'])].join('\n'))
  const found = readHrFile(file, 'users', {
    mapping: { id: 0, customerId: 1, userName: 2, email: 3, isActive: 4 },
    choices: { activeWords: { 1: true, x: true } },
  })
  // A lock of 1 stays one, although a status of 1 means active.
  expect('users' in found && found.users.map(({ isActive }) => isActive)).toEqual([true, false, true])
})

it('asks about dates whose month is named ambiguously or not at all', () => {
  const words = ['31-Ju-2020', '31 Xyz 2020', 'Ma 3, 2020', '30-Feb-2020']
  const file = Buffer.from([`${HEAD};Austritt`, ...rows(';', words)].join('\n'))
  expect(read(file)).toEqual({ active: {}, left: words.map((word, at) => [at + 2, 'BROKEN', 'ACTIVE_UNKNOWN', word]) })
})
