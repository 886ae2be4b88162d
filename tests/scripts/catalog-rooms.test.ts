import { expect, it } from 'vitest'
import { asJson } from '../../scripts/build/catalog-rooms.ts'

it.each([
  [String.raw`"N’est pas remplie\xA0: <0/>"`, 'N’est pas remplie\u00a0: <0/>'],
  [String.raw`"\u202F\t\"\'"`, '\u202f\t"\''],
  [String.raw`"\\xA0 \\'"`, String.raw`\xA0 \'`],
])('reads the string literal %s', (literal, text) => {
  expect(JSON.parse(asJson(literal))).toBe(text)
})
