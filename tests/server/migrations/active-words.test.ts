import { describe, expect, it } from 'vitest'
import { activeReader } from '../../../server/src/entities/migrations/source/active-words.ts'
import { areIdsUnique, readHrFile } from '../../../server/src/entities/migrations/source/hr-file.ts'
import { hrFields } from '../../../server/src/entities/migrations/source/hr-fields.ts'
import { guessMapping } from '../../../server/src/kit/import/reading/headings.ts'

const TODAY = new Date('2026-03-04T10:00:00Z')
const meanings = (heading: string, cells: readonly string[], chosen = {}) => {
  const read = activeReader(heading, cells, chosen, TODAY)
  return cells.map((cell) => ({ true: 'in', false: 'out', undefined: 'ask' })[String(read(cell)) as 'true' | 'false' | 'undefined'])
}

it.each([
  // Among words a date is asked, whatever the heading is.
  ['Beschäftigt', ['ja', 'nein', '31.01.2020', 'nein'], ['in', 'out', 'ask', 'out']],
  ['Aktiv', ['nein', '2030-01-01'], ['out', 'ask']],
  ['Beschäftigt', ['31.01.2020', '', '01.02.2031'], ['out', 'in', 'in']],
  ['Austritt', ['31.01.2020', '', '-', 'ja', 'nein'], ['out', 'in', 'in', 'out', 'in']],
  // Days that stand for none, and days without separators.
  ['Austritt', ['0001-01-01', '01.01.1900', '0000-00-00', '00.00.0000', '0001-01-01T00:00:00', '00000000'], Array(6).fill('in')],
  ['Austritt', ['20261231', '20251231', '99991231', '12345678'], ['in', 'out', 'in', 'ask']],
  ['Aktiv', ['ja', '01.01.1900'], ['in', 'ask']],
  // Symbols are not empty, and each is asked by itself.
  ['Austritt', ['✓', '✗', '†', '?', '☑', '—'], ['ask', 'ask', 'ask', 'ask', 'ask', 'in']],
  ['Aktiv', ['ja', 'aktiv?', '† aktiv', '-1', 'ACTIF', 'En activité'], ['in', 'ask', 'ask', 'ask', 'in', 'in']],
  // Codes of a longer list.
  ['Status', ['0', '1', '2', '3'], ['ask', 'ask', 'ask', 'ask']],
  ['Status', ['1', '0', '', '1'], ['in', 'out', 'ask', 'in']],
  ['Aktiv', ['j', 'N', 'j'], ['in', 'out', 'in']],
  ['Activo', ['S', 'n', 'x'], ['ask', 'ask', 'ask']],
  ['Actif', ['o', 'n', '-'], ['in', 'out', 'ask']],
  // On sick leave, or gone.
  ['Estado', ['alta', 'baja', 'de baja', 'cesado'], ['ask', 'ask', 'ask', 'out']],
])('reads the column %s with %j', (heading, cells, expected) => {
  expect(meanings(heading, cells)).toEqual(expected)
})

it('gives each symbol its own meaning', () => {
  expect(meanings('Aktiv', ['✓', '✗', ' Ж ', ''], { '✓': true, '✗': false, ж: true })).toEqual(['in', 'out', 'in', 'ask'])
})

it.each([
  ['Vorgesetzte (E-Mail);E-Mail;Personalnummer', { email: 1, id: 2 }],
  ['Kunde (ID);Personalnummer', { customerId: 0, id: 1 }],
  ['Kunde [id];Personalnummer', { customerId: 0, id: 1 }],
  ['ID;State;Status', { id: 0, isActive: 2 }],
  ['ID;Estado;Austritt', { id: 0, isActive: 2 }],
  ['ID;État', { id: 0, isActive: 1 }],
])('finds the columns of %s', (headings, mapping) => {
  expect(guessMapping(hrFields.users, headings.split(';'))).toEqual(mapping)
})

it.each([
  ['ID', true],
  ['ID (intern)', true],
  ['User ID [key]', true],
  ['Kunde (ID)', false],
  ['Kunde [id]', false],
  ['Personalnummer', false],
])('takes the IDs below %s for unique: %s', (heading, isUnique) => {
  expect(areIdsUnique(heading)).toBe(isUnique)
})

describe('the end of a contract', () => {
  const read = (text: string) => {
    const found = readHrFile(Buffer.from(text), 'users')
    if (!('left' in found)) throw new Error(`The file was refused: ${found.code}`)
    return found.users.map(({ isActive }) => isActive)
  }
  const HEAD = 'User ID;Kunde;Benutzername;E-Mail'
  const person = (...more: string[]) => ['1', 'C', 'ida', 'ida@hr.example', ...more].join(';')

  it.each(['Contract end date', 'Vertragsende', 'Fin de contrat', 'Date de fin'])('below “%s” does not override a status', (heading) => {
    expect(read(`${HEAD};Status;${heading}\n${person('active', '2020-01-31')}\n`)).toEqual([true])
    expect(read(`${HEAD};${heading}\n${person('2020-01-31')}\n`)).toEqual([false])
  })
  it('stands behind a status in a JSON export too, wherever it stands', () => {
    const more = { id: 'J', customerId: 'C', userName: 'j', email: 'j@hr.example', contractEndDate: '2020-01-31' }
    expect(read(JSON.stringify({ users: [{ ...more, status: 'active' }] }))).toEqual([true])
    expect(read(JSON.stringify({ users: [more] }))).toEqual([false])
  })
  it('does not keep a day of leaving beside the status from counting', () => {
    expect(read(`${HEAD};Status;Austritt\n${person('active', '2020-01-31')}\n`)).toEqual([false])
  })
})

it('takes the meaning of a word that is longer than its finding', () => {
  const long = `Ruhend ${'x'.repeat(120)}`
  expect(meanings('Status', [long, 'active'], { [long.toLowerCase().slice(0, 100)]: true })).toEqual(['in', 'in'])
})

it('takes no column of names below “Employee” for the IDs', () => {
  expect(guessMapping(hrFields.users, ['Employee', 'Kunde'])).toEqual({ customerId: 1 })
})

describe('a JSON export says who is active', () => {
  const user = (id: number, more: object) => ({ id: `J${id}`, customerId: 'C', userName: `j${id}`, email: `j${id}@hr.example`, ...more })
  const readUsers = (users: readonly object[], wrap = (all: readonly object[]): unknown => ({ users: all })) => {
    const read = readHrFile(Buffer.from(JSON.stringify(wrap(users))), 'users')
    if (!('left' in read)) throw new Error(`The file was refused: ${read.code}`)
    return {
      active: Object.fromEntries(read.users.map(({ id, isActive }) => [id, isActive])),
      left: read.left.map(({ line, outcome, findings }) => [line, outcome, findings[0]?.code, findings[0]?.value]),
    }
  }

  it.each<[string, readonly object[], readonly boolean[]]>([
    ['isActive', [{ isActive: false }, { isActive: true }, {}], [false, true, true]],
    ['is_active and active', [{ is_active: false }, { active: false }, { active: true }], [false, false, true]],
    ['a status', [{ status: 'Terminated' }, { status: 'ACTIVE' }, { employmentStatus: 'ausgeschieden' }], [false, true, false]],
    [
      'a day of leaving',
      [{ exitDate: '2020-02-29' }, { exitDate: null }, { exitDate: '2999-01-01' }, { endDate: '2020-02-29T00:00:00Z' }],
      [false, true, true, false],
    ],
    ['a mark of leavers', [{ terminated: true }, { terminated: false }, { blocked: 'yes' }], [false, true, false]],
    [
      'two values, of which one means that they left',
      [
        { status: 'active', exitDate: '2020-01-01' },
        { status: 'active', exitDate: null },
      ],
      [false, true],
    ],
    ['isActive, whatever else is there', [{ isActive: true, status: 'left' }], [true]],
    ['isActive of null beside a status', [{ isActive: null, status: 'left' }, { isActive: null }], [false, true]],
    ['a part of an address', [{ state: 'NY' }, { state: 'Bavaria' }], [true, true]],
    ['a state of people', [{ state: 'active' }, { state: 'inactive' }], [true, false]],
  ])('by %s', (_, users, active) => {
    const all = users.map((more, at) => user(at, more))
    const expected = Object.fromEntries(active.map((isActive, at) => [`J${at}`, isActive]))
    expect(readUsers(all)).toEqual({ active: expected, left: [] })
    expect(readUsers(all, (list) => list)).toEqual({ active: expected, left: [] })
  })

  it('and leaves out whose word is not known, with the word', () => {
    const users = ['on leave', '', { code: 7 }, 'active', 3].map((status, at) => user(at, { status }))
    expect(readUsers(users)).toEqual({
      active: { J3: true },
      left: [
        [1, 'BROKEN', 'ACTIVE_UNKNOWN', 'on leave'],
        [2, 'BROKEN', 'ACTIVE_UNKNOWN', undefined],
        [3, 'BROKEN', 'ACTIVE_UNKNOWN', '{"code":7}'],
        [5, 'BROKEN', 'ACTIVE_UNKNOWN', '3'],
      ],
    })
    expect(readUsers([user(1, { status: 'on leave' })])).toMatchObject({ active: {}, left: [[1, 'BROKEN', 'ACTIVE_UNKNOWN', 'on leave']] })
  })

  it('and asks what an unknown word means before it counts, without a new meaning for known ones', () => {
    const states = ['on leave', 'Elternzeit', '', 'terminated', 'active']
    const users = states.map((status, at) => user(at, { status, exitDate: at === 0 ? '2020-01-31' : null }))
    const chosen = { 'on leave': true, elternzeit: true, '': false, terminated: true, active: false }
    const read = readHrFile(Buffer.from(JSON.stringify({ users })), 'users', { mapping: {}, choices: { activeWords: chosen } })
    if (!('left' in read)) throw new Error(`The file was refused: ${read.code}`)
    expect(read.left).toEqual([])
    // The first one has a day of leaving as well. The empty day of all others says that they did not leave, whatever an empty status means.
    expect(read.users.map(({ isActive }) => isActive)).toEqual([false, true, false, false, true])
  })

  it('also of customers', () => {
    const customers = [
      { id: 'C1', name: 'Nord', status: 'archived' },
      { id: 'C2', name: 'Süd', status: 'active' },
    ]
    const read = readHrFile(Buffer.from(JSON.stringify({ customers })), 'customers')
    expect('customers' in read && read.customers.map(({ isActive }) => isActive)).toEqual([false, true])
  })

  it('and makes no active customer of one whose word is not known', () => {
    const read = (customers: readonly object[]) => readHrFile(Buffer.from(JSON.stringify({ customers, users: [user(1, {})] })), 'users')
    expect(read([{ id: 'C', name: 'Nord', status: 'on leave' }])).toMatchObject({
      customers: [],
      total: 1,
      left: [{ outcome: 'BROKEN', findings: [{ path: 'customerId', code: 'ACTIVE_UNKNOWN' }] }],
    })
    expect(read([])).toMatchObject({ customers: [{ id: 'C', isActive: true }], left: [] })
  })
})
