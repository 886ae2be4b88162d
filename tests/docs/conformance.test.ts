import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

it('docs/conformance.md lists every module that is tested by its name, and no other', () => {
  const listed = named(readFileSync('docs/conformance.md', 'utf8'), /^\| `(oidcc-[\w-]+)` \| (?:Passed|Review|Warning|Skipped) \|/gm)
  const tested = named(readFileSync('tests/server/identity/conformance.test.ts', 'utf8'), /'(oidcc-[\w-]+)'(?:,|\])/g)
  expect(listed.toSorted()).toEqual([...new Set(tested)].toSorted())
  expect(listed.length).toBe(35 + 1 + 11 + 2)
})
