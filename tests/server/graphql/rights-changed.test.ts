import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { statementsDuring } from '../../support/statements.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const sql = (text: string, values: unknown[] = []) => server.db.pool.query<{ id: string }>(text, values)

/** An open page of a user of Acme, which hears of their rights. */
const openPage = async (name: string) => {
  const { accessToken } = await server.signIn(name, 'acme')
  const { rows } = await sql('select user_id as id from server_side_session where ended_at is null order by created_at desc limit 1')
  const client = createClient({
    url: `ws://127.0.0.1:${server.port}/graphql`,
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol, { headers: { host: new URL(server.origin('acme')).host } })
      }
    },
    connectionParams: { authorization: `Bearer ${accessToken}` },
  })
  const events = client.iterate<{ rightsChanged: { key: string } }>({ query: 'subscription { rightsChanged { key } }' })
  const next = async () => ((await events.next()).value as { data: { rightsChanged: { key: string } } }).data.rightsChanged.key
  return { id: rows[0]?.id ?? '', next, close: () => client.dispose() }
}

it('reads the rights of all who hear of one change in one statement', async () => {
  const pages = [await openPage('admin'), await openPage('manager'), await openPage('employee')]
  const first = await Promise.all(pages.map((page) => page.next()))
  const ids = pages.map(({ id }) => id)
  const statements = await statementsDuring(async () => {
    await sql("insert into user_claim (user_id, claim_type, claim_value) select unnest($1::uuid[]), 'role', 'Tester'", [ids])
    expect(await Promise.all(pages.map((page) => page.next()))).not.toEqual(first)
  })
  expect(statements.filter((text) => text.includes('"is_hr_partner"') && !text.includes('usertype'))).toHaveLength(1)
  await sql("delete from user_claim where user_id = any($1) and claim_value = 'Tester'", [ids])
  await Promise.all(pages.map(async (page) => page.close()))
})

const customer = '(select customer_id from user_customer where user_id = $1 order by 1 limit 1)'
const PROFILE = '5f0c2a1e-8d0b-4b57-9a43-2f8d1a1c7e01'
const profile = `'${PROFILE}'::uuid`

describe('an open page hears of the rights of its reader', () => {
  it('D6 as soon as they are taken away, and as soon as they are given back', async () => {
    // Whoever is made an administrator while they have an access profile is limited by it.
    await sql('delete from user_access_profile where user_id = $1', [demoPersonId('admin', 'acme.localhost')])
    const page = await openPage('admin')
    const first = await page.next()
    await sql('update user_identity set user_type = 1 where id = $1', [page.id])
    const second = await page.next()
    await sql('update user_identity set user_type = 6 where id = $1', [page.id])
    expect([second === first, await page.next()]).toEqual([false, first])
    await page.close()
  })

  it.each<[string, string, string]>([
    [
      'a role',
      "insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'Tester')",
      "delete from user_claim where user_id = $1 and claim_value = 'Tester'",
    ],
    [
      'an organisation',
      'insert into user_customer (user_id, customer_id) select $1, max(id::text)::uuid from customer',
      'delete from user_customer where user_id = $1 and customer_id = (select max(id::text)::uuid from customer)',
    ],
    [
      'limits',
      'update user_identity set is_limited = not is_limited where id = $1',
      'update user_identity set is_limited = not is_limited where id = $1',
    ],
    [
      'an organisation that keeps its people out',
      'update customer set user_portal_access = false where id in (select customer_id from user_customer where user_id = $1)',
      'update customer set user_portal_access = true where id in (select customer_id from user_customer where user_id = $1)',
    ],
  ])('by %s', async (_, change, back) => {
    const page = await openPage('admin')
    const first = await page.next()
    await sql(change, [page.id])
    const second = await page.next()
    await sql(back, [page.id])
    expect([second === first, await page.next()]).toEqual([false, first])
    await page.close()
  })

  it('by an access profile: assigned, granting more, granting less, and no longer assigned', async () => {
    const page = await openPage('admin')
    const keys = [await page.next()]
    await sql(`insert into access_profile (id, customer_id, name) select ${profile}, ${customer}, 'Tested'`, [page.id])
    for (const change of [
      `insert into user_access_profile (user_id, customer_id, access_profile_id) select $1, ${customer}, ${profile} on conflict (user_id, customer_id) do update set access_profile_id = excluded.access_profile_id`,
      `insert into access_profile_activity (access_profile_id, activity_name, activity_type) select ${profile}, name, type from activity where $1::uuid is not null order by 1, 2, 3 limit 2`,
      `update access_profile_activity set granted = false where access_profile_id = ${profile} and $1::uuid is not null`,
      'delete from user_access_profile where user_id = $1',
    ]) {
      await sql(change, [page.id])
      keys.push(await page.next())
    }
    const [none, assigned, more, less, last] = keys
    expect([new Set([none, assigned, more]).size, less === assigned, last === assigned]).toEqual([3, true, false])
    await page.close()
  })

  it('and not of those of others, or of a change that leaves them as they are', async () => {
    const [page, other] = [await openPage('employee'), await openPage('admin')]
    const [first] = [await page.next(), await other.next()]
    await sql('update user_identity set user_type = 3 where id = $1', [other.id])
    await sql('update user_identity set is_limited = not is_limited where id = $1', [page.id])
    await other.next()
    await sql('update user_identity set user_type = 3 where id = $1', [page.id])
    const second = await page.next()
    await sql('update user_identity set user_type = 1 where id = $1', [page.id])
    expect([second === first, await page.next()]).toEqual([false, first])
    await Promise.all([page.close(), other.close()])
  })
})
