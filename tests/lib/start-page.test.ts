import { expect, it } from 'vitest'
import { startPage } from '#src/lib/start-page.ts'

it.each([
  ['4', '/vendor/home'],
  [6, '/admin/home'],
  ['1', '/'],
  ['3', '/'],
  [undefined, '/'],
])('user type %j starts at %s', (userType, path) => {
  expect(startPage(userType)).toBe(path)
})
