import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { decodeClaims, isCallback, signIn as signInAs } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { asPerson, codesOf, type Ask } from '../graphql/calls.ts'
import { openSignIn, post, postPassword, textOf, tokensOf, withoutChance } from './flow.ts'

const PASSWORD = 'Calm-Otter-42'
const DAY_MS = 86_400_000

let server: RunningServer
let operations: Ask
let names = 0
let name: string
let invitation: string
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  name = `newcomer${++names}`
  operations = await asPerson(server, 'operations')
  await operations(`mutation { createUser(input: { userName: "${name}", email: "${name}@example.org", userType: 1 }) { errors { code } } }`)
  invitation = await linkIn('CONFIRM_ACCOUNT')
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const linkIn = async (purpose: string) => {
  const mails = await rows<{ text: string }>(
    'select text from outbox where recipient = $1 and purpose = $2 order by created_at desc',
    `${name}@example.org`,
    purpose,
  )
  return /\/s\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}

const expiryOf = async () =>
  (await rows<{ expires_at: Date }>('select expires_at from short_link order by created_at desc limit 1'))[0]?.expires_at ?? new Date(0)

/** A call as the page behind a link makes it: in a browser, without a token. */
const call = async (visitor: Visitor, query: string): Promise<unknown> => {
  const answer = await visitor.send(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return (answer.json() as { data: Record<string, unknown> }).data
}
const look = (link: string) => call(new Visitor(), `{ link(link: "${link}") { state purpose userName } }`)
const confirm = (link: string) =>
  call(new Visitor(), `mutation { confirmAccount(input: { link: "${link}" }) { asksPassword errors { code message } } }`)
const setPassword = (visitor: Visitor, link: string, password = PASSWORD) =>
  call(
    visitor,
    `mutation { setPasswordByLink(input: { link: "${link}", newPassword: "${password}", confirmPassword: "${password}" }) { errors { code } } }`,
  )
const done = { setPasswordByLink: { errors: null } }
/** What the portal asks of the provider once a password is set. */
const signIn = (visitor: Visitor) => openSignIn(server.url, { prompt: 'login', max_age: '0' }, visitor)
const asksForPassword = (page: Answer) => !isCallback(page.url) && textOf(page).includes('Forgot password?')

describe('an invitation', () => {
  it('leads back to the password after it was confirmed, until one is set; then it says that all is done', async () => {
    const whose = { userName: name }
    expect(await look(invitation)).toEqual({ link: { state: 'USABLE', purpose: 'CONFIRM_ACCOUNT', ...whose } })
    const confirmed = { confirmAccount: { asksPassword: true, errors: null } }
    expect([await confirm(invitation), await confirm(invitation)]).toEqual([confirmed, confirmed])
    expect(await look(invitation)).toEqual({ link: { state: 'USABLE', purpose: 'SET_PASSWORD', ...whose } })
    expect((await new Visitor().send(`${server.url}/s/${invitation}`)).headers.location).toBe(`/account/confirm?link=${invitation}`)
    expect(await setPassword(new Visitor(), invitation, 'short')).toEqual({
      setPasswordByLink: { errors: [{ code: 'PASSWORD_REQUIREMENTS' }] },
    })
    expect(await setPassword(new Visitor(), invitation)).toEqual(done)
    const notices = `select title_code from notification where user_id = (select id from user_identity where user_name = $1)`
    expect(await rows(notices, name)).toEqual([])
    expect(await look(invitation)).toEqual({ link: { state: 'DONE', purpose: 'CONFIRM_ACCOUNT', userName: null } })
    const dead = { setPasswordByLink: { errors: [{ code: 'LINK_EXPIRED' }] } }
    expect(await setPassword(new Visitor(), invitation, 'Quiet-Harbour-72')).toEqual(dead)
    expect(await confirm(invitation)).toEqual({
      confirmAccount: { asksPassword: false, errors: [{ code: 'LINK_EXPIRED', message: 'Failed to confirm account' }] },
    })
    const [audit] = await rows<{ count: number }>(
      "select count(*)::int as count from audit_log where action = 'confirmAccount' and subject_id in (select id::text from user_identity where user_name = $1)",
      name,
    )
    expect(audit).toEqual({ count: 1 })
  })

  it('lives for 7 days, confirmed or not, and its mail says until when', async () => {
    const [mail] = await rows<{ subject: string; text: string }>(
      'select subject, text from outbox where recipient = $1',
      `${name}@example.org`,
    )
    const until = await expiryOf()
    const [inviter] = await rows<{ name: string }>(
      `select display_name as name from user_identity where user_name = 'operations@portico.test' or user_name = 'operations'`,
    )
    const [day, time] = [
      new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(until),
      until.toISOString().slice(11, 16),
    ]
    expect([mail?.subject, mail?.text]).toEqual([
      'Confirm your account · Portico',
      `Hello ${name}, an account was created for you at Portico. Your user name is ${name}. Confirm the account to use it. ` +
        `${inviter?.name} invited you.\n\n` +
        `${server.url}/s/${invitation}\n\nThe link works until ${day} at ${time} UTC, or until you have used it.\n\n` +
        `If you did not expect this email, ignore it.\n\nAutomatic message from Portico\n${server.url}/`,
    ])
    server.advance(7 * DAY_MS - 60_000)
    await confirm(invitation)
    expect(await look(invitation)).toMatchObject({ link: { state: 'USABLE', purpose: 'SET_PASSWORD' } })
    server.advance(120_000)
    expect(await look(invitation)).toEqual({ link: { state: 'EXPIRED', purpose: 'CONFIRM_ACCOUNT', userName: null } })
    expect(await setPassword(new Visitor(), invitation)).toEqual({ setPasswordByLink: { errors: [{ code: 'LINK_EXPIRED' }] } })
  })

  it('names the customers and who invites, also when it is sent again', async () => {
    const partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
    const [home] = await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
    const made = await rows<{ id: string }>(
      `insert into customer (name, partner_id) values ('Weiß & Söhne', $1), ('מעיין {by}', $1) returning id`,
      home?.id,
    )
    const [inviter] = await rows<{ name: string }>(
      `select display_name as name from user_identity where user_name like 'partneradmin%' and partner_id = $1`,
      home?.id,
    )
    const customerIds = JSON.stringify(made.map(({ id }) => id))
    const { createUser } = (
      await partnerAdmin(
        `mutation { createUser(input: { userName: "in.${name}", email: "in.${name}@example.org", userType: 1, customerIds: ${customerIds} }) { userIdentity { id } } }`,
      )
    ).data as { createUser: { userIdentity: { id: string } } }
    const newest = async () =>
      (
        await rows<{ text: string }>(
          'select text from outbox where recipient = $1 order by created_at desc limit 1',
          `in.${name}@example.org`,
        )
      )[0]?.text
    const first = await newest()
    await partnerAdmin(`mutation { resendConfirmation(input: { id: "${createUser.userIdentity.id}" }) { errors { code } } }`)
    for (const text of [first, await newest()]) {
      expect(text).toContain(`${inviter?.name} invited you to `)
      expect(text).toContain('Weiß & Söhne')
      expect(text).toContain('מעיין {by}')
    }
  })

  it('sets the first password alone: another way to one ends it', async () => {
    await confirm(invitation)
    const id = (await rows<{ id: string }>('select id from user_identity where user_name = $1', name))[0]?.id
    await operations(`mutation { setTemporaryPassword(input: { id: "${id}" }) { errors { code } } }`)
    expect(await setPassword(new Visitor(), invitation)).toEqual({ setPasswordByLink: { errors: [{ code: 'LINK_EXPIRED' }] } })
  })
})

describe('another confirmation link', () => {
  const ask = (path: string, userName: string) =>
    new Visitor().send(`${server.url}/identity/${path}`, {
      method: 'POST',
      headers: { origin: server.url },
      body: new URLSearchParams({ userName }),
    })
  const mailsOf = () =>
    rows<{ purpose: string }>('select purpose from outbox where recipient = $1 order by created_at', `${name}@example.org`)
  const waitForMails = async (count: number) => {
    await expect.poll(async () => (await mailsOf()).length).toBe(count)
  }

  it('is offered at the sign-in to who waits for it, and mailed by one press; the one before stops working', async () => {
    await setPassword(new Visitor(), invitation)
    await rows('update user_identity set email_confirmed = false where user_name = $1', name)
    const { visitor, page } = await openSignIn(server.url)
    const refused = await postPassword(visitor, page, name, PASSWORD)
    expect([refused.status, textOf(refused)]).toEqual([400, expect.stringContaining('Your account is not confirmed yet.')])
    const [, action, typed] =
      /<form method="post" action="(\/identity\/confirmation[^"]*)">\s*<input type="hidden" name="userName" value="([^"]*)"/.exec(
        refused.text,
      ) ?? []
    expect(typed).toBe(name)
    const answer = await post(visitor, { ...refused, url: new URL(action ?? '', server.url) }, { userName: typed ?? '' })
    expect([answer.status, textOf(answer)]).toEqual([
      200,
      expect.stringContaining('Check your email If the account exists, a link is on its way.'),
    ])
    await expect.poll(() => linkIn('CONFIRM_ACCOUNT')).not.toBe(invitation)
  })

  it('answers the same for an account that is none, that is confirmed, and that waits; three times in ten minutes', async () => {
    const answers = [await ask('confirmation', `nobody${names}`), await ask('confirmation', name)]
    const first = withoutChance(await ask('confirmation', `nobody.else${names}`), 'nobody')
    expect(answers.map((answer) => withoutChance(answer, 'nobody'))).toEqual([first, first])
    await waitForMails(2)
    expect((await mailsOf()).map(({ purpose }) => purpose)).toEqual(['CONFIRM_ACCOUNT', 'CONFIRM_ACCOUNT'])
    expect(
      [await ask('confirmation', name), await ask('confirmation', name), await ask('confirmation', name)].map(({ status }) => status),
    ).toEqual([200, 200, 429])
  })

  it('comes too where somebody without a password has forgotten it; with one, a link for a new password', async () => {
    await ask('forgot', name)
    await waitForMails(2)
    expect((await mailsOf()).map(({ purpose }) => purpose)).toEqual(['CONFIRM_ACCOUNT', 'CONFIRM_ACCOUNT'])
    await setPassword(new Visitor(), await linkIn('CONFIRM_ACCOUNT'))
    await ask('confirmation', name)
    await expect.poll(() => linkIn('PASSWORD_RESET')).not.toBe('')
  })

  it('is sent by an administrator, to who waits for it alone', async () => {
    const id = (await rows<{ id: string }>('select id from user_identity where user_name = $1', name))[0]?.id
    const resend = () => operations(`mutation { resendConfirmation(input: { id: "${id}" }) { userIdentity { id } errors { code } } }`)
    expect(await resend()).toMatchObject({ data: { resendConfirmation: { userIdentity: { id }, errors: null } } })
    const newer = await linkIn('CONFIRM_ACCOUNT')
    expect([newer === invitation, await look(invitation)]).toEqual([
      false,
      { link: { state: 'EXPIRED', purpose: 'CONFIRM_ACCOUNT', userName: null } },
    ])
    await setPassword(new Visitor(), newer)
    expect(await resend()).toMatchObject({ data: { resendConfirmation: { errors: [{ code: 'NOT_WAITING' }] } } })
    const stranger = await asPerson(server, 'employee', 'acme')
    expect(codesOf(await stranger(`mutation { resendConfirmation(input: { id: "${id}" }) { errors { code } } }`))).toEqual([
      'AUTH_NOT_AUTHORIZED',
    ])
  })
})

describe('when an invitation ends', () => {
  it('stands in its user as in the last link, whoever asked for that one', async () => {
    const told = async () =>
      (await rows<{ ends: Date }>('select invitation_expires_at as ends from user_identity where user_name = $1', name))[0]?.ends
    const [first, ends] = [await told(), await expiryOf()]
    await rows(`update user_identity set invitation_expires_at = null where user_name = $1`, name)
    await operations(
      `mutation { resendConfirmation(input: { id: "${(await rows<{ id: string }>('select id from user_identity where user_name = $1', name))[0]?.id}" }) { errors { code } } }`,
    )
    expect([first, await told()]).toEqual([ends, await expiryOf()])
  })

  it('makes it one of those that have expired', async () => {
    const expired = async () =>
      JSON.stringify(
        await operations(
          `{ users(first: 2, where: { invitationHasExpired: { eq: true }, userName: { eq: "${name}" } }) { nodes { userName } } }`,
        ),
      ).includes(name)
    const before = await expired()
    await rows(`update user_identity set invitation_expires_at = now() where user_name = $1`, name)
    expect([before, await expired()]).toEqual([false, true])
  })
})

describe('a password set by a link', () => {
  it('signs in the browser that set it, once, and never another one', async () => {
    const visitor = new Visitor()
    expect(await setPassword(visitor, invitation)).toEqual(done)
    const cookie = visitor.browserCookies('localhost').find(({ name: one }) => one === 'portico_pass')
    expect(cookie).toMatchObject({ path: '/identity', httpOnly: true })
    expect(asksForPassword((await signIn(new Visitor())).page)).toBe(true)
    const { attempt, page } = await signIn(visitor)
    const tokens = await tokensOf(visitor, server.url, attempt, page)
    expect(decodeClaims(tokens.idToken)).toMatchObject({ preferred_username: name, amr: ['pwd'] })
    expect(visitor.cookies('localhost').has('portico_pass')).toBe(false)
    const copy = new Visitor()
    const asked = await signIn(copy)
    const cookies = [...copy.cookies('localhost'), ['portico_pass', cookie?.value]].map((pair) => pair.join('=')).join('; ')
    expect(asksForPassword(await new Visitor().send(asked.page.url, { headers: { cookie: cookies } }))).toBe(true)
    const [kept] = await rows<{ count: number }>(
      'select count(*)::int as count from oidc_artifact where id = $1 or payload::text like $2',
      cookie?.value,
      `%${cookie?.value}%`,
    )
    expect(kept).toEqual({ count: 0 })
  })

  it('asks for the password after two minutes', async () => {
    const visitor = new Visitor()
    await setPassword(visitor, invitation)
    server.advance(121_000)
    expect(asksForPassword((await signIn(visitor)).page)).toBe(true)
  })

  it.each([
    ['locked', "lockout_end = '2300-01-01'"],
    ['switched off', 'is_active = false'],
    [
      'of another partner than this host’s',
      `partner_id = (select partner_id from user_identity where id = '${demoPersonId('employee', 'acme.localhost')}')`,
    ],
  ])('signs nobody in whose account was %s meanwhile', async (_, change) => {
    const visitor = new Visitor()
    await setPassword(visitor, invitation)
    await rows(`update user_identity set ${change} where user_name = $1`, name)
    expect(asksForPassword((await signIn(visitor)).page)).toBe(true)
  })

  it('asks for the second step where there is one', async () => {
    const visitor = new Visitor()
    await rows("update user_identity set two_factor_enabled = true, two_factor_methods = 'EMAIL' where user_name = $1", name)
    await setPassword(visitor, invitation)
    const { page } = await signIn(visitor)
    expect([isCallback(page.url), textOf(page)]).toEqual([false, expect.stringContaining('Secure sign in')])
  })

  it('makes room where somebody else was signed in with this browser', async () => {
    const visitor = new Visitor()
    const before = await openSignIn(server.url, {}, visitor)
    expect(asksForPassword(before.page)).toBe(true)
    const other = await signInAs(server.url, 'support', undefined, visitor)
    expect(other.claims).toMatchObject({ preferred_username: 'support' })
    await setPassword(visitor, invitation)
    const { attempt, page } = await signIn(visitor)
    const tokens = await tokensOf(visitor, server.url, attempt, page)
    expect(decodeClaims(tokens.idToken)).toMatchObject({ preferred_username: name })
  })
})
