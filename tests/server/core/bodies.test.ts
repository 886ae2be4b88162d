import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postRaw } from '../../support/raw-request.ts'
import { testServer, type RunningServer } from '../../support/server.ts'

let server: RunningServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = (await server.signIn('employee', 'acme')).accessToken
})
afterAll(() => server?.close())

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data; boundary=b'

/** Each address that reads a body, and some that read none. */
const DOORS: readonly (readonly [path: string, type: string])[] = [
  ['/identity/auth', FORM],
  ['/identity/token', FORM],
  ['/identity/token', JSON_TYPE],
  ['/identity/me', FORM],
  ['/identity/token/revocation', FORM],
  ['/identity/session/end', FORM],
  ['/identity/session/end/confirm', FORM],
  ['/identity/interaction/aaaaaaaaaaaaaaaaaaaaa', FORM],
  ['/identity/forgot', FORM],
  ['/identity/reset/aaaaaaaaaaaaaaaaaaaaa', FORM],
  ['/identity/email/aaaaaaaaaaaaaaaaaaaaa', FORM],
  ['/identity/federation/demo-saml/acs', FORM],
  ['/identity/federation/demo-saml/slo', FORM],
  ['/identity/federation/demo-saml/slo', 'text/xml'],
  ['/identity/federation/demo-oidc/backchannel-logout', FORM],
  ['/graphql', JSON_TYPE],
  ['/graphql', 'application/graphql'],
  ['/graphql', FORM],
  ['/graphql', MULTIPART],
  ['/access/v1/evaluation', JSON_TYPE],
  ['/access/v1/evaluations', JSON_TYPE],
  ['/scim/v2/Users', 'application/scim+json'],
  ['/scim/v2/Bulk', JSON_TYPE],
  [`/connect/${'a'.repeat(43)}`, FORM],
  ['/connect/00000000-0000-4000-8000-000000000000/actions', JSON_TYPE],
  ['/ofrep/v1/evaluate/flags', JSON_TYPE],
  ['/api/requests', JSON_TYPE],
  ['/api/negotiate', JSON_TYPE],
  ['/api/manifest.json', JSON_TYPE],
  ['/api/ProfileImages/a', MULTIPART],
  ['/mock-idp/token', FORM],
  ['/dev/outbox', FORM],
  ['/users', FORM],
]

describe('G42 a body that is refused', () => {
  it.each(
    DOORS.flatMap(([path, type]) =>
      [1_200_000, 5_000_000].flatMap((bytes) => [
        [path, type, bytes, 'with its length', true] as const,
        [path, type, bytes, 'in chunks', false] as const,
      ]),
    ),
  )('leaves no rest on the connection: %s, %s, %d bytes %s', async (path, type, bytes, _, length) => {
    const { port } = new URL(server.url)
    const answer = await postRaw(Number(port), { path, host: `localhost:${port}`, type, bytes, length })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.next ?? 'alive').toMatch(/^alive/)
  })

  it.each([
    ['/identity/token', FORM],
    ['/identity/interaction/aaaaaaaaaaaaaaaaaaaaa', FORM],
    ['/graphql', JSON_TYPE],
    ['/graphql', MULTIPART],
  ])('is told to be too large, also where it never ends: %s, %s', async (path, type) => {
    const { port } = new URL(server.url)
    for (const [bytes, length] of [
      [9_000_000, true],
      [9_000_000, false],
      [60_000_000, true],
      [60_000_000, false],
    ] as const) {
      const host = path === '/graphql' ? new URL(server.origin('acme')).host : `localhost:${port}`
      const headers = path === '/graphql' ? `authorization: Bearer ${token}\r\ngraphql-preflight: 1\r\n` : ''
      expect(await postRaw(Number(port), { path, host, type, bytes, length, headers })).toMatchObject({ status: 413 })
    }
  })
})
