import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'portico-https-'))
let server: RunningServer
beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'))
  const page = '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>'
  for (const name of ['index.html', 'signin-silent-oidc.html']) writeFileSync(join(webRoot, name), page)
  writeFileSync(join(webRoot, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(join(webRoot, 'assets/start-1.js'), 'export const answer = 42')
  server = await testServer({ env: { PUBLIC_URL: 'https://localhost' }, webRoot })
})
afterAll(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})

const acme = demoPartners[0]?.row.id ?? ''
const link = 'x'.repeat(43)
const get = (path: string) => new Visitor().send(server.origin() + path, { headers: { accept: 'text/html' } })

const ANSWERS: readonly [string, string, number][] = [
  ['the home page', '/', 200],
  ['a page', '/vendor/users', 200],
  ['the callback', '/signin-oidc?code=x&state=y', 200],
  ['the silent page', '/signin-silent-oidc', 200],
  ['a script', '/assets/start-1.js', 200],
  ['a script that is gone', '/assets/gone-1.js', 404],
  ['the worker', '/sw.js', 200],
  ['discovery', '/identity/.well-known/openid-configuration', 200],
  ['a refused authorisation', '/identity/auth', 400],
  ['the token endpoint', '/identity/token', 404],
  ['who forgot the password', '/identity/forgot', 200],
  ['a style of the provider', '/identity/assets/identity.css', 200],
  ['a dead link', `/identity/reset/${link}`, 410],
  ['another dead link', `/identity/email/${link}`, 410],
  ['a dead short link', `/s/${link}`, 303],
  ['an icon', '/api/DynamicIcons/favicon.svg', 200],
  ['a public asset', '/api/publicassets/localhost.json', 200],
  ['a logo', `/api/publicassets/${acme}.svg`, 200],
  ['a picture that is not there', '/api/ProfileImages/00000000-0000-0000-0000-000000000000', 401],
  ['nothing', '/api/nothing', 404],
  ['GraphQL', '/graphql', 406],
  ['health', '/healthz', 200],
]

describe('I3 over https', () => {
  it.each(ANSWERS)('%s is protected', async (_, path, expected) => {
    const { headers, status } = await get(path)
    expect({
      status,
      hsts: headers['strict-transport-security'],
      sniff: headers['x-content-type-options'],
      opener: headers['cross-origin-opener-policy'],
      resource: headers['cross-origin-resource-policy'],
    }).toEqual({ status: expected, hsts: 'max-age=63072000', sniff: 'nosniff', opener: 'same-origin', resource: 'same-origin' })
    expect(headers['content-security-policy']).toContain('frame-ancestors')
  })

  it.each([
    '/signin-oidc?code=x&state=y',
    '/signin-silent-oidc?code=x',
    `/identity/reset/${link}`,
    `/identity/email/${link}`,
    `/s/${link}`,
  ])('no referrer carries what stands in %s', async (path) => {
    expect((await get(path)).headers['referrer-policy']).toBe('no-referrer')
  })
})
