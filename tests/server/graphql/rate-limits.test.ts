import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRateLimits } from '../../../server/src/graphql/rate-limits.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf } from './calls.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const refusedAfter = async (take: () => Promise<void>, most: number) => {
  for (let calls = 0; calls < most; calls += 1) {
    const refused = await take().then(
      () => false,
      (error: Error) => error.message === 'Too many requests. Wait a moment and try again.',
    )
    if (refused) return calls
  }
  return most
}

it('G9 counts for each user and each address apart, over all processes, and begins anew after a minute', async () => {
  const limits = { user: 5, address: 8 }
  const [one, other] = [createRateLimits(server.db, limits), createRateLimits(server.db, limits)]
  expect(await refusedAfter(() => one.take('user', 'a', 1), 100)).toBeLessThanOrEqual(10)
  expect(await refusedAfter(() => other.take('user', 'a', 1), 100)).toBeLessThan(5)
  await expect(one.take('user', 'b', 1)).resolves.toBeUndefined()
  await expect(one.take('address', 'a', 1)).resolves.toBeUndefined()
  server.advance(61_000)
  await expect(one.take('user', 'a', 1)).resolves.toBeUndefined()
})

it('G3 counts every root field, by whatever alias, and says when to come back', async () => {
  const ask = await asPerson(server, 'employee')
  const fifteen = `{ ${Array.from({ length: 15 }, (_, at) => `a${at}: locale { id }`).join(' ')} }`
  let requests = 0
  let answer = await ask(fifteen)
  for (; codesOf(answer).length === 0 && requests < 60; requests += 1) answer = await ask(fifteen)
  expect(requests).toBeGreaterThanOrEqual(39)
  expect(requests).toBeLessThanOrEqual(43)
  expect(answer.status).toBe(429)
  expect(codesOf(answer)).toEqual(['RATE_LIMITED'])
  expect(answer.errors[0]?.extensions['retryAfterSeconds']).toBeGreaterThan(0)
  expect(codesOf(await (await asPerson(server, 'manager'))('{ locale { id } }'))).toEqual([])
}, 60_000)
