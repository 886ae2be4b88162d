import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hashPassword } from '../../../server/src/accounts/passwords/passwords.ts'
import { endPublicPasswords } from '../../../server/src/demo/demo-database.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { within } from '../../support/open-place.ts'
import { freshPlace } from '../../support/place.ts'
import { startServer } from '../../support/running-server.ts'
import { scratch } from '../../support/scratch.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, postPassword } from '../identity/flow.ts'
import { isCallback, signIn } from '../../support/sign-in.ts'
import { asPerson, codesOf, dataOf, post as call, type Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const [PASSWORD, OWN_PASSWORD] = ['Zwölf-Murmeln-2026!', 'Dreizehn-Kiesel-2026!']

/** A server that is no demo, whose people have passwords of their own. */
async function inEarnest(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const place = await freshPlace(inject('postgresUrl'), 20, scratch)
  await within(place, async (db) => {
    await endPublicPasswords(db)
    const hash = await hashPassword(OWN_PASSWORD)
    await db.pool.query('update user_identity set password_hash = $1, password_expired = false where user_name = any($2)', [
      hash,
      ['partneradmin', 'admin', 'employee', 'manager'],
    ])
  })
  return startServer(place, { DEMO: 'false', ...env }, { jobs: false })
}
async function as(name: string, of: RunningServer = server): Promise<Ask> {
  const { accessToken } = await signIn(of.origin('acme'), name, OWN_PASSWORD)
  return (query, variables = {}, headers = {}) =>
    call(of.origin('acme'), JSON.stringify({ query, variables }), { authorization: `Bearer ${accessToken}`, ...headers })
}

let server: RunningServer
let mailServer: Server
let partneradmin: Ask
beforeAll(async () => {
  server = await inEarnest()
  partneradmin = await as('partneradmin')
  mailServer = createServer()
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  mailServer?.close()
  await server?.close()
})

const MUTATION = 'mutation ($input: OfUserInput!) { copyAccessLink(input: $input) { url expiresAt errors { code } } }'
type Copied = { readonly url: string | null; readonly expiresAt: string | null; readonly errors: { readonly code: string }[] | null }
const copy = async (name: string, ask: Ask = partneradmin): Promise<Copied> =>
  dataOf<{ copyAccessLink: Copied }>(await ask(MUTATION, { input: { id: acme(name) } })).copyAccessLink
const offered = async (ask: Ask) =>
  dataOf<{ user: { isLinkCopied: boolean } }>(await ask(`{ user(id: "${acme('employee')}") { isLinkCopied } }`)).user.isLinkCopied
const setPassword = async (url: string, newPassword = PASSWORD) => {
  const link = new URL(url).pathname.split('/').at(-1)
  const query = `mutation ($input: SetPasswordByLinkInput!) { setPasswordByLink(input: $input) { errors { code } } }`
  const answer = await new Visitor().send(`${server.origin('acme')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { link, newPassword, confirmPassword: newPassword } } }),
  })
  return answer.json() as { data: Record<string, { errors: { code: string }[] | null }> }
}
const standing = async (name: string) =>
  (
    await rows<{ confirmed: boolean; unproven: boolean }>(
      'select email_confirmed as confirmed, email_unproven as unproven from user_identity where id = $1',
      acme(name),
    )
  )[0]

describe('E10 a link that is copied where no mail is sent', () => {
  it('invites, works once, and proves no mailbox', async () => {
    const sent = () => rows('select 1 from outbox where user_id = $1', acme('unconfirmed'))
    const before = (await sent()).length
    const first = await copy('unconfirmed')
    const second = await copy('unconfirmed')
    expect([first.errors, second.errors, (await sent()).length]).toEqual([null, null, before])
    const dead = await setPassword(first.url ?? '')
    expect(dead.data['setPasswordByLink']?.errors?.map(({ code }) => code)).toEqual(['LINK_EXPIRED'])
    expect((await setPassword(second.url ?? '')).data['setPasswordByLink']?.errors ?? null).toBeNull()
    expect(await standing('unconfirmed')).toEqual({ confirmed: true, unproven: true })
    expect((await setPassword(second.url ?? '', `${PASSWORD}2`)).data['setPasswordByLink']?.errors?.map(({ code }) => code)).toEqual([
      'LINK_EXPIRED',
    ])
    const { visitor, page } = await openSignIn(server.origin('acme'))
    expect(isCallback((await postPassword(visitor, page, 'unconfirmed@portico.test', PASSWORD)).url)).toBe(true)
  })

  it('sets another password, and leaves a proven address proven', async () => {
    const { url, expiresAt } = await copy('employee')
    const minutes = (new Date(expiresAt ?? 0).getTime() - Date.now()) / 60_000
    expect(minutes > 58 && minutes <= 60).toBe(true)
    expect((await setPassword(url ?? '')).data['setPasswordByLink']?.errors ?? null).toBeNull()
    expect(await standing('employee')).toEqual({ confirmed: true, unproven: false })
  })

  it('is in the audit log, without itself', async () => {
    const [row] = await rows<{ after: object; text: string }>(
      `select after, audit_log::text as text from audit_log where action = 'copyAccessLink' and subject_id = $1 and not denied order by id desc limit 1`,
      acme('employee'),
    )
    expect(row?.after).toMatchObject({ purpose: 'PASSWORD_RESET' })
    const { url } = await copy('employee')
    expect(row?.text).not.toContain('/s/')
    expect(await rows(`select 1 from short_link where hash = $1`, url?.split('/').at(-1))).toEqual([])
  })

  it('is of nobody who outranks the caller, nor of the caller', async () => {
    const admin = await as('admin')
    for (const [name, ask, code] of [
      ['partneradmin', admin, 'USER_ABOVE_YOU'],
      ['partneradmin', partneradmin, 'OWN_ACCESS'],
      ['locked', partneradmin, 'USER_LOCKED'],
    ] as const)
      expect([name, (await copy(name, ask)).errors?.map((error) => error.code), (await copy(name, ask)).url]).toEqual([name, [code], null])
  })

  it('is not made where there is a mail server', async () => {
    const other = await inEarnest({ SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}` })
    const ask = await as('partneradmin', other)
    expect(await offered(ask)).toBe(false)
    expect(await copy('employee', ask)).toEqual({ url: null, expiresAt: null, errors: [{ code: 'LINK_IS_MAILED' }] })
    await other.close()
    expect(await offered(partneradmin)).toBe(true)
  }, 120_000)

  it('is not offered in the demo, which shows its mails', async () => {
    const demo = await testServer({ users: 20, jobs: false })
    const inDemo = await asPerson(demo, 'partneradmin', 'acme')
    expect([await offered(inDemo), (await copy('employee', inDemo)).errors]).toEqual([false, null])
    await demo.close()
  }, 120_000)

  it('always takes a fresh sign-in, and notifies the person', async () => {
    const told = () => rows(`select 1 from notification where user_id = $1 and title_code = 'ACCESS_LINK_COPIED'`, acme('manager'))
    expect([(await copy('manager')).errors, (await told()).length]).toEqual([null, 1])
    await rows(
      `update oidc_artifact set payload = jsonb_set(payload, '{loginTs}', to_jsonb(extract(epoch from now() - interval '10 minutes')::int))
       where model = 'Session' and payload ->> 'accountId' = $1`,
      acme('partneradmin'),
    )
    expect(codesOf(await partneradmin(MUTATION, { input: { id: acme('manager') } }))).toEqual(['FRESH_AUTH_REQUIRED'])
    expect((await told()).length).toBe(1)
  })
})
