import { expect, it } from 'vitest'
import { isDemo } from '#src/features/devops/is-demo.ts'

const page = (textContent: string | null) => ({
  getElementById: (id: string) => (id === 'portal-state' ? ({ textContent } as HTMLElement) : null),
})

it.each([
  ['{"demo":true}', true],
  ['{"demo":"yes"}', false],
  ['{}', false],
  ['null', false],
  ['not json', false],
  [null, false],
])('a page that says %s is a demo: %s', (text, wanted) => {
  expect(isDemo(page(text))).toBe(wanted)
})
