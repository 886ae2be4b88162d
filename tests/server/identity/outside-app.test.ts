import { randomUUID } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType, isScalarType } from 'graphql'
import type { GraphQLInputType, GraphQLOutputType } from 'graphql'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { apiResource, apiScope, client } from '../../../server/src/tables/client.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { oidcArtifact } from '../../../server/src/tables/people/identity.table.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { codesOf, dataOf, post } from '../graphql/calls.ts'
import { ask, onwardOf, openShop, register, SHOP, signInAndAllow, tokensAt } from './foreign-client.ts'

const ORDERS = 'https://orders.test/api'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const SCOPES = ['openid', 'graph.all', 'access', 'features', 'mobile_menu', 'requests', 'orders.read']

let server: RunningServer
let own: string
let provider: string
beforeAll(async () => {
  server = await testServer()
  await server.db.orm.insert(apiScope).values({ name: 'orders.read', displayName: 'Read your orders' })
  // As a process of an older version may still write it.
  await server.db.orm
    .insert(apiResource)
    .values({ identifier: ORDERS, name: 'Orders', scopes: ['orders.read', 'graph.all', 'access'], tokenFormat: 'OPAQUE' })
  await register(server, { scopes: SCOPES, grantTypes: ['AUTHORIZATION_CODE', 'CLIENT_CREDENTIALS'] })
  const { accessToken } = await server.signIn('operations')
  own = accessToken
  const [found] = await server.db.orm.select({ id: loginProvider.id }).from(loginProvider).limit(1)
  provider = found?.id ?? ''
  await vi.waitUntil(async () => {
    const configuration = await new Visitor().send(`${server.url}/identity/.well-known/openid-configuration`)
    return (configuration.json() as { scopes_supported: string[] }).scopes_supported.includes('orders.read')
  })
})
afterAll(() => server?.close())

/** What the shop gets for somebody who has signed in this moment. */
async function tokenOf(name: string, scope: string, more: Record<string, string> = {}): Promise<{ token: string; scope?: string }> {
  const shop = await openShop(server.url)
  const asked = await ask(shop, { scope, ...more })
  const tokens = await tokensAt(shop, asked, onwardOf(await signInAndAllow(asked, `${name}@portico.test`)) ?? asked.page.url)
  return { token: tokens.access_token, ...(tokens.scope !== undefined && { scope: tokens.scope }) }
}
const gql = (token: string, query: string) => post(server.url, JSON.stringify({ query }), { authorization: `Bearer ${token}` })

/** A call of a mutation with some value for each required argument. */
function callOf(name: string): string {
  const field = schema.getMutationType()?.getFields()[name]
  if (!field) throw new Error(`There is no mutation ${name}.`)
  const args = field.args.filter(({ type }) => isNonNullType(type)).map((each) => `${each.name}: ${valueOf(each.type)}`)
  return `mutation { ${name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${selectionOf(field.type)} }`
}
function valueOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return valueOf(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((each) => isNonNullType(each.type))
    return `{ ${fields.map((each) => `${each.name}: ${valueOf(each.type)}`).join(', ')} }`
  }
  return isScalarType(type) && type.name === 'Boolean' ? 'false' : `"${NOBODY}"`
}
function selectionOf(type: GraphQLOutputType): string {
  const named = isNonNullType(type) ? type.ofType : type
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields())
  return fields.some(({ name }) => name === 'errors') ? '{ errors { code } }' : '{ __typename }'
}

const asked = Object.entries(operations).filter(([, rule]) => rule === 'fresh' || rule === 'inPortal')
const guarded = asked.map(([operation]) => operation.replace('Mutation.', ''))

describe('E40 an outside app that has graph.all of somebody who signed in just now', () => {
  it.each(guarded)('may not %s', async (name) => {
    const { token } = await theirs()
    expect(codesOf(await gql(token, callOf(name)))).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('covers whatever one does with one’s own sign-in', () => {
    expect(guarded.length).toBeGreaterThan(25)
    expect(guarded).toEqual(
      expect.arrayContaining(['deleteAccount', 'requestPersonalData', 'requestEmailChange', 'endOwnSession', 'finishLoginLink']),
    )
  })

  it.each<[string, () => string]>([
    [
      'a temporary password of an administrator',
      () => `setTemporaryPassword(input: { id: "${demoPersonId('admin')}" }) { errors { code } }`,
    ],
    [
      'another address of an administrator',
      () => `updateUser(input: { id: "${demoPersonId('admin')}", version: 1, email: "thief@example.test" }) { errors { code } }`,
    ],
    [
      'many at once',
      () =>
        `startUserBulk(input: { id: "${randomUUID()}", action: TWO_FACTOR_OFF, ids: ["${demoPersonId('admin')}"] }) { errors { code } }`,
    ],
    ['a login provider', () => `updateLoginProvider(input: { id: "${provider}", version: 1, allowedDomains: [] }) { errors { code } }`],
  ])('changes nothing that asks for a fresh sign-in: %s', async (_what, call) => {
    const { token } = await theirs()
    expect(codesOf(await gql(token, `mutation { ${call()} }`))).toEqual(['FRESH_AUTH_REQUIRED'])
  })

  it('starts no dry run of a settings file', async () => {
    const { token } = await theirs()
    const call = `mutation { importSettings(input: { file: "format: 1", dryRun: true }) { id } }`
    expect(codesOf(await gql(token, call))).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('goes no other way over WebSocket', async () => {
    const { token } = await theirs()
    const socketTo = class extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol, { headers: { host: `localhost:${server.port}` } })
      }
    }
    const socket = createClient({
      url: `ws://127.0.0.1:${server.port}/graphql`,
      retryAttempts: 0,
      webSocketImpl: socketTo,
      connectionParams: { authorization: `Bearer ${token}` },
    })
    const answers = await Promise.all(
      ['requestPersonalData', 'deleteAccount'].map(
        (name) =>
          new Promise((resolve) =>
            socket.subscribe({ query: callOf(name) }, { next: resolve, error: resolve, complete: () => resolve(undefined) }),
          ),
      ),
    )
    expect(answers).toEqual([0, 1].map(() => [{ message: 'Only subscriptions go over this connection.' }]))
    await socket.dispose()
  })

  it('reads, and changes what asks for no fresh sign-in, as before', async () => {
    const { token } = await theirs()
    expect(dataOf(await gql(token, '{ myProfile { id } users(first: 1) { totalCount } mySessions { id } }'))).toMatchObject({
      myProfile: { id: demoPersonId('operations') },
    })
    const call = `mutation { updateUser(input: { id: "${demoPersonId('employee')}", version: 1, jobTitle: "Baker" }) { errors { code } } }`
    const { errors } = await gql(token, call)
    expect(errors.filter(({ extensions }) => ['AUTH_NOT_AUTHORIZED', 'FRESH_AUTH_REQUIRED'].includes(String(extensions['code'])))).toEqual(
      [],
    )
  })

  it('while the portal itself is let through', async () => {
    expect(codesOf(await gql(own, 'mutation { requestPersonalData { expiresAt } }'))).toEqual([])
    expect(codesOf(await gql(own, `mutation { endOwnSession(input: { id: "x" }) { errors { code } } }`))).toEqual([])
  })

  let known: Promise<{ token: string }> | undefined
  const theirs = () => (known ??= tokenOf('operations', 'openid graph.all'))
})

describe('E40 a token that is meant for another API', () => {
  const doors: readonly (readonly [string, (token: string) => Promise<number>])[] = [
    ['GraphQL', async (token) => statusOf(await gql(token, '{ myProfile { id } }'))],
    ['AuthZEN', (token) => sent(token, '/access/v1/evaluation')],
    ['OFREP', (token) => sent(token, '/ofrep/v1/evaluate/flags')],
    ['requests', (token) => sent(token, '/api/requests')],
    ['the mobile menu', (token) => sent(token, '/api/mobile-menu', 'GET')],
    ['negotiate', (token) => sent(token, '/api/negotiate')],
    ['a picture', (token) => sent(token, `/api/ProfileImages/${demoPersonId('operations')}`, 'GET')],
    ['an upload', (token) => sent(token, '/graphql')],
    ['SCIM', (token) => sent(token, '/scim/v2/Users', 'GET')],
  ]
  /** The doors that another app’s token opens at all. */
  const inside = new Set(['GraphQL', 'AuthZEN', 'OFREP', 'the mobile menu', 'an upload'])
  const statusOf = ({ errors }: Awaited<ReturnType<typeof gql>>) => (errors.length > 0 ? 401 : 200)
  const sent = async (token: string, path: string, method = 'POST') => {
    const answer = await new Visitor().send(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ query: '{ myProfile { id } }' }) }),
    })
    const { errors } = answer.text.startsWith('{') ? (answer.json() as { errors?: unknown[] }) : {}
    return answer.status === 200 && errors ? 401 : answer.status
  }
  const mean = (model: string, aud: string | null) =>
    server.db.orm
      .update(oidcArtifact)
      .set({
        payload: aud === null ? sql`${oidcArtifact.payload} - 'aud'` : sql`${oidcArtifact.payload} || ${JSON.stringify({ aud })}::jsonb`,
      })
      .where(and(eq(oidcArtifact.model, model), sql`${oidcArtifact.payload}->>'clientId' = ${SHOP.id}`))

  it.each(doors)('does not open %s, whatever its scopes', async (door, call) => {
    const scope = SCOPES.filter((each) => each !== 'orders.read' && each !== 'requests').join(' ')
    const { token } = await tokenOf('employee', scope)
    const before = await call(token)
    expect(before !== 401).toBe(inside.has(door))
    await mean('AccessToken', ORDERS)
    expect(await call(token)).toBe(401)
  })

  it('opens GraphQL and AuthZEN without an audience', async () => {
    const { token } = await tokenOf('employee', 'openid graph.all access')
    expect(codesOf(await gql(token, '{ myProfile { id } }'))).toEqual([])
    expect(await sent(token, '/access/v1/evaluation')).toBe(400)
  })

  it('carries none of the portal’s scopes, whatever an older version wrote', async () => {
    await server.db.orm.delete(oidcArtifact).where(sql`${oidcArtifact.payload}->>'aud' = ${ORDERS}`)
    const { token, scope } = await tokenOf('employee', 'openid graph.all access orders.read', { resource: ORDERS })
    expect(scope?.split(' ')).toContain('orders.read')
    const [row] = await server.db.orm
      .select({ payload: oidcArtifact.payload })
      .from(oidcArtifact)
      .where(and(eq(oidcArtifact.model, 'AccessToken'), sql`${oidcArtifact.payload}->>'aud' = ${ORDERS}`))
    expect((row?.payload as { scope: string } | undefined)?.scope).toBe('orders.read')
    expect(await Promise.all(doors.map(([, call]) => call(token)))).toEqual(doors.map(() => 401))
  })

  it('no longer opens what its app may not ask for any more', async () => {
    const { token } = await tokenOf('employee', 'openid graph.all access')
    await server.db.orm
      .update(client)
      .set({ scopes: ['openid', 'access'] })
      .where(eq(client.clientId, SHOP.id))
    expect(codesOf(await gql(token, '{ myProfile { id } }'))).toEqual(['AUTH_NOT_AUTHORIZED'])
    expect(await sent(token, '/access/v1/evaluation')).toBe(400)
    await server.db.orm.update(client).set({ scopes: SCOPES }).where(eq(client.clientId, SHOP.id))
  })
})

describe('E40 an API resource', () => {
  const create = (scopes: readonly string[], identifier: string) =>
    gql(
      own,
      `mutation { createApiResource(input: { name: "Other", identifier: "${identifier}", scopes: ${JSON.stringify(scopes)} }) { apiResource { id version } errors { path code } } }`,
    )
  type Answer = { apiResource: { id: string; version: number } | null; errors: { path: string; code: string }[] | null }

  it.each(['graph.all', 'access', 'features', 'requests', 'mobile_menu'])('is not made with %s', async (scope) => {
    const { createApiResource } = dataOf<{ createApiResource: Answer }>(await create(['orders.read', scope], 'https://own.test'))
    expect(createApiResource).toMatchObject({ apiResource: null, errors: [{ code: 'SCOPE_OF_PORTAL' }] })
  })

  it('is not given one later, and is made with others', async () => {
    const { createApiResource: made } = dataOf<{ createApiResource: Answer }>(
      await create(['orders.read', 'utilities'], 'https://mine.test'),
    )
    expect(made.errors).toBeNull()
    const { updateApiResource } = dataOf<{ updateApiResource: Answer }>(
      await gql(
        own,
        `mutation { updateApiResource(input: { id: "${made.apiResource?.id}", version: ${made.apiResource?.version}, scopes: ["access"] }) { apiResource { id version } errors { path code } } }`,
      ),
    )
    expect(updateApiResource.errors).toMatchObject([{ code: 'SCOPE_OF_PORTAL' }])
  })

  beforeEach(async () => void (await server.db.orm.delete(apiResource).where(eq(apiResource.name, 'Other'))))
})
