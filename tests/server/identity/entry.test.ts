import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_ID, startAttempt } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, post, refresh, signedIn, textOf } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

const HTML = { accept: 'text/html' }

describe('the provider’s entry', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ entryLimits: { begin: 12, entry: 40 } })
  })
  afterAll(() => world.close())

  it('lets one network begin so many sign-ins in a minute, and send so many requests in all', async () => {
    const { address } = startAttempt(world.origin)
    const statuses: number[] = []
    for (let at = 0; at < 25; at += 1) statuses.push((await new Visitor().send(String(address), { headers: HTML })).status)
    // A process tells the database after each twelfth.
    expect(statuses).toEqual([...Array.from({ length: 23 }, () => 303), 429, 429])
    const page = await new Visitor().send(String(address), { headers: HTML })
    expect(page.status).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(50)
    expect(textOf(page)).toContain('Too many tries. Try again in 1 min.')

    const ask = () => refresh(world.origin, 'unknown')
    const asked = []
    for (let at = 0; at < 60; at += 1) asked.push(await ask())
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([400, 429]))
    const refused = await ask()
    expect(refused.json()).toEqual({
      error: 'temporarily_unavailable',
      error_description: expect.stringMatching(/^Too many requests\. Try again in \d+ s\.$/) as unknown,
    })
    expect((await new Visitor().send(`${world.origin}/identity/assets/device.js`)).status).toBe(200)
  })
})

describe('the character NUL', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
    await addUser(world, { userName: 'nora' })
  })
  afterAll(() => world.close())

  const REFUSED = { error: 'invalid_request', error_description: 'A parameter holds the character NUL. Remove it.' }
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  it.each([
    ['in a query', '/identity/auth?client_id=a%00', {}],
    ['in a path', '/identity/interaction/aaaaaaaaaaaaaaaa%00', {}],
    ['in a cookie', '/identity/auth', { headers: { cookie: '_session=a%00' } }],
    ['in a user name', '/identity/token', { method: 'POST', headers: { authorization: basic('a%00:b') }, body: new URLSearchParams() }],
    ['in a form', '/identity/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code', code: '\0' }) }],
    [
      'in a form as it is',
      '/identity/token',
      { method: 'POST', body: 'code=\0', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
  ])('is refused %s', async (_, path, options) => {
    const answer = await new Visitor().send(`${world.origin}${path}`, options)
    expect([answer.status, answer.json()]).toEqual([400, REFUSED])
  })

  it('is refused with a page where a person posted it, and the sign-in goes on', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    const refused = await post(visitor, page, { step: 'signIn', userName: 'nora\0', password: 'x' }, HTML)
    expect(refused.status).toBe(400)
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await signedIn(world.origin, 'nora', undefined, visitor)).accessToken).toMatch(/^[\w-]{43}$/)
  })

  it('leaves a form whole for those who read it after', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: 'x'.repeat(50_000) })
    const answer = await new Visitor().send(`${world.origin}/identity/token`, { method: 'POST', body })
    expect([answer.status, answer.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })
})
