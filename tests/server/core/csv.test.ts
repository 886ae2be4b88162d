import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { csvOf } from '../../../server/src/platform/csv.ts'

const read = (text: string) => Papa.parse<string[]>(text.replace(/\r\n$/, ''), { newline: '\r\n' }).data

it('H4 writes nothing that a spreadsheet would take for a formula', () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '=HYPERLINK("http://x";"y")']
  expect(read(csvOf([dangerous])).flat()).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\t=1",
    "'\r=1",
    "'=1",
    '\'=HYPERLINK("http://x";"y")',
  ])
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

it('H4 reads back what it wrote, but for the apostrophe before a formula', () => {
  const text = fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', '').toWellFormed())
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1 }))
  fc.assert(
    fc.property(table, (rows) => {
      const back = read(csvOf(rows)).map((row) => row.map((cell) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)))
      const unambiguous = rows.map((row) => row.map((cell) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)))
      expect(back).toEqual(unambiguous)
    }),
  )
})
