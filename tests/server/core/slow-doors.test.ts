import { afterAll, beforeAll, expect, it } from 'vitest'
import { heldBy, type Door } from '../../support/held-thread.ts'
import { SHAPES, type Shape } from '../../support/slow-shapes.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { register, SHOP } from '../identity/foreign-client.ts'
import { Mailboxes } from '../identity/mailed-links.ts'
import { openSignIn } from '../identity/flow.ts'
import { openDirectory } from '../scim/directory.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { openClient, type Client } from './doors/client.ts'
import { doorsOf } from './doors/doors.ts'
import type { Entrance } from './doors/senders.ts'

let server: RunningServer
let client: Client
let doors: Door[]
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  client = openClient(server.port)
  doors = doorsOf(await entrance())
})
afterAll(async () => {
  await client?.close()
  await server?.close()
})

async function entrance(): Promise<Entrance> {
  const origin = server.origin('acme')
  await register(server, {
    kind: 'MACHINE',
    grantTypes: ['CLIENT_CREDENTIALS'],
    redirectUris: [],
    postLogoutRedirectUris: [],
    scopes: ['requests', 'access', 'features'],
  })
  const fields = { grant_type: 'client_credentials', client_id: SHOP.id, client_secret: SHOP.secret, scope: 'requests access features' }
  const app = (await new Visitor().send(`${origin}/identity/token`, { method: 'POST', body: new URLSearchParams(fields) })).json() as {
    access_token: string
  }
  const directory = await openDirectory(server)
  const box = await Mailboxes.open(server)
  const opened = await openSignIn(origin)
  const host = new URL(origin).hostname
  const cookiesOf = (visitor: Visitor) => [...visitor.cookies(host)].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    origin,
    client,
    person: (await server.signIn('operations', 'acme')).accessToken,
    app: app.access_token,
    scim: directory.token,
    user: String(
      (await directory.call('POST', '/Users', { userName: 'slow@acme.test', emails: [{ value: 'slow@acme.test' }] })).body['id'],
    ),
    setup: await setupLink(cookiesOf),
    interaction: { path: opened.page.url.pathname, cookie: cookiesOf(opened.visitor) },
    reset: await box.someone().then((who) => box.link('PASSWORD_RESET', who, who.email, null)),
  }
}

async function setupLink(cookiesOf: (visitor: Visitor) => string) {
  const admin = await asPerson(server, 'partneradmin', 'acme')
  const created = 'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { loginProvider { id } } }'
  const { id } = dataOf<{ createLoginProvider: { loginProvider: { id: string } } }>(
    await admin(created, { input: { name: 'slow', displayName: 'Slow', protocol: 'SAML2' } }),
  ).createLoginProvider.loginProvider
  const link = 'mutation ($input: CreateSetupLinkInput!) { createSetupLink(input: $input) { url } }'
  const { url } = dataOf<{ createSetupLink: { url: string } }>(
    await admin(link, { input: { id, recipient: 'IT', days: 7, enables: false } }),
  ).createSetupLink
  const visitor = new Visitor()
  const path = (await visitor.send(url)).headers.location ?? ''
  await visitor.send(`${server.origin('acme')}${path}/actions`, {
    method: 'POST',
    headers: { origin: server.origin('acme'), 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'open', name: 'Ida' }),
  })
  return { path, cookie: cookiesOf(visitor) }
}

/** Those that have been slow somewhere, and the others in turn: SLOW_SHAPES=all takes them all at each door. */
const TRIED = ['"\\"" again and again', '"\u0316\u0300" again and again', '{"a": within {"a":', 'a run with another end']
const HEAVY = ['"\\n" again and again', '"\\r" again and again', '"\\"" again and again', '[ within [']
const named = (names: readonly string[]) => names.map((name) => SHAPES.find((shape) => shape.name === name)!)
const [tried, heavy] = [named(TRIED), named(HEAVY)]
const others = SHAPES.filter((shape) => !tried.includes(shape))

function shapesOf({ isHeavy, isAlike }: Door, at: number): readonly Shape[] {
  if (process.env['SLOW_SHAPES'] === 'all') return SHAPES
  if (isHeavy) return heavy
  const next = others[at % others.length]!
  return isAlike ? [tried[at % tried.length]!, next] : [...tried, next]
}

/** What says that a text was not looked at. */
const UNREAD = [401, 404, 413, 429]

it('G40 the doors of HTTP and of sockets take no text for which time grows faster than it, or that holds the main thread', async () => {
  expect(doors).toHaveLength(376)
  const slow: string[] = []
  const unread: string[] = []
  for (const [at, door] of doors.entries()) {
    const statuses: number[] = []
    for (const shape of shapesOf(door, at)) {
      await server.db.pool.query('truncate rate_limit')
      const held = await heldBy(door, shape)
      if (held) statuses.push(held.status)
      if (held?.fault !== undefined) slow.push(`${door.name}: ${shape.name} ${held.fault}`)
    }
    if (!door.refuses && statuses.every((status) => UNREAD.includes(status))) unread.push(`${door.name}: ${[...new Set(statuses)]}`)
  }
  expect(slow).toEqual([])
  expect(unread).toEqual([])
}, 600_000)
