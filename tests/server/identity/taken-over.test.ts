import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actAs } from '../../../server/src/accounts/security-stamp.ts'
import { authenticator } from '../../../server/src/identity/sign-in/totp.ts'
import { userLogin } from '../../../server/src/tables/people/user.table.ts'
import { DEMO_PASSWORD, signIn } from '../../support/sign-in.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { codesOf, dataOf, post, type Ask } from '../graphql/calls.ts'
import { textOf, tryPassword } from './flow.ts'
import { Mailboxes, NEW_PASSWORD, type Someone } from './mailed-links.ts'

let server: RunningServer
let box: Mailboxes
beforeAll(async () => {
  server = await testServer()
  box = await Mailboxes.open(server)
}, 300_000)
afterAll(() => server?.close())

const origin = () => server.origin('acme')
const session = async (email: string, password = DEMO_PASSWORD): Promise<Ask> => {
  const { accessToken } = await signIn(origin(), email, password)
  return (query, variables = {}) => post(origin(), JSON.stringify({ query, variables }), { authorization: `Bearer ${accessToken}` })
}
const run = async (ask: Ask, call: string): Promise<string[]> =>
  Object.values(
    dataOf<Record<string, { errors: { code: string }[] | null }>>(await ask(`mutation { ${call} { errors { code } } }`)),
  )[0]?.errors?.map(({ code }) => code) ?? []
const request = (ask: Ask, email: string) => run(ask, `requestEmailChange(input: { email: "${email}" })`)
const move = async (ask: Ask, email: string) => {
  expect(await request(ask, email)).toEqual([])
  expect(await box.confirmEmail((await box.mailed('CONFIRM_EMAIL', email)) ?? '')).toEqual([])
}
const mail = (name: string) => `${name}-${randomUUID().slice(0, 6)}@box.test`
const isIn = async (name: string, password: string) => (await tryPassword(origin(), name, password)).url.searchParams.has('code')
const changePassword = (ask: Ask, from: string, to: string) =>
  run(ask, `changePassword(input: { currentPassword: "${from}", newPassword: "${to}", confirmPassword: "${to}" })`)

describe('E33 E34 an account that somebody else is signed in to', () => {
  it('comes back to its first owner, whatever the thief undoes, with nothing left that the thief set up', async () => {
    const owner = await box.someone()
    const [first, second] = [mail('thief1'), mail('thief2')]
    const thief = await session(owner.email)
    await server.db.orm.transaction(async (tx) => {
      await actAs(tx, owner.id)
      await tx.insert(userLogin).values({ userId: owner.id, loginProvider: 'corp', providerKey: owner.id })
    })
    await move(thief, first)
    expect(await changePassword(thief, DEMO_PASSWORD, NEW_PASSWORD)).toEqual([])
    await move(thief, second)
    expect(await box.confirmEmail((await box.mailed('EMAIL_CHANGED', first)) ?? ''), 'the thief undoes').toEqual([])
    expect((await box.user(owner)).email).toBe(first)
    expect(await box.confirmEmail((await box.mailed('EMAIL_CHANGED', owner.email)) ?? ''), 'the owner undoes').toEqual([])
    expect(await box.user(owner)).toMatchObject({ email: owner.email, password_hash: null })
    expect(await box.rows('select provider_key from user_login where user_id = $1', owner.id)).toEqual([])
    expect(await box.purposesTo(first), 'the loser is told').toContain('EMAIL_CHANGED')
    expect((await thief('{ myProfile { id } }')).status).toBe(401)
    expect([await isIn(owner.email, NEW_PASSWORD), await isIn(owner.email, DEMO_PASSWORD)]).toEqual([false, false])
    expect(await box.setPassword((await box.mailed('PASSWORD_RESET', owner.email)) ?? '', 'Owner-Otter-31-Reed')).toEqual([])
    expect(await isIn(owner.email, 'Owner-Otter-31-Reed')).toBe(true)
  }, 120_000)

  it('comes back without what was set up in an earlier session, and names in the mail what stays', async () => {
    const owner = await box.someone()
    const taken = mail('thief')
    const passkey = (name: string, ago: string) =>
      box.rows(
        `with acting as (select set_config('portico.acting_user', $1, true))
        insert into user_fido_credential (user_id, key_id, host, public_key, name, created_at)
        select $1::uuid, $2 || $1, 'acme.localhost', '', $2, now() - $3::interval from acting`,
        owner.id,
        name,
        ago,
      )
    await passkey('Call 0900 for help', '10 days')
    await passkey('of the owner', '400 days')
    await move(await session(owner.email), taken)
    expect(await box.confirmEmail((await box.mailed('EMAIL_CHANGED', owner.email)) ?? '')).toEqual([])
    expect(await box.rows('select name from user_fido_credential where user_id = $1', owner.id)).toEqual([{ name: 'of the owner' }])
    const [letter] = await box.rows<{ text: string }>(
      `select text from outbox where purpose = 'PASSWORD_RESET' and recipient = $1 order by created_at desc limit 1`,
      owner.email,
    )
    expect(letter?.text).toMatch(/still open the account: passkey \(\d+ \w+ \d{4}\)\. Remove in your profile what is not yours/)
  }, 120_000)

  it('comes back by an administrator, and the thief gets no link to undo that', async () => {
    const owner = await box.someone()
    const first = mail('thief')
    const thief = await session(owner.email)
    await move(thief, first)
    expect(await box.update(owner, `email: "${owner.email}"`)).toEqual([])
    expect(await run(thief, 'cancelEmailChange'), "an administrator's change is not the holder's to cancel").toEqual(['NO_EMAIL_CHANGE'])
    expect(await request(thief, mail('thief'))).toEqual([])
    expect(await run(thief, 'endOtherSessions')).toEqual([])
    const given = await box.rows<{ text: string }>(
      `select text from outbox where purpose = 'CONFIRM_EMAIL' and recipient = $1 order by created_at desc limit 1`,
      owner.email,
    )
    expect(await box.confirmEmail(/\/s\/([\w-]{22})/.exec(given[0]?.text ?? '')?.[1] ?? '')).toEqual([])
    expect((await box.user(owner)).email).toBe(owner.email)
    expect(await box.mailed('EMAIL_CHANGED', first)).toBe(undefined)
    expect((await thief('{ myProfile { id } }')).status).toBe(401)
  }, 120_000)

  const ENDS: Record<string, (ask: Ask, who: Someone) => Promise<unknown>> = {
    'a new password': (ask) => changePassword(ask, DEMO_PASSWORD, NEW_PASSWORD),
    'a reset': async (_, who) => box.setPassword(await box.link('PASSWORD_RESET', who, who.email, null)),
    'ended sessions': (ask) => run(ask, 'endOtherSessions'),
    'a temporary password': (_, who) => box.asAdmin(`setTemporaryPassword(input: { id: "${who.id}" })`),
    'sessions that an administrator ended': (_, who) => box.asAdmin(`endUserSessions(input: { id: "${who.id}" })`),
    deactivation: (_, who) => box.update(who, 'isActive: false'),
    'the cancel button': (ask) => run(ask, 'cancelEmailChange'),
    'the mail': async (_, who) => box.confirmEmail((await box.mailed('EMAIL_CHANGE_REQUESTED', who.email)) ?? ''),
    'an administrator who cancels': (_, who) => box.asAdmin(`cancelUserEmailChange(input: { id: "${who.id}" })`),
  }
  it.each(Object.keys(ENDS))(
    'loses its pending change of address with %s',
    async (end) => {
      const owner = await box.someone()
      const target = mail('thief')
      const ask = await session(owner.email)
      expect(await request(ask, target)).toEqual([])
      const token = (await box.mailed('CONFIRM_EMAIL', target)) ?? ''
      expect(dataOf(await ask('{ myProfile { pendingEmail { email isOwn } } }'))).toEqual({
        myProfile: { pendingEmail: { email: target, isOwn: true } },
      })
      expect(await ENDS[end]?.(ask, owner)).not.toContain('LINK_EXPIRED')
      expect(await box.confirmEmail(token)).toEqual(['LINK_EXPIRED'])
      expect((await box.user(owner)).email).toBe(owner.email)
    },
    120_000,
  )
})

describe('an account that outsiders lock by failed tries', () => {
  const fail = async (name: string) => {
    for (let at = 0; at < 6; at += 1) await tryPassword(origin(), name, 'Wrong-Otter-00')
  }

  it('opens under the name that was tried once an administrator has unlocked it', async () => {
    const owner = await box.someone()
    await fail(owner.email.toUpperCase())
    expect(textOf(await tryPassword(origin(), owner.email, DEMO_PASSWORD))).toContain('Too many tries')
    expect(await box.asAdmin(`unlockUser(input: { id: "${owner.id}" })`)).toEqual([])
    expect(await isIn(owner.email, DEMO_PASSWORD)).toBe(true)
  }, 120_000)

  it('lets its signed-in owner change the password', async () => {
    const owner = await box.someone()
    const ask = await session(owner.email)
    await fail(owner.email)
    expect(await changePassword(ask, 'Wrong-Otter-00', NEW_PASSWORD)).toEqual(['CURRENT_PASSWORD_INCORRECT'])
    expect(await changePassword(ask, DEMO_PASSWORD, NEW_PASSWORD)).toEqual([])
  }, 120_000)
})

it.each(['sendPasswordLink', 'setTemporaryPassword', 'generateUserPin'])('%s mails nothing to who may not sign in', async (operation) => {
  const [inactive, locked] = [await box.someone(), await box.someone()]
  await box.rows('update user_identity set is_active = false where id = $1', inactive.id)
  await box.rows(`update user_identity set lockout_end = now() + interval '1 day', lockout_reason = 'x' where id = $1`, locked.id)
  const call = (who: Someone) => box.asAdmin(`${operation}(input: { id: "${who.id}" })`)
  expect([await call(inactive), await call(locked)]).toEqual([['USER_INACTIVE'], ['USER_LOCKED']])
  expect([await box.purposesTo(inactive.email), await box.purposesTo(locked.email)]).toEqual([[], []])
  expect(await call(await box.someone())).toEqual([])
})

it('invites whoever has confirmed the account without a password once more', async () => {
  const who = await box.someone({ isConfirmed: false })
  expect(await box.confirmAccount(await box.link('CONFIRM_ACCOUNT', who, who.email, null))).toEqual([])
  expect(await box.isInvitable(who.id)).toBe(true)
  expect(await box.asAdmin(`resendConfirmation(input: { id: "${who.id}" })`)).toEqual([])
  expect(await box.setPassword((await box.mailed('CONFIRM_ACCOUNT', who.email)) ?? '')).toEqual([])
  expect(await box.asAdmin(`resendConfirmation(input: { id: "${who.id}" })`)).toEqual(['NOT_WAITING'])
  expect(await box.isInvitable(who.id)).toBe(false)
})

it('says of an authenticator code of another moment that the clock is wrong', async () => {
  const ask = await session((await box.someone()).email)
  const begun = dataOf<{ startAuthenticator: { key: string } }>(await ask('mutation { startAuthenticator { key } }')).startAuthenticator
  const code = (seconds: number) => authenticator(begun.key).generate({ timestamp: Date.now() + seconds * 1000 })
  const confirm = (typed: string) => run(ask, `confirmAuthenticator(input: { code: "${typed}" })`)
  expect([await confirm(code(90)), await confirm(code(-90)), await confirm(code(7200))]).toEqual([
    ['CLOCK_OFF'],
    ['CLOCK_OFF'],
    ['CODE_INVALID'],
  ])
  expect(codesOf(await ask('{ myProfile { id } }'))).toEqual([])
  expect(await confirm(code(0))).toEqual([])
}, 120_000)
