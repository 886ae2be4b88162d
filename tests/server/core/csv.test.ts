import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { valueOf } from '../../../server/src/kit/import/reading/cells.ts'
import { csvOf } from '../../../server/src/platform/csv.ts'

const read = (text: string) => Papa.parse<string[]>(text.replace(/\r\n$/, ''), { delimiter: ',', newline: '\r\n' }).data

it('H4 writes nothing that a spreadsheet would take for a formula', () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '=HYPERLINK("http://x";"y")']
  expect(read(csvOf([dangerous])).flat()).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\t'=1",
    "'\r'=1",
    "'=1",
    '\'=HYPERLINK("http://x";"y")',
  ])
})

const ATTACKS = [
  "Eve;=cmd|' /C calc'!A0; x",
  'Eve,+1',
  'a\t=1',
  'a|-1',
  'line\n@SUM(A1)',
  'line\r=1',
  ';=1;=2',
  ' =1',
  '＝1',
  '\uFEFF=1',
  'x; =1',
]

it.each(ATTACKS)('H4 writes no formula, whichever separator a reader assumes: %j', (attack) => {
  const cells = csvOf([
    ['first', attack],
    [attack, 5],
  ])
    .replaceAll('"', '')
    .split(/[,;|\t\r\n]/)
  expect(cells.filter((cell) => /^[\s\uFEFF]*[=+\-@＝]/.test(cell))).toEqual([])
})

it.each(['=1+1', "Eve;=cmd|' /C calc'!A0; x", 'a, -1', "O'Neill, +49 1", 'plain; text'])(
  'H4 an import means what was exported: %j',
  (text) => {
    const [[cell = ''] = []] = read(csvOf([[text]]))
    expect(valueOf(cell)).toBe(text)
  },
)

it('H4 quotes every text and no number', () => {
  expect(csvOf([['a', 1, true, null, '']])).toBe('"a",1,true,,""\r\n')
})

it('H4 keeps quotes, commas, line ends and blanks, each row ended by CR LF', () => {
  expect(
    csvOf([
      ['a "b"', 'c,d', 'e\nf'],
      [' g ', null, 5],
    ]),
  ).toBe('"a ""b""","c,d","e\nf"\r\n" g ",,5\r\n')
  expect(csvOf([])).toBe('')
})

/** Without the apostrophes before what a spreadsheet takes for a formula, and no other: only these are added. */
const bare = (cell: string) => cell.replaceAll(/(^|[,;|\t\r\n][\s\uFEFF]*)'(?=[\t\r]|[\s\uFEFF]*'?[=+\-@＝＋－＠])/g, '$1')

it('H4 reads back what it wrote, but for the apostrophe before a formula', () => {
  const any = fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', '').toWellFormed())
  const signs = fc.string({ unit: fc.constantFrom(...`a'"=+-@＝,;| \t\r\n\uFEFF`) })
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(fc.oneof(any, signs), { minLength: width, maxLength: width }), { minLength: 1 }))
  fc.assert(
    fc.property(table, (rows) => {
      const back = read(csvOf(rows))
      expect(back.map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)))
    }),
    { numRuns: 500 },
  )
})
