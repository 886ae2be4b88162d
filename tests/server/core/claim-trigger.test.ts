import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

it('looks up whose claims were written by their ids, however few users there were when the session began', async () => {
  const client = await server.db.pool.connect()
  const retype = (where: string) =>
    client.query(
      `update user_claim set claim_value = '3' where claim_type = 'usertype' and user_id in (select user_id from user_claim where ${where})`,
    )
  try {
    await client.query('analyze user_identity')
    await client.query('begin')
    // The session keeps the plan of its first time.
    await retype(`claim_type = 'usertype'`)
    await client.query(
      `with made as (
         insert into user_identity (partner_id, user_name, email, user_type)
         select (select id from partner where domain = 'acme.localhost'), 'claimed.' || n, 'claimed.' || n || '@acme.example', 1
         from generate_series(1, 3000) as n returning id
       )
       insert into user_claim (user_id, claim_type, claim_value) select id, unnest(array['usertype', 'mark']), '1' from made`,
    )
    const before = await readWhole(client)
    await retype(`claim_type = 'mark'`)
    expect((await readWhole(client)) - before).toBe(0)
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from user_identity where user_name like 'claimed.%' and user_type = 3`,
    )
    expect(rows).toEqual([{ count: 3000 }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** How often this transaction has read all users. */
async function readWhole(client: { query: RunningServer['db']['pool']['query'] }): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select seq_scan::int as count from pg_stat_xact_user_tables where relname = 'user_identity'`,
  )
  return rows[0]?.count ?? Number.NaN
}
