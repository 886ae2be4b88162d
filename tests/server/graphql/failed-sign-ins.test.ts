import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
  await server.db.pool.query('delete from event_log')
  const add = (type: string, user: string | null, address: string) =>
    server.db.pool.query(
      `insert into event_log (type, user_id, partner_id, address) select $1, $2, (select partner_id from user_identity where id = $2), $3`,
      [type, user, address],
    )
  const employee = demoPersonId('employee', 'acme.localhost')
  await add('SIGN_IN_FAILED', employee, 'acme')
  await add('SIGN_IN_LOCKED', employee, 'acme locked')
  await add('SIGN_IN_SUCCEEDED', employee, 'succeeded')
  await add('SESSION_ENDED', employee, 'ended')
  await add('SIGN_IN_FAILED', demoPersonId('employee', 'hr.localhost'), 'of another partner')
  await add('SIGN_IN_FAILED', demoPersonId('operations'), 'of the vendor')
  await add('SIGN_IN_FAILED', null, 'of nobody')
})
afterAll(() => server?.close())

const addresses = async (ask: Ask, where: object = {}) =>
  dataOf<{ failedSignIns: { nodes: { address: string; failed: boolean; userName: string | null }[] } }>(
    await ask('query ($where: FailedSignInFilterInput) { failedSignIns(first: 50, where: $where) { nodes { address failed userName } } }', {
      where,
    }),
  ).failedSignIns.nodes.map(({ address }) => address)

it('shows partner admins the refused attempts of their users and nobody else’s', async () => {
  const ask = await asPerson(server, 'partneradmin', 'acme')
  expect(await addresses(ask)).toEqual(['acme locked', 'acme'])
  expect(await addresses(ask, { userId: { eq: demoPersonId('employee', 'hr.localhost') } })).toEqual([])
  expect(await addresses(ask, { at: { lt: '2020-01-01T00:00:00Z' } })).toEqual([])
})

it('shows the vendor those of every user', async () => {
  expect(await addresses(await asPerson(server, 'operations'))).toEqual(['of the vendor', 'of another partner', 'acme locked', 'acme'])
})

it('narrows them to a customer or a partner', async () => {
  const operations = await asPerson(server, 'operations')
  const employee = demoPersonId('employee', 'acme.localhost')
  const { rows } = await server.db.pool.query<{ customer: string; partner: string }>(
    `select customer_id as customer, partner_id as partner from user_customer join user_identity on id = user_id where user_id = $1 limit 1`,
    [employee],
  )
  const [found] = rows
  expect(await addresses(operations, { customerId: { eq: found?.customer } })).toEqual(['acme locked', 'acme'])
  expect(await addresses(operations, { partnerId: { eq: found?.partner } })).toEqual(['acme locked', 'acme'])
  const ofCustomer = await operations('query ($customer: ID) { failedSignIns(customer: $customer, first: 50) { nodes { address } } }', {
    customer: found?.customer,
  })
  expect(dataOf(ofCustomer)).toEqual({ failedSignIns: { nodes: [{ address: 'acme locked' }, { address: 'acme' }] } })
})
