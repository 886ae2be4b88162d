import { afterEach, expect, it, vi } from 'vitest'
import { outlivingFetch } from '#src/data/send-mutation.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a short body', '{}', true],
  ['no body', undefined, true],
  ['a body of more than 64 KiB', 'x'.repeat(65_537), false],
  ['a body of fewer characters that has more than 64 KiB', 'ü'.repeat(40_000), false],
])('J8 outlives the page with %s as far as browsers allow', async (_, body, expected) => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', sent)
  await outlivingFetch('https://portal.test/graphql', { method: 'POST', ...(body !== undefined && { body }) })
  expect(sent.mock.calls.map(([, init]) => init?.keepalive)).toEqual([expected])
})
