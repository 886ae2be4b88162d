import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const [user, actor] = [demoPersonId('locked', 'acme.localhost'), demoPersonId('partneradmin', 'acme.localhost')]
type Node = { id: string; actorName?: string | null }
type Page = { nodes: Node[]; totalCount: number; pageInfo: { endCursor: string | null; hasNextPage: boolean } }

let server: RunningServer
let ask: Ask
beforeAll(async () => {
  server = await testServer()
  ask = await asPerson(server, 'operations')
  const write = (text: string, ...values: unknown[]) => server.db.pool.query(text, values)
  // Pairs of the same moment, told in another order than they happened.
  await write(
    `insert into audit_log (action, subject_type, subject_id, actor_id, denied, at)
     select 'test' || n, 'UserIdentity', $1, case when n % 2 = 0 then $2::uuid end, n = 3, timestamptz '2020-01-01' - (n / 2) * interval '1 day'
     from generate_series(1, 7) n`,
    user,
    actor,
  )
  await write('delete from event_log where user_id = $1', user)
  await write(
    `insert into event_log (type, user_id, address, at)
     select case when n % 3 = 0 then 'SIGN_IN_FAILED' else 'TOKEN_ISSUED' end, $1, '192.0.2.' || n, timestamptz '2020-01-01' + n * interval '1 minute'
     from generate_series(1, 7) n`,
    user,
  )
})
afterAll(() => server?.close())

const page = async (field: string, more: string, fields = 'id'): Promise<Page> =>
  dataOf<Record<string, Page>>(
    await ask(`{ ${field}(id: "${user}" ${more}) { nodes { ${fields} } totalCount pageInfo { endCursor hasNextPage } } }`),
  )[field] ?? { nodes: [], totalCount: -1, pageInfo: { endCursor: null, hasNextPage: false } }

const LONG_AGO = 'at: { lt: "2021-01-01T00:00:00Z" }'
const BEFORE_2021 = `where: { ${LONG_AGO} }`

it.each([
  ['userAudit', `audit_log where subject_id = $1 and at < '2021-01-01'`],
  ['userEvents', 'event_log where user_id = $1'],
])('%s is read page by page, by time and id', async (field, rows) => {
  const wanted = await server.db.pool.query<{ id: string }>(`select id::text as id from ${rows} order by at desc, id desc`, [user])
  const found: string[] = []
  for (let more: string | null = ''; more !== null;) {
    const { nodes, totalCount, pageInfo }: Page = await page(field, `first: 3, ${BEFORE_2021} ${more}`)
    expect(totalCount).toBe(7)
    found.push(...nodes.map(({ id }) => id))
    more = pageInfo.hasNextPage ? `, after: "${pageInfo.endCursor}"` : null
  }
  expect(found).toEqual(wanted.rows.map(({ id }) => id))
})

it('userAudit is filtered and searched by who and what, and tells the names of those within reach', async () => {
  const actions = async (more: string) => (await page('userAudit', more, 'id action: actionText actorName')).nodes
  expect(await actions(`where: { ${LONG_AGO}, actorId: { eq: "${actor}" } }`)).toMatchObject(
    ['test2', 'test4', 'test6'].map((action) => ({ action, actorName: 'Pia Pärtner' })),
  )
  expect(await actions(`where: { denied: { eq: true } }`)).toMatchObject([{ action: 'test3', actorName: null }])
  expect(await actions('search: "partner TEST4"')).toMatchObject([{ action: 'test4' }])
})

it('userEvents is filtered by type and address', async () => {
  const addresses = async (more: string) => (await page('userEvents', more, 'id address')).nodes.map((node) => Reflect.get(node, 'address'))
  expect(await addresses('where: { type: { eq: SIGN_IN_FAILED } }')).toEqual(['192.0.2.6', '192.0.2.3'])
  expect(await addresses('where: { address: { eq: "192.0.2.4" } }')).toEqual(['192.0.2.4'])
  const { nodes } = await page('userEvents', `first: 2, ${BEFORE_2021}`, 'id type failed')
  expect(nodes).toMatchObject([
    { type: 'TOKEN_ISSUED', failed: false },
    { type: 'SIGN_IN_FAILED', failed: true },
  ])
})

it.each(['userAudit', 'userEvents', 'customerAudit'])('%s of what is not there, or no id, is empty', async (field) => {
  for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
    expect(dataOf(await ask(`{ ${field}(id: "${id}") { nodes { id } totalCount } }`))).toEqual({ [field]: { nodes: [], totalCount: 0 } })
})
