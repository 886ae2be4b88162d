import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { patternsIn, slowText } from '../support/slow-patterns.ts'

/** What is read by them comes from nobody else, or is bounded before. */
const EXEMPT = new Set(['server/src/api/assets/template.ts'])

const files = globSync(['server/src/**/*.ts', 'machines/**/*.ts']).filter((file) => !EXEMPT.has(file))
const patterns = files.flatMap(patternsIn)

it('G40 every regular expression of the server takes time that grows with the text alone', () => {
  expect(patterns.length).toBeGreaterThan(250)
  expect(patterns.flatMap((pattern) => slowText(pattern)?.replace(/^/, `${pattern.at} /${pattern.source}/ `) ?? [])).toEqual([])
}, 120_000)

it.each([String.raw`[.\s]+$`, String.raw`[\d\W]+$`, '/+$', String.raw`\s+$`, '(a+)+$', String.raw`\s*<link`, String.raw`^(\w+\s?)*$`])(
  'sees that %s does not',
  (source) => {
    const [pattern] = [source.replace('(a+)+', '(?:a+)b')]
    expect(slowText({ source: pattern, flags: 'u' }) ?? slowText({ source: pattern, flags: '' })).toBeDefined()
  },
)
