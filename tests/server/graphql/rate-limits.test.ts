import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALL_LIMITS, createRateLimits } from '../../../server/src/api/graphql/rate-limits.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import type { RunningServer } from '../../support/server.ts'
import { importer } from '../import/import-calls.ts'
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
  const limits = { user: 5, address: 8, tenant: 20, upload: 1024 }
  const [one, other] = [createRateLimits(server.db, limits), createRateLimits(server.db, limits)]
  expect(await refusedAfter(() => one.take('user', 'a', 1), 100)).toBeLessThanOrEqual(10)
  expect(await refusedAfter(() => other.take('user', 'a', 1), 100)).toBeLessThan(5)
  await expect(one.take('user', 'b', 1)).resolves.toBeUndefined()
  await expect(one.take('address', 'a', 1)).resolves.toBeUndefined()
  server.advance(61_000)
  await expect(one.take('user', 'a', 1)).resolves.toBeUndefined()
})

it('G9 lets a noisy tenant cost another nothing: its calls are refused before any of their work, the other’s are what they were', async () => {
  const LIST = '{ users(first: 20) { nodes { id userName } totalCount } }'
  const [noisy, quiet] = [await asPerson(server, 'partneradmin', 'acme'), await asPerson(server, 'partneradmin', 'hr')]
  for (const ask of [noisy, quiet]) await ask(LIST)
  const before = await statementsOf(() => quiet(LIST))
  expect(await statementsOf(() => noisy(LIST))).toHaveLength(before.length)

  const { rows } = await server.db.pool.query<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  await createRateLimits(server.db).take('tenant', rows[0]?.id ?? '', CALL_LIMITS.tenant)
  const codes: unknown[] = []
  for (let calls = 0; calls < 40; calls += 1) codes.push(...codesOf(await noisy(LIST)))
  expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']))
  expect((await noisy(LIST)).status).toBe(429)
  const refused = await statementsOf(() => noisy(LIST))
  expect(refused.length).toBeLessThanOrEqual(2)
  expect(refused.filter((text) => /user_name_folded|search_text|count\(/.test(text))).toEqual([])

  const all = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? noisy(LIST) : quiet(LIST))))
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 429 : 200)))
  expect(await statementsOf(() => quiet(LIST))).toEqual(before)
  expect(codesOf(await (await asPerson(server, 'operations'))(LIST))).toEqual([])
})

it('G3 counts fifty aliased tries of a code as they would count one by one: the code is dead after five', async () => {
  const ask = await asPerson(server, 'employee', 'hr')
  const id = demoPersonId('employee', 'hr.localhost')
  const query = (text: string, ...values: unknown[]) => server.db.pool.query<Record<string, string>>(text, values)
  await query(
    `update customer set two_factor_level = 'ADMIN', customer_type = 'AIO' where id in (select customer_id from user_customer where user_id = $1)`,
    id,
  )
  await ask('mutation { sendPhoneCode(input: { phoneNumber: "+44 20 7946 0009" }) { errors { code } } }')
  const { rows } = await query(`select text from outbox where recipient = '+442079460009'`)
  const code = /\d{6}/.exec(rows[0]?.['text'] ?? '')?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  const tries = (count: number) =>
    `mutation { ${Array.from({ length: count }, (_, at) => `a${at}: confirmPhone(input: { code: "${wrong}" }) { errors { code } }`).join(' ')} }`
  const fifty = await ask(tries(50))
  expect([fifty.data, fifty.errors.length > 0]).toEqual([null, true])
  const fifteen = await ask(tries(15))
  expect(Object.values(fifteen.data ?? {})).toEqual(Array.from({ length: 15 }, () => ({ errors: [{ code: 'CODE_INVALID' }] })))
  const right = await ask(`mutation { confirmPhone(input: { code: "${code}" }) { errors { code } } }`)
  expect(right.data).toEqual({ confirmPhone: { errors: [{ code: 'CODE_INVALID' }] } })
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

it('G9 counts what one person uploads by its size, and refuses more before it reads a file; others upload, and the person calls', async () => {
  const [greedy, other] = [await importer(server, 'operations'), await importer(server, 'support')]
  const large = 'User name,Email\n'.padEnd(4_000_000, 'x')
  const statuses = new Set<number>()
  let taken = 0
  for (let tries = 0; tries < 25; tries += 1) {
    const { status } = await greedy.send(large)
    if (status === 200) taken += 1
    statuses.add(status)
  }
  expect([...statuses]).toEqual([200, 429])
  expect(taken).toBeGreaterThanOrEqual(15)
  expect(taken).toBeLessThanOrEqual(17)
  const { content } = await greedy.send(large)
  expect(content.errors?.map(({ extensions }) => [extensions['code'], extensions['retryAfterSeconds']])).toEqual([
    ['RATE_LIMITED', expect.any(Number)],
  ])
  expect((await other.send(large)).status).toBe(200)
  expect((await greedy.ask('{ users(first: 1) { totalCount } }')).status).toBe(200)
  server.advance(61_000)
  expect((await greedy.send('User name,Email\nzoe,zoe@example.org\n')).status).toBe(200)
})
