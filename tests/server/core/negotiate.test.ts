import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import type { Session } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { ask, onwardOf, openShop, register, signInAndAllow, tokensAt } from '../identity/foreign-client.ts'

let server: RunningServer
let operations: Session
beforeAll(async () => {
  server = await testServer()
  operations = await server.signIn('operations')
})
afterAll(() => server.close())

const MINUTE = 60_000
const EMPLOYEE = demoPersonId('employee')
const bearer = (session: Session) => ({ authorization: `Bearer ${session.accessToken}` })
const negotiate = (session: Session, headers: Record<string, string> = bearer(session)) =>
  session.visitor.send(`${session.origin}/api/negotiate`, { method: 'POST', headers })
const picture = (visitor: Visitor, id: string, headers: Record<string, string> = {}, origin = server.url) =>
  visitor.send(`${origin}/api/ProfileImages/${id}`, { headers })
const passOf = (answer: Answer) => /^portico=([^;]*)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1] ?? ''

it('gives the browser an HttpOnly, SameSite=Lax cookie for a valid token, and nothing for any other', async () => {
  const answer = await negotiate(operations)
  expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store'])
  expect(answer.headers['set-cookie']?.map((line) => line.replace(/=[^;]*/, '=...'))).toEqual([
    'portico=...; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax',
  ])
  for (const authorization of ['', 'Bearer', 'Bearer nothing', `Basic ${operations.accessToken}`, `Bearer ${operations.accessToken}x`]) {
    const refused = await negotiate(operations, { authorization })
    const challenge = authorization.startsWith('Bearer ') ? 'Bearer error="invalid_token"' : 'Bearer'
    expect([refused.status, refused.headers['set-cookie'], refused.headers['www-authenticate']]).toEqual([401, undefined, challenge])
    expect(refused.json()).toMatchObject({ error: { code: 'AUTH_NOT_AUTHENTICATED', message: 'Not authenticated!' } })
  }
  expect((await operations.visitor.send(`${server.url}/api/negotiate`)).status).toBe(405)
})

it('does not take the token of one host on another', async () => {
  const answer = await new Visitor().send(`${server.origin('hr')}/api/negotiate`, { method: 'POST', headers: bearer(operations) })
  expect(answer.status).toBe(401)
})

it.each([
  ['openid', 'AUTH_NOT_AUTHORIZED'],
  ['openid graph.all', undefined],
])('takes no token of another client, and GraphQL one with the scope alone: %s', async (scope, code) => {
  await register(server, { scopes: ['openid', 'graph.all'] })
  const shop = await openShop(server.url)
  const asked = await ask(shop, { scope })
  const { access_token } = await tokensAt(shop, asked, onwardOf(await signInAndAllow(asked, 'employee')) ?? asked.page.url)
  const headers = { authorization: `Bearer ${access_token}` }
  const negotiated = await new Visitor().send(`${server.url}/api/negotiate`, { method: 'POST', headers })
  const { errors } = await server.gql(access_token, '{ myProfile { id } }')
  expect([negotiated.status, (await picture(new Visitor(), EMPLOYEE, headers)).status, errors[0]?.extensions['code']]).toEqual([
    401,
    401,
    code,
  ])
})

it('C10 D10 answers a picture by cookie or bearer, with ETag and 304, kept by no cache', async () => {
  await negotiate(operations)
  const byCookie = await picture(operations.visitor, EMPLOYEE)
  expect([byCookie.status, byCookie.headers['content-type'], byCookie.headers['cache-control']]).toEqual([200, 'image/svg+xml', 'no-store'])
  expect(byCookie.headers['content-security-policy']).toContain('sandbox')
  expect(byCookie.headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(/>([^<]*)<\/text>/.exec(byCookie.text)?.[1]).toBe('ÉE')
  const byBearer = await picture(new Visitor(), EMPLOYEE, bearer(operations))
  expect(byBearer.text).toBe(byCookie.text)
  const known = await picture(operations.visitor, EMPLOYEE, { 'if-none-match': String(byCookie.headers.etag) })
  expect([known.status, known.text, known.headers['cache-control']]).toEqual([304, '', 'no-store'])
  expect((await picture(new Visitor(), EMPLOYEE)).status).toBe(401)
})

it('serves the picture that was uploaded', async () => {
  const image = Buffer.from('89504e470d0a1a0a', 'hex')
  await server.db.pool.query(`insert into profile_picture (user_id, image, content_type, etag) values ($1, $2, 'image/png', 'x')`, [
    demoPersonId('manager'),
    image,
  ])
  const answer = await picture(operations.visitor, demoPersonId('manager'))
  expect([answer.status, answer.headers['content-type'], answer.headers['content-length']]).toEqual([200, 'image/png', '8'])
})

it('D10 answers the picture of a foreign tenant exactly like one of nobody', async () => {
  const foreign = demoPersonId('employee', 'hr.localhost')
  const admin = await server.signIn('partneradmin', 'acme')
  const own = demoPersonId('employee', 'acme.localhost')
  const [theirs, nobody, nonsense, mine] = await Promise.all(
    [foreign, '00000000-0000-0000-0000-000000000000', 'x', own].map((id) => picture(new Visitor(), id, bearer(admin), admin.origin)),
  )
  const seen = (answer: Answer | undefined) => [answer?.status, answer?.json()]
  const nothing = [
    404,
    { error: { code: 'NOT_FOUND', message: 'There is nothing at this address.', traceId: expect.any(String) as string } },
  ]
  expect([theirs, nobody, nonsense].map(seen)).toEqual([nothing, nothing, nothing])
  expect(mine?.status).toBe(200)
  const employee = await server.signIn('employee', 'acme')
  const reached = await Promise.all(
    [own, demoPersonId('manager', 'acme.localhost')].map((id) => picture(new Visitor(), id, bearer(employee), employee.origin)),
  )
  expect(reached.map(({ status }) => status)).toEqual([200, 404])
})

it('takes no cookie that was changed, or carried to another host', async () => {
  const pass = passOf(await negotiate(operations))
  const [body = '', signature = ''] = pass.split('.')
  const forged = Buffer.from(
    Buffer.from(body, 'base64url')
      .toString()
      .replace(/"userId":"[^"]*"/, `"userId":"${EMPLOYEE}"`),
  ).toString('base64url')
  for (const value of [`${forged}.${signature}`, `${body}.`, `${body}.${signature.slice(2)}`, body, '.', 'x.y']) {
    expect([value, (await picture(new Visitor(), EMPLOYEE, { cookie: `portico=${value}` })).status]).toEqual([value, 401])
  }
  expect((await picture(new Visitor(), EMPLOYEE, { cookie: `portico=${pass}` })).status).toBe(200)
  expect((await picture(new Visitor(), EMPLOYEE, { cookie: `portico=${pass}` }, server.origin('acme'))).status).toBe(401)
})

it('ends with its sign-in session, also where the cookie is still young', async () => {
  const session = await server.signIn('support')
  const cookie = `portico=${passOf(await negotiate(session))}`
  expect((await picture(new Visitor(), EMPLOYEE, { cookie })).status).toBe(200)
  await server.db.pool.query('update server_side_session set ended_at = now() where id = $1', [session.claims['sid']])
  expect((await picture(new Visitor(), EMPLOYEE, { cookie })).status).toBe(401)
})

it('is given anew to who uses it past its half, and is over after 30 minutes', async () => {
  const session = await server.signIn('partner')
  const cookie = `portico=${passOf(await negotiate(session))}`
  expect((await picture(new Visitor(), demoPersonId('partner'), { cookie })).headers['set-cookie']).toBeUndefined()
  server.advance(16 * MINUTE)
  const renewed = passOf(await picture(new Visitor(), demoPersonId('partner'), { cookie }))
  expect(renewed).not.toBe('')
  server.advance(15 * MINUTE)
  expect((await picture(new Visitor(), demoPersonId('partner'), { cookie })).status).toBe(401)
  expect((await picture(new Visitor(), demoPersonId('partner'), { cookie: `portico=${renewed}` })).status).toBe(200)
})
