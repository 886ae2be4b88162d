import { afterAll, beforeAll, expect, it } from 'vitest'
import { slownessOf, type Door } from '../../support/held-thread.ts'
import { SHAPES, type Shape } from '../../support/slow-shapes.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { register, SHOP } from '../identity/foreign-client.ts'
import { Mailboxes } from '../identity/mailed-links.ts'
import { openSignIn } from '../identity/flow.ts'
import { openDirectory } from '../scim/directory.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { doorsOf } from './doors/doors.ts'
import type { Entrance } from './doors/senders.ts'

let server: RunningServer
let doors: Door[]
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  doors = doorsOf(await entrance())
})
afterAll(() => server?.close())

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
  const box = await Mailboxes.open(server)
  const opened = await openSignIn(origin)
  const host = new URL(origin).hostname
  const cookiesOf = (visitor: Visitor) => [...visitor.cookies(host)].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    origin,
    person: (await server.signIn('operations', 'acme')).accessToken,
    app: app.access_token,
    scim: (await openDirectory(server)).token,
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
  await visitor.send(url, {
    method: 'POST',
    headers: { origin: server.origin('acme') },
    body: new URLSearchParams({ action: 'open', name: 'Ida' }),
  })
  return { path: new URL(url).pathname, cookie: cookiesOf(visitor) }
}

/** Those that have been slow somewhere; all of them with SLOW_SHAPES=all. */
const TRIED = ['a', '.', ' ', '\n', '"', '[', ',', '\u0316\u0300', '&amp;', '%41', '[],'].map(
  (unit) => `${JSON.stringify(unit)} again and again`,
)
const OTHERS = ['{"a": within {"a":', '<a> within <a>', 'many attributes', 'a run with another end']
const HEAVY = ['"\\n" again and again', '"\\"" again and again', '"\\r" again and again', '[ within [']

const shapesOf = ({ isHeavy }: Door): readonly Shape[] => {
  if (isHeavy) return SHAPES.filter(({ name }) => HEAVY.includes(name))
  return process.env['SLOW_SHAPES'] === 'all' ? SHAPES : SHAPES.filter(({ name }) => TRIED.includes(name) || OTHERS.includes(name))
}

it('G40 the doors of HTTP answer every shape without holding the main thread, in a time that grows no faster than the length', async () => {
  const slow: string[] = []
  let tries = 0
  for (const door of doors) {
    await server.db.pool.query('truncate rate_limit')
    for (const shape of shapesOf(door)) {
      tries++
      const slowness = await slownessOf(door, shape)
      if (slowness !== undefined) slow.push(`${door.name}: ${shape.name} ${slowness}`)
    }
  }
  process.stdout.write(`slow-doors: ${doors.length} doors, ${tries} texts\n`)
  expect(slow).toEqual([])
}, 1_200_000)
