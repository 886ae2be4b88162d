import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('docs/api.md names every call below /api', () => {
  const source = readFileSync('server/src/api/assets/api.ts', 'utf8')
  const calls = [...source.matchAll(/^ {4}\['([\w.-]+)', /gm)].map(([, name]) => `/api/${name}`)
  expect(calls.length).toBeGreaterThan(6)
  const docs = readFileSync('docs/api.md', 'utf8')
  expect([...calls, '/api/negotiate', '/api/requests'].filter((call) => !docs.includes(call))).toEqual([])
})

it('docs/api.md names every header that the portal sends with GraphQL', () => {
  const [, headers = ''] =
    /withHeaders\(.+, \{\n([\s\S]*?)\n {6}\}\)/.exec(readFileSync('src/data/exchanges/headers.exchange.ts', 'utf8')) ?? []
  const names = ['authorization', ...[...headers.matchAll(/^ {8}'?([\w-]+)'?:/gm)].map(([, name = '']) => name)]
  expect(names.length).toBeGreaterThan(6)
  const [sent = ''] = /^Headers that the portal sends:.*$/m.exec(readFileSync('docs/api.md', 'utf8')) ?? []
  expect(names.filter((name) => !sent.toLowerCase().includes(`\`${name}`))).toEqual([])
})
