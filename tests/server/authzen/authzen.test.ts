import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { explainActivity } from '../../../contract/access/user-access.ts'
import type { UserAccess } from '../../../contract/access/user-access.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { ask, onwardOf, openShop, register, signInAndAllow, tokensAt } from '../identity/foreign-client.ts'
import { seedTodo, TODO_PEOPLE, todoDecisions } from './todo-fixture.ts'

let server: RunningServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await testServer()
  await register(server, { scopes: ['openid', 'access', 'graph.all'] })
  await seedTodo(server.db)
  for (const name of ['operations', 'admin', 'employee']) tokens.set(name, await tokenOf(name))
})
afterAll(() => server?.close())

async function tokenOf(name: string, scope = 'openid access'): Promise<string> {
  const shop = await openShop(server.url)
  const asked = await ask(shop, { scope })
  return (await tokensAt(shop, asked, onwardOf(await signInAndAllow(asked, `${name}@portico.test`)) ?? asked.page.url)).access_token
}

type Given = { by?: string; path?: string; headers?: Record<string, string> }
const send = (body: unknown, { by = 'operations', path = 'evaluation', headers = {} }: Given = {}) =>
  new Visitor().send(`${server.url}/access/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(by) ?? by}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const question = (id: string, name = 'view', type = 'Payslips', properties?: object) => ({
  subject: { type: 'user', id },
  action: { name },
  resource: { type, id: '1', ...(properties && { properties }) },
})
const employee = () => demoPersonId('employee')
const decided = async (body: unknown, given?: Given) => (await send(body, given)).json() as { decision: boolean; context?: unknown }

it('AuthZEN: says where it answers', async () => {
  const { url } = server
  const head = await new Visitor().send(`${url}/.well-known/authzen-configuration`, { method: 'HEAD' })
  expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'application/json; charset=utf-8'])
  expect((await new Visitor().send(`${url}/.well-known/authzen-configuration`)).json()).toEqual({
    policy_decision_point: url,
    access_evaluation_endpoint: `${url}/access/v1/evaluation`,
    access_evaluations_endpoint: `${url}/access/v1/evaluations`,
  })
})

describe('AuthZEN: the decisions of the public Todo fixture', () => {
  it.each(TODO_PEOPLE)('about %s', async (person) => {
    const cases = todoDecisions(person)
    expect(cases).toHaveLength(8)
    const answers = await Promise.all(cases.map(async ({ request }) => (await decided(request)).decision))
    expect(answers).toEqual(cases.map(({ expected }) => expected))
    const { evaluations } = (await send({ evaluations: cases.map(({ request }) => request) }, { path: 'evaluations' })).json() as {
      evaluations: { decision: boolean }[]
    }
    expect(evaluations.map(({ decision }) => decision)).toEqual(answers)
  })
})

describe('AuthZEN: a decision', () => {
  it('is that of the portal for every activity, whoever is asked about', async () => {
    const operations = await asPerson(server, 'operations')
    const fields = `userType barredBy closedActivities { name type } withheldActivities isLimited isUnrestricted staffActivities { name type }
      knownActivities { name type module userTypes } knownModules customers { customerId customerName enabled accessProfileName hasFullAccess
      activities { activityName activityType } modules { name enabled } }`
    for (const name of ['admin', 'partneradmin', 'employee', 'hradmin'].map((each) => demoPersonId(each, 'acme.localhost'))) {
      const read = await operations(`query ($id: ID!) { userAccess(id: $id) { ${fields} } }`, { id: name })
      const access = dataOf<{ userAccess: UserAccess }>(read).userAccess
      const asked = access.knownActivities.map((each) => question(name, each.type, each.name))
      const answer = await send({ evaluations: asked }, { path: 'evaluations' })
      const { evaluations } = answer.json() as { evaluations: { decision: boolean }[] }
      expect(evaluations.map(({ decision }) => decision)).toEqual(
        access.knownActivities.map(({ type, name: about }) => explainActivity(access, type, about).decision === 'allowed'),
      )
    }
  })

  it('comes with its reason for who may explain access, and without for everybody else', async () => {
    const told = await decided(question(employee()), { by: 'admin' })
    expect(told).toMatchObject({
      context: { reason: { active: true, unrestricted: false, customers: [{ checks: expect.any(Array) as unknown }] } },
    })
    expect(await decided(question(employee()), { by: 'employee' })).toEqual({ decision: told.decision })
  })

  it('is no about somebody who is inactive', async () => {
    const { rows } = await server.db.pool.query<{ id: string }>(
      "insert into user_identity (user_name, user_type) values ('asleep', 4) returning id",
    )
    const id = rows[0]?.id ?? ''
    expect(await decided(question('asleep'))).toMatchObject({ decision: true, context: { reason: { active: true } } })
    await server.db.pool.query('update user_identity set is_active = false where id = $1', [id])
    expect(await decided(question('asleep'))).toMatchObject({ decision: false, context: { reason: { active: false } } })
  })

  it('does not tell who is out of reach from who does not exist', async () => {
    const nobody = { decision: false, context: { error: { status: 404, message: 'There is no such subject.' } } }
    const hr = demoPersonId('employee', 'hr.localhost')
    for (const id of [hr, 'nobody', '00000000-0000-4000-8000-000000000000'])
      expect(await decided(question(id), { by: 'admin' })).toEqual(nobody)
    expect(await decided(question(demoPersonId('admin')), { by: 'employee' })).toEqual(nobody)
    expect(await decided({ ...question(employee()), subject: { type: 'group', id: employee() } }, { by: 'admin' })).toEqual(nobody)
  })

  it('answers for an operation that is no activity as a call of it is answered', async () => {
    const asked = async (id: string, action: string, type: string) => decided(question(id, action, type), { by: 'operations' })
    const [admin, partnerAdmin] = [demoPersonId('admin', 'acme.localhost'), demoPersonId('partneradmin', 'acme.localhost')]
    expect(await asked(partnerAdmin, 'delete', 'LoginProvider')).toMatchObject({
      decision: true,
      context: { reason: { active: true, operation: 'deleteLoginProvider' } },
    })
    for (const [id, action, type] of [
      [admin, 'delete', 'LoginProvider'],
      [admin, 'create', 'LoginProvider'],
      [partnerAdmin, 'create', 'Partner'],
    ] as const)
      expect(await asked(id, action, type)).toMatchObject({ decision: false, context: { reason: { active: true } } })
    for (const type of ['Account', '__proto__', 'toString'])
      expect(await asked(partnerAdmin, 'delete', type)).toMatchObject({ decision: false, context: { error: { status: 404 } } })
  })

  it('narrows to one customer, and is no for an activity that nobody knows', async () => {
    const far = question(employee(), 'view', 'Payslips', { customer: '00000000-0000-4000-8000-000000000000' })
    expect(await decided(far, { by: 'admin' })).toMatchObject({ decision: false, context: { reason: { customers: [] } } })
    expect(await decided(question(employee(), 'fly', 'Payslips'), { by: 'admin' })).toEqual({
      decision: false,
      context: { error: { status: 404, message: 'There is no action fly on Payslips.' } },
    })
  })
})

it('AuthZEN: finds the owner of a resource as it finds the subject: by id, user name or email, whatever the case', async () => {
  const own = (id: string, ownerID: string) => ({
    subject: { type: 'user', id },
    action: { name: 'can_update_todo' },
    resource: { type: 'todo', id: '1', properties: { ownerID } },
  })
  const { rows } = await server.db.pool.query<{ id: string; user_name: string; email: string }>(
    "update user_identity set email = 'morty@mail.test' where user_name = 'morty@the-citadel.com' returning id, user_name, email",
  )
  const morty = rows[0] ?? { id: '', user_name: '', email: '' }
  const names = [morty.id, morty.user_name, morty.user_name.toUpperCase(), morty.email, 'MORTY@Mail.Test']
  for (const subject of names)
    for (const owner of names) expect([subject, owner, (await decided(own(subject, owner))).decision]).toEqual([subject, owner, true])
  for (const other of ['rick@the-citadel.com', 'nobody', demoPersonId('admin')])
    expect([other, (await decided(own(morty.id, other))).decision]).toEqual([other, false])
})

describe('AuthZEN: several questions', () => {
  const each = [{ action: { name: 'can_create_todo' } }, { action: { name: 'can_read_todos' } }, { action: { name: 'can_delete_todo' } }]
  const shared = { subject: { type: 'user', id: 'beth@the-smiths.com' }, resource: { type: 'todo', id: '1' } }
  it.each([
    ['execute_all', [false, true, false]],
    ['deny_on_first_deny', [false]],
    ['permit_on_first_permit', [false, true]],
    [undefined, [false, true, false]],
  ])('with %s', async (evaluations_semantic, expected) => {
    const options = evaluations_semantic && { options: { evaluations_semantic } }
    const answer = await send({ ...shared, evaluations: each, ...options }, { path: 'evaluations' })
    const { evaluations } = answer.json() as { evaluations: { decision: boolean }[] }
    expect(evaluations.map(({ decision }) => decision)).toEqual(expected)
  })

  it('are answered one by one also where one of them cannot be read', async () => {
    const bad = [{ action: { name: 'can_read_todos' } }, { action: {} }, 'x', { action: { name: 'can_read_todos' } }]
    const errors = ['action.name must be a text.', 'Each of evaluations must be an object.'].map((message) => ({
      decision: false,
      context: { error: { status: 400, message } },
    }))
    const asked = async (semantic: string) =>
      (await send({ ...shared, evaluations: bad, options: { evaluations_semantic: semantic } }, { path: 'evaluations' })).json() as {
        evaluations: { decision: boolean }[]
      }
    const all = (await asked('execute_all')).evaluations
    expect([all.map(({ decision }) => decision), all.slice(1, 3)]).toEqual([[true, false, false, true], errors])
    expect((await asked('deny_on_first_deny')).evaluations).toHaveLength(2)
  })

  it('are one where there is no list', async () => {
    const single = { ...shared, action: { name: 'can_read_todos' } }
    for (const body of [single, { ...single, evaluations: [] }])
      expect((await send(body, { path: 'evaluations' })).json()).toMatchObject({ decision: true })
  })
})

describe('AuthZEN: a call', () => {
  const { subject, action, resource } = question('x')
  it.each([
    ['no JSON', '{', 400, 'The body is not JSON.'],
    ['a list', '[]', 400, 'The body must be an object.'],
    ['no subject', { action, resource }, 400, 'subject must be an object.'],
    ['a subject without id', { subject: { type: 'user' }, action, resource }, 400, 'subject.id must be a text.'],
    ['an action without name', { subject, action: {}, resource }, 400, 'action.name must be a text.'],
    ['no resource', { subject, action }, 400, 'resource must be an object.'],
    ['a number for an id', { subject, action, resource: { type: 'x', id: 1 } }, 400, 'resource.id must be a text.'],
  ])('with %s is refused with a sentence', async (_what, body, status, text) => {
    const answer = await send(body, { headers: { 'x-request-id': 'seven' } })
    expect([answer.status, answer.headers['content-type'], answer.text, answer.headers['x-request-id']]).toEqual([
      status,
      'text/plain; charset=utf-8',
      text,
      'seven',
    ])
  })

  it('with an unknown semantic, too many questions or another type of body is refused', async () => {
    const many = { evaluations: Array.from({ length: 101 }, () => question('x')) }
    const other = { ...question('x'), evaluations: [{}], options: { evaluations_semantic: 'any' } }
    const refused = await Promise.all([
      send(many, { path: 'evaluations' }),
      send(other, { path: 'evaluations' }),
      send('a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      send(`"${'x'.repeat(300_000)}"`),
    ])
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 415, 413])
  })

  it('needs a token, and one with the scope access', async () => {
    const scopeless = await tokenOf('operations', 'openid graph.all')
    const [none, foreign] = [await send(question('x'), { by: 'nothing' }), await send(question('x'), { by: scopeless })]
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
    expect([foreign.status, foreign.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope", scope="access"'])
    expect((await new Visitor().send(`${server.url}/access/v1/evaluation`)).status).toBe(405)
    expect((await send({}, { path: 'search/subject' })).status).toBe(404)
  })
})
