import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deviceOf } from '../../../server/src/accounts/sessions/device-of.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, rowsOf } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
const rows = rowsOf(() => server)
const acme = (name: string) => demoPersonId(name, 'acme.localhost')

beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
})
beforeEach(() => rows('delete from server_side_session where user_id <> $1', demoPersonId('operations')))
afterAll(() => server?.close())

/** Sessions of somebody, the latest first: live ones, and every third ended. */
const insert = (user: string, count: number) =>
  rows(
    `insert into server_side_session (id, user_id, partner_id, security_stamp, host, address, user_agent, last_activity_at, expires_at, ended_at, ended_reason)
     select 's' || lpad(n::text, 3, '0') || right($1::text, 4), id, partner_id, security_stamp, 'x', '192.0.2.' || n, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
       now() - (n / 2) * interval '1 second', now() + interval '1 hour', case when n % 3 = 0 then now() end, case when n % 3 = 0 then 'logout' end
     from user_identity, generate_series(1, $2::int) n where id = $1::uuid`,
    user,
    count,
  )

type Node = Record<string, unknown> & { id: string }
type Page = {
  nodes: Node[]
  totalCount: number
  states: { state: string | null; count: number }[]
  pageInfo: { endCursor: string; hasNextPage: boolean }
}
const page = async (by: Ask, more = 'first: 50', fields = 'id') =>
  dataOf<{ sessions: Page }>(
    await by(`{ sessions(${more}) { nodes { ${fields} } totalCount states { state count } pageInfo { endCursor hasNextPage } } }`),
  ).sessions
const ownOf = async (by: Ask) => (await page(by, 'first: 100', 'id isCurrent')).nodes.find(({ isCurrent }) => isCurrent)?.id ?? ''
const end = async (by: Ask, id: string) => {
  const answer = await by(
    'mutation ($input: EndSessionInput!) { endSession(input: $input) { serverSideSession { state } errors { code } } }',
    { input: { id } },
  )
  if (answer.errors.length > 0) return codesOf(answer)
  const { endSession } = dataOf<{ endSession: { serverSideSession: { state: string } | null; errors: { code: string }[] | null } }>(answer)
  return endSession.errors?.map(({ code }) => code) ?? endSession.serverSideSession?.state
}
const bulk = async (by: Ask, input: Record<string, unknown>) =>
  dataOf<{ startSessionBulk: Started }>(
    await by(
      'mutation ($input: StartSessionBulkInput!) { startSessionBulk(input: $input) { job { id state total } errors { path code } } }',
      {
        input: { action: 'END', id: randomUUID(), ...input },
      },
    ),
  ).startSessionBulk
const live = async () =>
  (await rows<{ id: string }>('select id from server_side_session where ended_at is null order by id')).map(({ id }) => id)

it('says when a session ends by itself, and finds those that end soon', async () => {
  const employee = demoPersonId('employee')
  await insert(employee, 2)
  const [first] = await rows<{ id: string; at: string }>(
    `update server_side_session set expires_at = now() + interval '3 days' where user_id = $1 and id like 's001%' returning id, expires_at::text as at`,
    employee,
  )
  const after = new Date(Date.now() + 86_400_000).toISOString()
  const found = await page(operations, `first: 50, where: { userId: { eq: "${employee}" }, expiresAt: { gt: "${after}" } }`, 'id expiresAt')
  expect(found.nodes).toEqual([{ id: first?.id, expiresAt: new Date(first?.at ?? '').toISOString() }])
})

describe('the list of sessions', () => {
  it('hides none from page to page, also of the same moment, the newest activity first', async () => {
    await insert(acme('employee'), 31)
    const found: string[] = []
    for (let more: string | null = ''; more !== null;) {
      const { nodes, totalCount, states, pageInfo }: Page = await page(operations, `first: 4 ${more}`)
      expect([totalCount, states.map(({ state, count }) => [state, count])]).toEqual([
        32,
        [
          [null, 32],
          ['LIVE', 22],
          ['ENDED', 10],
        ],
      ])
      found.push(...nodes.map(({ id }) => id))
      more = pageInfo.hasNextPage ? `, after: "${pageInfo.endCursor}"` : null
    }
    expect(found).toEqual(
      (await rows<{ id: string }>('select id from server_side_session order by last_activity_at desc, id desc')).map(({ id }) => id),
    )
  })

  it('is narrowed by person, customer, address, device, state and reason', async () => {
    await insert(acme('employee'), 9)
    await insert(demoPersonId('employee', 'hr.localhost'), 3)
    const [member] = await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1 limit 1', acme('employee'))
    const count = async (more: string) => (await page(operations, more)).totalCount
    const employee = `userId: { eq: "${acme('employee')}" }`
    expect(await count(`where: { ${employee} }`)).toBe(9)
    expect(await count(`where: { customerId: { eq: "${member?.id}" } }`)).toBe(9)
    expect(await count(`customer: "${member?.id}"`)).toBe(9)
    expect(await count(`search: "192.0.2.7"`)).toBe(1)
    expect(await count(`search: "employee@portico.test"`)).toBe(12)
    expect(await count(`search: "${acme('employee')}"`)).toBe(9)
    expect(await count(`where: { ${employee} browser: { eq: "firefox" } system: { contains: "wind" } }`)).toBe(9)
    expect(await count(`where: { ${employee} browser: { eq: "Edge" } }`)).toBe(0)
    expect(await count(`state: ENDED, where: { ${employee} endedReason: { eq: logout } }`)).toBe(3)
    expect(await count(`state: LIVE, where: { ${employee} endedReason: { eq: logout } }`)).toBe(0)
  })

  it('tells an administrator of their own people alone, and nobody else of any', async () => {
    await insert(acme('employee'), 2)
    await insert(demoPersonId('employee', 'hr.localhost'), 2)
    const admin = await asPerson(server, 'partneradmin', 'acme')
    const users = (await page(admin, 'first: 50', 'id userId')).nodes.map(({ userId }) => userId)
    expect(new Set(users)).toEqual(new Set([acme('employee'), acme('partneradmin')]))
    const manager = await asPerson(server, 'manager', 'acme')
    expect(codesOf(await manager('{ sessions { nodes { id } } }'))).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('says how somebody signed in, on what, and for which apps', async () => {
    const employee = await asPerson(server, 'employee', 'acme')
    await employee('{ myProfile { id } }')
    const [session] = await rows<{ id: string }>('select id from server_side_session where user_id = $1', acme('employee'))
    const [app] = await rows<{ id: string }>(
      `insert into client (client_id, name, kind) values ('of-sessions-' || gen_random_uuid(), 'Timesheets', 'WEB_APP') returning id`,
    )
    await rows('insert into session_client (session_id, client_id) values ($1, $2)', session?.id, app?.id)
    const admin = await asPerson(server, 'partneradmin', 'acme')
    for (const by of [operations, admin]) {
      const { nodes } = await page(
        by,
        `where: { clientId: { eq: "${app?.id}" } }`,
        'id amr loginProvider apps { name } user { userName } isCurrent',
      )
      expect(nodes).toEqual([
        {
          id: session?.id,
          amr: ['pwd'],
          loginProvider: null,
          apps: [{ name: 'Timesheets' }],
          user: { userName: 'employee' },
          isCurrent: false,
        },
      ])
    }
  })

  it('reads a browser as notices of new devices do', async () => {
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/110.0',
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
      'curl/8.5.0',
    ]
    const found = await rows('select browser_of(agent) as browser, system_of(agent) as system from unnest($1::text[]) as agent', agents)
    expect(found).toEqual(agents.map((agent) => deviceOf(agent)))
    expect(await rows('select browser_of(null) as browser')).toEqual([{ browser: '' }])
  })
})

describe('ending sessions of others', () => {
  it('takes the access away at once, and every log says who did it', async () => {
    const session = await server.signIn('employee', 'acme')
    const admin = await asPerson(server, 'partneradmin', 'acme')
    const id = String(session.claims['sid'])
    expect(await end(admin, id)).toBe('ENDED')
    const { errors } = await server.gql(session.accessToken, '{ myProfile { id } }', {}, { host: `acme.localhost:${server.port}` })
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['AUTH_NOT_AUTHENTICATED'])
    const by = acme('partneradmin')
    expect(await rows('select ended_reason, ended_by from server_side_session where id = $1', id)).toEqual([
      { ended_reason: 'endedByAdmin', ended_by: by },
    ])
    expect(await rows(`select detail from event_log where session_id = $1 and type = 'SESSION_ENDED'`, id)).toEqual([
      { detail: { reason: 'endedByAdmin', by } },
    ])
    expect(await rows(`select actor_id, before, after from audit_log where action = 'endSession' and subject_id = $1`, id)).toEqual([
      { actor_id: by, before: { userId: acme('employee'), state: 'LIVE' }, after: { userId: acme('employee'), state: 'ENDED' } },
    ])
    const { nodes } = await page(operations, `where: { id: { eq: "${id}" } }`, 'id endedReason endedBy endedByName')
    expect(nodes).toMatchObject([{ endedReason: 'endedByAdmin', endedBy: by, endedByName: expect.any(String) }])
    const { eventLogs } = dataOf<{ eventLogs: { nodes: Node[] } }>(
      await operations(`{ eventLogs(where: { sessionId: { eq: "${id}" }, type: { eq: SESSION_ENDED } }) { nodes { actorName } } }`),
    )
    expect(eventLogs.nodes).toEqual([{ actorName: nodes[0]?.['endedByName'] }])
    // Ended already: nothing more is written.
    expect(await end(admin, id)).toBe('ENDED')
    expect(await rows(`select 1 from audit_log where action = 'endSession' and subject_id = $1`, id)).toHaveLength(1)
  })

  it('spares one’s own, those out of reach, and those of people with more rights', async () => {
    const admin = await asPerson(server, 'partneradmin', 'acme')
    expect(await end(admin, await ownOf(admin))).toEqual(['OWN_SESSION'])
    const [foreign] = await rows<{ id: string }>(
      `insert into server_side_session (id, user_id, security_stamp, host, expires_at) select 'foreign', id, security_stamp, 'x', now() + interval '1 hour'
       from user_identity where id = $1 returning id`,
      demoPersonId('employee', 'hr.localhost'),
    )
    expect(await end(admin, foreign?.id ?? '')).toEqual(['SESSION_NOT_FOUND'])
    const customerAdmin = await asPerson(server, 'admin', 'acme')
    await rows(
      'insert into user_customer (user_id, customer_id) select $1, customer_id from user_customer where user_id = $2 on conflict do nothing',
      acme('partneradmin'),
      acme('admin'),
    )
    const above = await ownOf(admin)
    expect(await end(customerAdmin, above)).toEqual(['USER_ABOVE_YOU'])
    expect(await rows(`select action from audit_log where denied and subject_id = $1`, above)).toEqual([{ action: 'endSession' }])
    expect(await live()).toEqual(expect.arrayContaining(['foreign', above]))
  })

  it('ends all that match but one’s own, after their number was given', async () => {
    await insert(acme('employee'), 60)
    const own = await ownOf(operations)
    expect((await bulk(operations, { all: true, state: 'LIVE' })).errors).toEqual([{ path: 'count', code: 'REQUIRED' }])
    expect((await bulk(operations, { all: true, state: 'LIVE', count: 40 })).errors).toEqual([{ path: 'count', code: 'COUNT_DIFFERS' }])
    const { job, jobRows } = await finished(operations, await bulk(operations, { all: true, state: 'LIVE', count: 41 }))
    expect(job?.counts.filter(({ count }) => count > 0)).toEqual(
      expect.arrayContaining([
        { state: 'DONE', count: 40 },
        { state: 'REFUSED', count: 1 },
      ]),
    )
    expect(jobRows.nodes.filter(({ state }) => state === 'REFUSED').map(({ code }) => code)).toEqual(['OWN_SESSION'])
    expect(await live()).toEqual([own])
    expect(await rows(`select distinct ended_by from server_side_session where ended_reason = 'endedByAdmin'`)).toEqual([
      { ended_by: demoPersonId('operations') },
    ])
  })
})
