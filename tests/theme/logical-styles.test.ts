import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sheets = ['src', 'server/src'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(room, path)),
)

/** What names a side of the screen instead of a side of the text, and so would stay where it is when the text runs from right to left. */
const PHYSICAL = [
  /(?:^|[\s;{])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?\s*:/,
  /(?:^|[\s;{])(?:left|right)\s*:/,
  /border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
]
/** Four values of which the second and the fourth differ. */
const LOPSIDED = /(?:^|[\s;{])(?:margin|padding|inset|border-width)\s*:\s*([\w.-]+) ([\w.-]+) ([\w.-]+) ([\w.-]+);/

const physicalIn = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => {
      const [, , second, , fourth] = LOPSIDED.exec(line) ?? []
      return PHYSICAL.some((pattern) => pattern.test(line)) || second !== fourth
    })

it('finds what it looks for', () => {
  expect(
    physicalIn(
      'a { margin-left: 1px; }\nb { right: 0 }\nc { text-align: left; }\nd { padding: 1px 2px 3px 4px; }\ne { border-right: 1px solid }',
    ),
  ).toHaveLength(5)
  expect(physicalIn('a { margin-inline-start: 1px; text-align: start; inset-inline-end: 0; padding: 1px 2px 3px 2px; }')).toEqual([])
})

it.each(sheets)('%s names no left and no right', (sheet) => {
  expect(physicalIn(readFileSync(sheet, 'utf8'))).toEqual([])
})
