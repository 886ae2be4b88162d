import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { VERSION } from '../../../server/src/platform/version.ts'
import { TEST_METRICS_TOKEN, TEST_OUTBOX_KEY } from '../../support/seed.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const visitor = new Visitor()
const get = (path: string, headers: Record<string, string> = {}, partner?: string) =>
  visitor.send(`${server.origin(partner)}${path}`, { headers })
const acme = demoPartners[0]?.row.id ?? ''

const PATHS = [
  '/',
  '/vendor/users',
  '/signin-oidc?code=x&state=y',
  '/signin-silent-oidc',
  '/healthz',
  '/readyz',
  '/nothing.js',
  '/identity/.well-known/openid-configuration',
  '/identity/auth',
  '/api/publicassets/localhost.json',
  `/api/publicassets/${acme}.svg`,
  '/api/manifest.json',
  '/api/DynamicIcons/favicon.svg',
  '/api/ProfileImages/00000000-0000-0000-0000-000000000000',
  '/api/nothing',
  '/graphql',
  '/dev/outbox',
]

it.each(PATHS)('I3 answers %s with the headers that protect it', async (path) => {
  const { headers, status } = await get(path, { accept: 'text/html' })
  expect(status).toBeLessThan(500)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['referrer-policy']).toMatch(/^(same-origin|no-referrer)$/)
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['content-security-policy']).toContain('frame-ancestors')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['x-powered-by']).toBeUndefined()
})

it.each(PATHS.filter((path) => path !== '/healthz' && path !== '/readyz'))(
  'D7 refuses %s under a name that nobody registered',
  async (path) => {
    for (const host of ['evil.example', 'evil.localhost', 'acme.localhost.', 'acme.localhost@evil.example', '127.0.0.2']) {
      const answer = await get(path, { host, accept: 'text/html' })
      expect([host, answer.status]).toEqual([host, 421])
      expect(answer.text).not.toContain('evil')
    }
  },
)

it('D7 believes no header but Host, and no address in the request line', async () => {
  const answer = await get('/', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'https' })
  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain('evil')
  expect(answer.text).toContain(`"oidcAuthority":"${server.url}/identity"`)
  expect(await requestLine('http://evil.example/')).toBe(400)
  expect((await get('/', { host: `ACME.localhost:${server.port}` })).text).toContain('"name":"Acme"')
})

it('K4 is alive and ready under any name, for a probe may use one that belongs to nobody', async () => {
  expect(await get('/healthz', { host: 'evil.example' })).toMatchObject({ status: 200, text: `alive, version ${VERSION}\n` })
  for (const host of [`10.0.0.7:${server.port}`, '[::1]', 'portico.default.svc.cluster.local', 'evil.example'])
    expect([host, (await get('/readyz', { host })).text]).toEqual([host, 'ready\n'])
})

it.each(['/healthz', '/readyz', '/metrics'])('answers reads of %s alone', async (path) => {
  const headers = { authorization: `Bearer ${TEST_METRICS_TOKEN}` }
  for (const method of ['DELETE', 'POST', 'PUT'])
    expect(await visitor.send(`${server.url}${path}`, { method, headers })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  expect((await visitor.send(`${server.url}${path}`, { method: 'HEAD', headers })).status).toBe(200)
})

it('refuses a change that asks that there be nothing, before it is made', async () => {
  for (const path of ['/graphql', '/access/v1/evaluation', '/ofrep/v1/evaluate/flags', '/api/requests', '/api/negotiate'])
    expect([path, (await visitor.send(`${server.url}${path}`, { method: 'POST', headers: { 'if-none-match': '*' } })).status]).toEqual([
      path,
      412,
    ])
  expect((await get('/api/manifest.json', { 'if-none-match': '*' })).status).toBe(304)
})

it('says of a token that it is not valid only to who sent one', async () => {
  const challenge = async (path: string, method: string, headers: Record<string, string>) => {
    const answer = await visitor.send(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body: '{"query":"{ me { id } }"}' }),
    })
    return [path, answer.status, answer.headers['www-authenticate']]
  }
  for (const [path, method] of [
    ['/api/negotiate', 'POST'],
    ['/api/requests', 'POST'],
    ['/access/v1/evaluation', 'POST'],
    ['/ofrep/v1/evaluate/flags', 'POST'],
    ['/api/mobile-menu', 'GET'],
    ['/api/ProfileImages/x', 'GET'],
    ['/scim/v2/Users', 'GET'],
  ] as const) {
    expect(await challenge(path, method, {})).toEqual([path, 401, 'Bearer'])
    expect(await challenge(path, method, { authorization: 'Bearer nothing' })).toEqual([path, 401, 'Bearer error="invalid_token"'])
  }
  expect(await challenge('/graphql', 'POST', { authorization: 'Bearer nothing' })).toEqual([
    '/graphql',
    401,
    'Bearer error="invalid_token"',
  ])
})

it('chooses the type and the encoding that a client prefers by q-values', async () => {
  const typeOf = async (accept: string, body = '{"query":"{ __typename }"}') => {
    const headers = { accept, 'content-type': 'application/json', 'graphql-preflight': '1' }
    const { status, headers: answered } = await visitor.send(`${server.url}/graphql`, { method: 'POST', headers, body })
    return `${status} ${answered['content-type']?.split(';')[0]}`
  }
  const [JSON_TYPE, RESPONSE] = ['application/json', 'application/graphql-response+json']
  for (const body of ['{"query":"{ __typename }"}', '{"query":"{"}']) {
    expect(await typeOf(`${JSON_TYPE};q=0.1, ${RESPONSE};q=0.9`, body)).toContain(RESPONSE)
    expect(await typeOf(`${RESPONSE};q=0, ${JSON_TYPE}`, body)).toContain(JSON_TYPE)
    expect(await typeOf(`${JSON_TYPE};q=0`, body)).toContain('406')
  }
  expect((await get('/vendor/users', { accept: 'text/html;q=0' })).status).toBe(404)
  expect((await get('/vendor/users', { accept: 'application/json, TEXT/HTML; q=0.1' })).status).toBe(200)
})

it('K4 shows metrics to who has the token, and to nobody else, also on this machine and whatever a proxy there says', async () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect((await get('/metrics', bearer(TEST_METRICS_TOKEN))).text).toMatch(
    /http_request_duration_seconds_count\{route="page",method="GET",status="2xx"\} \d+/,
  )
  for (const headers of [...PROXIED, bearer('collector-token-2'), bearer('x'), { authorization: TEST_METRICS_TOKEN }])
    expect([headers, (await get('/metrics', headers)).status]).toEqual([headers, 404])
})

/** How a proxy on this machine may ask: without saying anything, in its own name, in the site's, in the reader's. */
const PROXIED = [
  {},
  { host: '127.0.0.1:80', connection: 'close' },
  { host: 'localhost' },
  { host: '[::1]' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
]

it('answers an error with a code, a sentence and the reference under which the log has it', async () => {
  const answer = await get('/api/nothing', { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' })
  expect(answer.status).toBe(404)
  expect(answer.json()).toEqual({
    error: { code: 'NOT_FOUND', message: 'There is nothing at this address.', traceId: '0af7651916cd43dd8448eb211c80319c' },
  })
  for (const path of [
    '/api/constructor',
    '/api/__proto__/x',
    '/api/DynamicIcons/constructor',
    '/api/publicassets/%E0%A4%A',
    '/api/publicassets/a/b.json',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
  expect((await visitor.send(`${server.url}/api/manifest.json`, { method: 'DELETE' })).headers.allow).toBe('GET, HEAD')
})

it.each(['/dev/outbox?to=a%00', '/api/publicassets/a%00.json'])('refuses the character NUL in %s', async (path) => {
  const answer = await get(path)
  expect([answer.status, answer.json()]).toMatchObject([
    400,
    { error: { code: 'BAD_REQUEST', message: 'The address holds the character NUL. Remove it.' } },
  ])
})

it('puts what the portal must know into the page, with a nonce of its own for every answer', async () => {
  const [one, other] = [await get('/', {}, 'acme'), await get('/account/login', { accept: 'text/html' }, 'acme')]
  const nonces = [one, other].map(nonceOf)
  expect(new Set(nonces).size).toBe(2)
  expect(one.headers['cache-control']).toBe('private, no-cache')
  expect(one.headers['referrer-policy']).toBe('no-referrer')
  expect(one.headers['content-security-policy']).toBe(
    `default-src 'self'; script-src 'self' 'nonce-${nonces[0]}'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`,
  )
  const state = stateOf(one)
  expect(state.partner).toEqual((await get('/api/publicassets/acme.localhost.json')).json())
  expect(state.theme).toMatchObject({ partnerId: acme, themesPrimaryColor: '#7a2285' })
  expect(state.metadata).toMatchObject({
    issuer: `${server.origin('acme')}/identity`,
    token_endpoint: `${server.origin('acme')}/identity/token`,
  })
  for (const tag of one.text.match(/<(script|style)\b[^>]*>/g) ?? []) expect(tag).toContain(`nonce="${nonces[0]}"`)
})

it('lets no name of a partner end the script that carries it', async () => {
  await server.db.pool.query(`update partner set name = $1 where domain = 'northwind.localhost'`, [
    '</script><script>alert(1)</script> & "Sons" <!--',
  ])
  const page = await get('/', {}, 'northwind')
  expect(stateOf(page).partner.name).toBe('</script><script>alert(1)</script> & "Sons" <!--')
  expect(page.text).not.toContain('<script>alert(1)')
  expect(page.text).toContain('<title>&#60;/script&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;Sons&#34; &#60;!--</title>')
})

it('serves the silent callback in a frame of our own, and without the portal', async () => {
  const answer = await get('/signin-silent-oidc?code=x')
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(answer.text).not.toContain('portal-state')
})

it('compresses the page as the browser asks', async () => {
  const encodings = await Promise.all(
    ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity', ''].map((accepted) => get('/', { 'accept-encoding': accepted })),
  )
  expect(encodings.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', 'gzip', undefined, undefined])
  expect(encodings[0]?.headers.vary).toBe('Host, Accept-Encoding, Accept-Language, Cookie')
})

it('names the partner of a host, the default look without one, and no host that nobody registered', async () => {
  expect((await get('/api/publicassets/localhost.json')).json()).toEqual({
    partnerId: null,
    name: 'Portico',
    oidcAuthority: `${server.url}/identity`,
    defaultDateFormat: 'DD/MM/YYYY',
    showLanguageOption: false,
    culture: 'en-GB',
    isHrPartner: false,
    locales: ['de', 'en-GB', 'en-US', 'es', 'fr-CA'],
  })
  expect((await get('/api/publicassets/hr.localhost.json')).json()).toMatchObject({ isHrPartner: true })
  expect((await get('/api/publicassets/evil.example.json')).status).toBe(404)
})

it('serves a logo that runs nothing, sends a browser to the kind there is, and draws one where there is none', async () => {
  const svg = await get(`/api/publicassets/${acme}.svg`)
  expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(svg.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
  const png = await get(`/api/publicassets/${acme}.png`)
  expect([png.status, png.headers.location]).toEqual([302, `/api/publicassets/${acme}.svg`])
  const own = demoPartners[2]?.row.id ?? ''
  await server.db.pool.query('update partner set logo = null where id = $1', [own])
  expect((await get(`/api/publicassets/${own}.svg`)).text).toMatch(/^<svg .*<text /)
  expect((await get('/api/publicassets/00000000-0000-0000-0000-000000000000.svg')).status).toBe(404)
})

it('D8 brands manifest and icons by host, and lets no shared cache keep them', async () => {
  const [one, other] = [await get('/api/manifest.json', {}, 'acme'), await get('/api/manifest.json', {}, 'hr')]
  expect([one, other].map((answer) => (answer.json() as { name: string }).name)).toEqual(['Acme', 'Harbour HR'])
  const paths = [
    '/',
    '/api/manifest.json',
    '/api/DynamicIcons/favicon.svg',
    '/api/DynamicIcons/favicon.ico',
    '/api/DynamicIcons/apple-touch-icon.png',
  ]
  for (const path of paths) {
    const [here, there] = [await get(path, {}, 'acme'), await get(path, {}, 'hr')]
    expect([path, here.text === there.text]).toEqual([path, false])
    for (const answer of [here, there]) {
      expect([path, answer.headers['cache-control']]).toEqual([path, 'private, no-cache'])
      expect(answer.headers.vary).toMatch(/\bHost\b/)
    }
  }
})

it('lets a browser keep an icon for a year under its version only', async () => {
  const version = /favicon\.svg\?v=([\w.-]+)"/.exec((await get('/', {}, 'acme')).text)?.[1] ?? ''
  expect(version).toMatch(/^0\.2\.0-[\w-]{10}$/)
  const kept = await get(`/api/DynamicIcons/favicon.svg?v=${version}`, {}, 'acme')
  expect(kept.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  expect((await get('/api/DynamicIcons/favicon.svg?v=old', {}, 'acme')).headers['cache-control']).toBe('private, no-cache')
  const etag = String(kept.headers.etag)
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
    expect((await get('/api/DynamicIcons/favicon.svg', { 'if-none-match': known }, 'acme')).status).toBe(304)
  expect((await get('/api/DynamicIcons/favicon.svg', { 'if-none-match': '"x"' }, 'acme')).status).toBe(200)
})

it('draws the touch icon in the colour of the partner, edge to edge, with its letter in the middle', async () => {
  const { size, pixel } = await pixelsOf(await bytesOf(`${server.origin('acme')}/api/DynamicIcons/apple-touch-icon.png`))
  expect(size).toEqual([180, 180])
  expect(pixel(0, 0)).toEqual([0x7a, 0x22, 0x85, 255])
  // The top of the A, and between its legs.
  expect([pixel(90, 55), pixel(90, 130)]).toEqual([
    [255, 255, 255, 255],
    [0x7a, 0x22, 0x85, 255],
  ])
})

it('packs three sizes into favicon.ico', async () => {
  const ico = await bytesOf(`${server.origin('acme')}/api/DynamicIcons/favicon.ico`)
  expect(ico.readUInt16LE(4)).toBe(3)
  const pictures = [0, 1, 2].map((at) => ico.subarray(ico.readUInt32LE(6 + at * 16 + 12)))
  expect(await Promise.all(pictures.map(async (png) => (await pixelsOf(png)).size))).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ])
})

it('shows the outbox as a page and as JSON, by recipient and purpose', async () => {
  await server.db.pool.query(
    `insert into outbox (channel, recipient, subject, text, purpose) values ('MAIL', 'eve@portico.test', '<b>Hi</b>', $1, 'test')`,
    [`Open ${server.url}/s/abc?d=1&e="2" now.\n<script>alert(1)</script>`],
  )
  const key = { authorization: `Bearer ${TEST_OUTBOX_KEY}` }
  const page = await get('/dev/outbox', key)
  expect(page.text).toContain(`<a href="${server.url}/s/abc?d=1&#38;e=&#34;2&#34;">`)
  expect(page.text).toContain('&#60;b&#62;Hi&#60;/b&#62;')
  expect(page.text).not.toContain('<script>')
  const { messages } = (await get('/dev/outbox.json?to=eve@portico.test&purpose=test', key)).json() as { messages: { subject: string }[] }
  expect(messages.map(({ subject }) => subject)).toEqual(['<b>Hi</b>'])
  expect((await get('/dev/outbox.json?to=nobody@portico.test', key)).json()).toEqual({ messages: [] })
})

it('opens the outbox by its key alone, and takes the key out of the address', async () => {
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox?key=', '/dev/outbox.json?key=outbox-key-of-other'])
    for (const headers of PROXIED) {
      const { status } = await get(path, headers)
      expect([path, headers, [403, 421].includes(status)]).toEqual([path, headers, true])
    }
  const browser = new Visitor()
  const entered = await browser.send(`${server.url}/dev/outbox?key=${TEST_OUTBOX_KEY}&to=a%40portico.test`)
  expect([entered.status, entered.headers.location]).toEqual([303, '/dev/outbox?to=a%40portico.test'])
  expect(String(entered.headers['set-cookie'])).toMatch(/Path=\/dev\/outbox; .*HttpOnly; SameSite=Lax$/)
  expect((await browser.send(`${server.url}/dev/outbox`)).status).toBe(200)
  expect((await get(`/dev/outbox.json?key=${TEST_OUTBOX_KEY}`)).status).toBe(200)
})

it('says on every page that it is a demo', async () => {
  const link = `${server.url}/identity/auth?client_id=portico`
  for (const address of [`${server.url}/`, `${server.origin('acme')}/vendor/users`, link])
    expect([address, (await new Visitor().follow(address, { headers: { accept: 'text/html' } })).text]).toEqual([
      address,
      expect.stringMatching(/<aside [^>]*aria-label="Demo"/),
    ])
})

it('K3 keeps warnings under the reference of their request', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await server.db.pool.query('alter table profile_picture rename to away')
  const { accessToken } = await server.signIn('operations')
  const answer = await get('/api/ProfileImages/00000000-0000-0000-0000-000000000000', {
    traceparent,
    authorization: `Bearer ${accessToken}`,
  })
  await server.db.pool.query('alter table away rename to profile_picture')
  expect(answer.status).toBe(500)
  expect(answer.json()).toEqual({
    error: {
      code: 'INTERNAL',
      message: 'Something went wrong here. Give the reference to your administrator.',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    },
  })
  const kept = () =>
    server.db.pool.query<{ level: string; message: string; fields: object }>('select level, message, fields from log where trace_id = $1', [
      '4bf92f3577b34da6a3ce929d0e0e4736',
    ])
  await expect
    .poll(async () => (await kept()).rows.map(({ level, message }) => [level, message]), { timeout: 10_000 })
    .toEqual([['error', 'A request failed']])
  expect(JSON.stringify((await kept()).rows)).not.toContain(accessToken)
})

const nonceOf = (answer: Answer) => /'nonce-([\w-]+)'/.exec(String(answer.headers['content-security-policy']))?.[1]

function stateOf(page: Answer) {
  const json = /<script[^>]* id="portal-state">(.*?)<\/script>/s.exec(page.text)?.[1] ?? ''
  return JSON.parse(json) as { partner: { name: string }; theme: unknown; metadata: unknown }
}

function requestLine(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, headers: { host: `localhost:${server.port}` } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.once('error', reject)
    sent.end()
  })
}

async function bytesOf(address: string): Promise<Buffer> {
  const url = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: url.port, path: url.pathname, headers: { host: url.host } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => resolve(Buffer.concat(chunks)))
    })
    sent.once('error', reject)
    sent.end()
  })
}

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)]
  return { size: [info.width, info.height], pixel }
}
