import { expect, it } from 'vitest'
import { activeReader } from '../../../server/src/entities/migrations/source/active-words.ts'
import { areIdsUnique, hrFields } from '../../../server/src/entities/migrations/source/hr-file.ts'
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
