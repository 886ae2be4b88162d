import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, postPassword } from '../identity/flow.ts'
import { isCallback } from '../../support/sign-in.ts'
import { asPerson, dataOf, type Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const PASSWORD = 'Zwölf-Murmeln-2026!'

let server: RunningServer
let mailServer: Server
let partneradmin: Ask
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  partneradmin = await asPerson(server, 'partneradmin', 'acme')
  mailServer = createServer()
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  mailServer?.close()
  await server?.close()
})

type Copied = { readonly url: string | null; readonly expiresAt: string | null; readonly errors: { readonly code: string }[] | null }
const copy = async (name: string, ask: Ask = partneradmin): Promise<Copied> =>
  dataOf<{ copyAccessLink: Copied }>(
    await ask('mutation ($input: OfUserInput!) { copyAccessLink(input: $input) { url expiresAt errors { code } } }', {
      input: { id: acme(name) },
    }),
  ).copyAccessLink
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
    const admin = await asPerson(server, 'admin', 'acme')
    for (const [name, ask, code] of [
      ['partneradmin', admin, 'USER_ABOVE_YOU'],
      ['partneradmin', partneradmin, 'OWN_ACCESS'],
      ['locked', partneradmin, 'USER_LOCKED'],
    ] as const)
      expect([name, (await copy(name, ask)).errors?.map((error) => error.code), (await copy(name, ask)).url]).toEqual([name, [code], null])
  })

  it('is not made where there is a mail server', async () => {
    const other = await testServer({
      users: 20,
      jobs: false,
      env: { SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}` },
    })
    const ask = await asPerson(other, 'partneradmin', 'acme')
    expect(await copy('employee', ask)).toEqual({ url: null, expiresAt: null, errors: [{ code: 'LINK_IS_MAILED' }] })
    await other.close()
  })
})
