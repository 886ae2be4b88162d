import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('docs/api.md names every call below /api', () => {
  const source = readFileSync('server/src/api/assets/api.ts', 'utf8')
  const calls = [...source.matchAll(/^ {4}\['([\w.-]+)', /gm)].map(([, name]) => `/api/${name}`)
  expect(calls.length).toBeGreaterThan(6)
  const docs = readFileSync('docs/api.md', 'utf8')
  expect([...calls, '/api/negotiate', '/api/requests'].filter((call) => !docs.includes(call))).toEqual([])
})
