import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { newUser, openDirectory } from '../scim/directory.ts'
import type { Directory } from '../scim/directory.ts'
import { idOf, membersOf, patchOp } from './scim-shapes.ts'

let server: RunningServer
let directory: Directory
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  directory = await openDirectory(server, { groups: 'CUSTOMERS' })
})
afterAll(() => server?.close())

const made = async () => idOf(await directory.call('POST', '/Users', newUser(`g-${crypto.randomUUID()}@acme.test`)))

describe('SCIM: a large group', () => {
  it('is answered without its members, which are all there, and a change of one costs what it costs in a small group', async () => {
    const { call, rows, customerId } = directory
    const [one, other] = [await made(), await made()]
    const change = (op: string, value: string) =>
      call('PATCH', `/Groups/${customerId}`, patchOp({ op, path: 'members', value: [{ value }] }))
    const statuses = async () => [(await change('remove', one)).status, (await change('add', one)).status]
    const small = await statementsOf(async () => expect(await statuses()).toEqual([200, 200]))
    await rows(
      `with person as (
        insert into user_identity (partner_id, user_name, user_type) select $1, 'large-' || number, 1 from generate_series(1, 300) as number returning id
      ), member as (insert into user_customer (user_id, customer_id) select id, $2 from person)
      insert into scim_user (user_id, provider_id) select id, $3 from person`,
      ...[directory.partnerId, customerId, directory.providerId],
    )
    const large = await statementsOf(async () => expect(await statuses()).toEqual([204, 204]))
    expect(large.length).toBeLessThanOrEqual(small.length)
    expect(await membersOf(directory, customerId)).toHaveLength(302)
    expect((await change('remove', other)).status).toBe(204)
    const members = await membersOf(directory, customerId)
    expect([members.length, members.includes(one), members.includes(other)]).toEqual([301, true, false])
    const asked = await call('PATCH', `/Groups/${customerId}?attributes=members`, patchOp({ op: 'remove', path: 'members', value: [] }))
    expect([asked.status, (asked.body['members'] as object[]).length]).toEqual([200, 301])
  })
})
