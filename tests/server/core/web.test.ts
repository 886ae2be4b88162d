import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtWeb } from '../../../server/src/api/assets/built-web.ts'
import { createPages } from '../../../server/src/api/assets/page.ts'
import { createThemedFiles } from '../../../server/src/api/assets/themed-files.ts'
import { createWeb } from '../../../server/src/api/assets/web.ts'
import { SILENT, STANDARD_PASSWORDS } from '../../../server/src/kit/hosts.ts'
import { linkLifeOf } from '../../../server/src/platform/lifetimes.ts'
import { HttpError } from '../../../server/src/platform/http/http-error.ts'
import { Visitor } from '../../support/visitor.ts'

const root = mkdtempSync(join(tmpdir(), 'portico-dist-'))
const script = `export const answer = 42 // ${'x'.repeat(600)}`
const FILES: Record<string, string | Buffer> = {
  'index.html':
    '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>x</title><link rel="icon" href="/favicon.svg" /><link rel="manifest" href="/manifest.webmanifest" /><style>a{}</style><script type="module" crossorigin src="/assets/start-1.js"></script><link rel="stylesheet" href="/assets/start-1.css"></head><body></body></html>',
  'signin-silent-oidc.html': '<!doctype html><script src="/assets/silent-1.js" type="module"></script>',
  'sw.js': 'self.skipWaiting()',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.svg': '<svg/>',
  'manifest.webmanifest': '{"name":"static"}',
  'robots.txt': 'User-agent: *',
  'assets/start-1.js': script,
  'assets/start-1.js.br': brotliCompressSync(script),
  'assets/start-1.js.gz': gzipSync(script),
  'assets/gone-1.js': script,
  'kept/assets/earlier-1.js': 'export const answer = 41',
  '.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/start-1.js',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: ['src/start/views.ts'],
      css: ['assets/start-1.css'],
    },
    'src/main.ts': { file: 'assets/main-1.js', isDynamicEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-1.js' },
    // In one file with what another module names.
    'src/ui/states/CallbackPage.tsx': { file: 'assets/kit-1.js', isDynamicEntry: true },
    'src/start/views.ts': {
      file: 'assets/views-1.js',
      isDynamicEntry: true,
      imports: ['index.html', '_shared.js', '_kit.js', 'src/ui/states/CallbackPage.tsx'],
      css: ['assets/views-1.css', 'assets/start-1.css'],
    },
    'src/i18n/locales/de.po?start?lingui': { file: 'assets/de-1.js', isDynamicEntry: true },
    'src/i18n/locales/de.po?later?lingui': { file: 'assets/de-2.js', isDynamicEntry: true },
    'src/i18n/locales/de.po?users?lingui': { file: 'assets/de-3.js', isDynamicEntry: true },
    'src/shell/Shell.tsx': { file: 'assets/shell-1.js', isDynamicEntry: true },
    '_kit.js': { file: 'assets/kit-1.js' },
    'src/features/users/pages.tsx': { file: 'assets/users-1.js', isDynamicEntry: true, imports: ['_kit.js', '_table.js'] },
    '_table.js': { file: 'assets/table-1.js' },
    'src/theme/fonts/inter.woff2': { file: 'assets/inter-1.woff2' },
    'src/theme/fonts/inter-ext.woff2': { file: 'assets/inter-ext-1.woff2' },
  }),
  'route-preloads.json': JSON.stringify([
    { path: '/vendor/users/:id', modules: ['src/features/users/pages.tsx', 'src/shell/Shell.tsx'], words: ['users'] },
    { path: '/vendor/users', modules: ['src/features/users/pages.tsx'] },
  ]),
}

let server: Server
let url = ''
beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  const { files, source } = builtWeb(root)
  const themes = { find: () => Promise.resolve(null), icon: () => Promise.resolve(null), forget: () => {} }
  const partner = {
    partnerId: null,
    name: 'Portico',
    oidcAuthority: 'x',
    defaultDateFormat: 'x',
    showLanguageOption: false,
    culture: 'de',
    isHrPartner: false,
    locales: [],
  }
  const host = {
    hostname: 'localhost',
    origin: 'http://localhost',
    partner,
    linkLife: linkLifeOf({}),
    isDemo: false,
    passwords: STANDARD_PASSWORDS,
    says: SILENT,
    icon: null,
  }
  const web = createWeb({ files, themed: createThemedFiles(themes), pages: createPages(source, themes, () => Promise.resolve(null)) })
  server = createServer((req, res) => {
    web
      .handle(req, res, host, new URL(req.url ?? '/', url).pathname)
      .catch((error: unknown) => res.writeHead(error instanceof HttpError ? error.status : 500).end())
  })
  server.listen(0)
  await once(server, 'listening')
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => new Visitor().send(url + path, { method, headers })

it('J1 still has the files of the builds before, for tabs that were opened then', async () => {
  const { headers, status, text } = await get('/assets/earlier-1.js')
  expect([status, text, headers['cache-control']]).toEqual([200, 'export const answer = 41', 'public, max-age=31536000, immutable'])
  expect((await get('/assets/start-9.js')).status).toBe(404)
})

it('J1 outlives a file that a deploy takes away under it: the answer breaks off, and the next one comes', async () => {
  rmSync(join(root, 'assets/gone-1.js'))
  await expect(get('/assets/gone-1.js')).rejects.toThrow('socket hang up')
  expect((await get('/assets/start-1.js')).status).toBe(200)
})

it('serves hashed files for a year, brotli before gzip before plain', async () => {
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ] as const) {
    const { headers, status } = await get('/assets/start-1.js', { 'accept-encoding': accepted })
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, encoding, 'public, max-age=31536000, immutable'])
    expect(headers['content-type']).toBe('text/javascript')
    expect(headers.vary).toBe('Accept-Encoding')
  }
})

it('asks for everything else anew each time, with 304 for what is the same', async () => {
  for (const path of ['/sw.js', '/icon.svg']) {
    const { headers } = await get(path)
    expect(headers['cache-control']).toBe('no-cache')
    expect((await get(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  }
  expect((await get('/sw.js')).headers['content-security-policy']).toBe("default-src 'self'; base-uri 'none'; frame-ancestors 'none'")
})

it('answers a static default in the look of the host, and links that look alone', async () => {
  const { headers, text } = await get('/favicon.svg')
  expect([headers['content-type'], headers['cache-control'], text.includes('<path ')]).toEqual(['image/svg+xml', 'private, no-cache', true])
  for (const [path, size] of [
    ['/apple-touch-icon.png', 180],
    ['/icons/icon-192.png', 192],
    ['/icons/icon-512.png', 512],
    ['/icons/icon-maskable-512.png', 512],
  ] as const) {
    const body = Buffer.from(await (await fetch(url + path)).arrayBuffer())
    expect([path, body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([path, size, size])
  }
  expect((await get('/favicon.ico')).headers['content-type']).toBe('image/x-icon')
  const manifest = await get('/manifest.webmanifest')
  expect([manifest.headers['content-type'], manifest.json()]).toEqual([
    'application/manifest+json',
    expect.objectContaining({ name: 'Portico' }),
  ])
  const linked = [...(await get('/')).text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"?]+)/g)].map(
    ([, href]) => href,
  )
  expect(linked).toEqual([
    '/api/DynamicIcons/favicon.ico',
    '/api/DynamicIcons/favicon.svg',
    '/api/DynamicIcons/apple-touch-icon.png',
    '/api/manifest.json',
  ])
  const robots = await get('/robots.txt')
  expect([robots.status, robots.headers['content-type'], robots.headers['cache-control'], robots.text]).toEqual([
    200,
    'text/plain',
    'no-cache',
    'User-agent: *',
  ])
})

it('gives the page to every address that a person opens, and nothing to what a program misses', async () => {
  const person = { accept: 'text/html,application/xhtml+xml' }
  for (const path of ['/', '/index.html', '/vendor/users', '/no/such/page']) {
    const page = await get(path, person)
    expect([path, page.status, page.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('portal-state')
  }
  expect((await get('/')).status).toBe(200)
  const missing = [
    '/assets/start-0.js',
    '/vendor/users',
    '/assets/../../package.json',
    '/.vite/manifest.json',
    '/.built-from',
    '/.provenance.json',
  ]
  for (const path of missing) expect([path, (await get(path)).status]).toEqual([path, 404])
  expect((await get('/assets/start-0.js', person)).status).toBe(404)
  expect((await get('/', {}, 'POST')).status).toBe(405)
  expect((await get('/', {}, 'HEAD')).text).toBe('')
})

it('asks in the page for the chunks that the address will need, each once', async () => {
  // In a template no browser asks for them by itself: the page's own script does.
  const preloads = (text: string) => {
    const [, held = '', rest = ''] = /<template id="portal-links">(.*?)<\/template>(.*)/s.exec(text) ?? []
    expect(linksIn(rest)).toEqual(['stylesheet /assets/start-1.css'])
    return linksIn(held)
  }
  const linksIn = (text: string) =>
    [...text.matchAll(/<link rel="(\w+)"[^>]*href="(\/assets\/[^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)
  const start = [
    'preload /assets/views-1.css',
    'modulepreload /assets/main-1.js',
    'modulepreload /assets/views-1.js',
    'modulepreload /assets/kit-1.js',
    'modulepreload /assets/de-1.js',
    'preload /assets/inter-1.woff2',
  ]
  expect(preloads((await get('/')).text)).toEqual(start)
  const users = [
    'preload /assets/views-1.css',
    'modulepreload /assets/main-1.js',
    'modulepreload /assets/views-1.js',
    'modulepreload /assets/kit-1.js',
    'modulepreload /assets/de-1.js',
    'modulepreload /assets/users-1.js',
    'modulepreload /assets/table-1.js',
    'preload /assets/inter-1.woff2',
  ]
  expect(preloads((await get('/vendor/users', { accept: 'text/html' })).text)).toEqual(users)
  const [font, chunks] = [users.at(-1), users.slice(0, -1)]
  const words = ['modulepreload /assets/shell-1.js', 'modulepreload /assets/de-2.js', 'modulepreload /assets/de-3.js']
  for (const path of ['/vendor/users/7', '/vendor/users/8'])
    expect(preloads((await get(path, { accept: 'text/html' })).text)).toEqual([...chunks, ...words, font])
})

it('puts the nonce on scripts and styles of both pages', async () => {
  for (const path of ['/', '/signin-silent-oidc', '/signin-silent-oidc.html']) {
    const { text, headers } = await get(path)
    const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1]
    const tags = text.match(/<(script|style)\b[^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(0)
    for (const tag of tags) expect(tag.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`])
  }
})
