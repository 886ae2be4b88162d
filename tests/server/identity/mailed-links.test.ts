import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, DEMO_PASSWORD } from '../../support/sign-in.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { post } from '../graphql/calls.ts'
import { randomOf } from '../rights/walk.inputs.ts'
import { tryPassword } from './flow.ts'
import { Mailboxes, NEW_PASSWORD, type Someone } from './mailed-links.ts'
import { MailboxWalk } from './mailbox-walk.ts'

let server: RunningServer
let box: Mailboxes
beforeAll(async () => {
  server = await testServer()
  box = await Mailboxes.open(server)
}, 300_000)
afterAll(() => server?.close())

let serial = 0
const fresh = (name: string) => `${name}${(serial += 1)}@box.test`

/** What was mailed to which mailbox: the link works for whoever holds that one. */
const PURPOSES = {
  reset: {
    isConfirmed: true,
    make: (who: Someone) => box.link('PASSWORD_RESET', who, who.email, null),
    use: (token: string) => box.setPassword(token),
  },
  invitation: {
    isConfirmed: false,
    make: (who: Someone) => box.link('CONFIRM_ACCOUNT', who, who.email, null),
    use: (token: string) => box.setPassword(token),
  },
  'own change': {
    isConfirmed: true,
    make: (who: Someone) => box.link('CONFIRM_EMAIL', who, fresh('own')),
    use: (token: string) => box.confirmEmail(token),
  },
  "administrator's change": {
    isConfirmed: true,
    make: async (who: Someone) => {
      const email = fresh('given')
      await box.update(who, `email: "${email}"`)
      return (await box.mailed('CONFIRM_EMAIL', email)) ?? ''
    },
    use: (token: string) => box.confirmEmail(token),
  },
  cancel: {
    isConfirmed: true,
    make: (who: Someone) => box.link('CANCEL_EMAIL', who, who.email),
    use: (token: string) => box.confirmEmail(token),
  },
  undo: {
    isConfirmed: true,
    make: (who: Someone) => box.link('UNDO_EMAIL', who, fresh('before')),
    use: (token: string) => box.confirmEmail(token),
  },
} as const
type Purpose = keyof typeof PURPOSES

const until = () => new Date(Date.now() + 3_600_000).toISOString()
const lock = (who: Someone) => box.asAdmin(`lockUser(input: { id: "${who.id}", until: "${until()}", reason: "Under review" })`)
const disableCustomers = (who: Someone, enabled: boolean) =>
  box.rows('update customer set enabled = $2 where id in (select customer_id from user_customer where user_id = $1)', who.id, enabled)

/** What may have happened since the link was mailed. */
const SINCE: Record<string, (who: Someone, token: string) => Promise<unknown>> = {
  nothing: async () => undefined,
  'the address was corrected': (who) => box.correct(who, fresh('right')),
  'the address was corrected and put back': async (who) => {
    await box.correct(who, fresh('right'))
    await box.correct(who, who.email)
  },
  'a directory gave another address': (who) => box.rows('update user_identity set email = $2 where id = $1', who.id, fresh('directory')),
  'a new password was set': async (who) => {
    await box.rows('update user_identity set email_confirmed = true where id = $1', who.id)
    expect(await box.setPassword(await box.link('PASSWORD_RESET', who, who.email, null), 'Other-Otter-77-Pond')).toEqual([])
  },
  'an administrator ended all sessions': (who) => box.asAdmin(`endUserSessions(input: { id: "${who.id}" })`),
  'a temporary password was mailed': async (who) => {
    await box.rows('update user_identity set email_confirmed = true where id = $1', who.id)
    expect(await box.asAdmin(`setTemporaryPassword(input: { id: "${who.id}" })`)).toEqual([])
  },
  'an administrator cancelled the change': (who) => box.asAdmin(`cancelUserEmailChange(input: { id: "${who.id}" })`),
  'the account is not active': (who) => box.update(who, 'isActive: false'),
  'the account was made inactive and active again': async (who) => {
    await box.update(who, 'isActive: false')
    await box.update(who, 'isActive: true')
  },
  'an administrator locked the account': lock,
  'failed tries locked the account': (who) =>
    box.rows(`update user_identity set lockout_end = now() + interval '9 minutes' where id = $1`, who.id),
  'all organisations are disabled': (who) => disableCustomers(who, false),
  'somebody else has the address by now': async (_, token) => {
    const [link] = await box.rows<{ data: string }>('select data from short_link order by created_at desc limit 1')
    expect(token).not.toBe('')
    await box.someone({ email: link?.data ?? fresh('other') })
  },
  'it was used before': (_, token) => box.confirmEmail(token).then(() => box.setPassword(token, 'Third-Otter-55-Hill')),
  'it was revoked by age': (who) => box.rows(`update short_link set expires_at = now() - interval '1 minute' where user_id = $1`, who.id),
}

const DEAD = ['LINK_EXPIRED']
const W: string[] = []
/** Of each purpose, what its link answers after that; `W`: it works. In the order of `SINCE`. */
const ANSWERS: Record<Purpose, string[][]> = {
  reset: [W, DEAD, DEAD, DEAD, DEAD, W, DEAD, W, DEAD, W, ['ACCOUNT_LOCKED'], W, W, W, DEAD, DEAD],
  invitation: [W, DEAD, DEAD, DEAD, DEAD, W, DEAD, W, DEAD, W, ['ACCOUNT_LOCKED'], W, W, W, DEAD, DEAD],
  'own change': [W, DEAD, DEAD, DEAD, DEAD, DEAD, DEAD, DEAD, DEAD, DEAD, DEAD, W, W, ['EMAIL_TAKEN'], DEAD, DEAD],
  "administrator's change": [W, DEAD, DEAD, DEAD, W, W, DEAD, DEAD, DEAD, DEAD, ['ACCOUNT_LOCKED'], W, W, ['EMAIL_TAKEN'], DEAD, DEAD],
  cancel: [W, DEAD, DEAD, DEAD, DEAD, DEAD, DEAD, W, DEAD, DEAD, DEAD, W, W, W, DEAD, DEAD],
  undo: [W, DEAD, DEAD, DEAD, W, W, W, W, DEAD, W, W, W, W, ['EMAIL_TAKEN'], DEAD, DEAD],
}

const [LOSES, GETS] = ['the mailbox before', 'the mailbox afterwards']
/** Of each purpose, who is told that its link did something, and of what; of a link that does nothing, nobody. */
const TOLD: Record<Purpose, string[]> = {
  reset: [`${LOSES}: PASSWORD_CHANGED`],
  invitation: [`${LOSES}: PASSWORD_CHANGED`],
  'own change': [`${LOSES}: EMAIL_CHANGED`],
  "administrator's change": [`${LOSES}: EMAIL_CHANGED`],
  cancel: [],
  undo: [`${GETS}: PASSWORD_RESET`, `${LOSES}: EMAIL_CHANGED`],
}
const whoseOf = (recipient: string, { email }: { readonly email: string }) => (recipient === email ? LOSES : GETS)

describe.each(Object.keys(PURPOSES) as Purpose[])('a link for %s', (purpose) => {
  const { isConfirmed, make, use } = PURPOSES[purpose]
  it.each(Object.keys(SINCE).map((since, at) => [since, ANSWERS[purpose][at] ?? ['?']] as const))(
    'after %s answers %j, and tells whom it concerns',
    async (since, answer) => {
      const who = await box.someone({ isConfirmed })
      const token = await make(who)
      await SINCE[since]?.(who, token)
      const before = await box.user(who)
      const mailed = await box.mailsOf(who)
      expect(await use(token)).toEqual(answer)
      const told = (await box.mailsOf(who))
        .slice(mailed.length)
        .map(({ recipient, purpose: what }) => `${whoseOf(recipient, before)}: ${what}`)
      expect(told.toSorted()).toEqual(answer.length === 0 ? TOLD[purpose] : [])
      if (since === 'all organisations are disabled') await disableCustomers(who, true)
      expect(answer.length === 0 || isDeepStrictEqual(await box.user(who), before), 'what does not work changes nothing').toBe(true)
    },
    60_000,
  )
})

const viewed = async (token: string) => {
  const query = `{ link(link: "${token}") { state userName email } }`
  return (await post(server.origin('acme'), JSON.stringify({ query }))).data?.['link']
}

/** Steps of all walks together, for at most twenty seconds; thousands with MAILBOX_STEPS=5000. MAILBOX_SEED repeats a run. */
const STEPS = Number(process.env['MAILBOX_STEPS'] ?? 300)
const MOST_MS = STEPS > 300 ? Infinity : 20_000
const SEED = Number(process.env['MAILBOX_SEED'] ?? Date.now() % 1_000_000)
const EACH = 12

it(
  `E33 E34 the oldest mailbox wins the account back, and nobody who lost it gets in (MAILBOX_SEED=${SEED})`,
  { timeout: 3_600_000 },
  async () => {
    const random = randomOf(SEED)
    const directory = await MailboxWalk.openDirectory(box)
    const [began, faults] = [Date.now(), [] as string[]]
    let [walks, steps] = [0, 0]
    while (steps < STEPS && Date.now() - began < MOST_MS) {
      const walk = await MailboxWalk.begin(box, directory, random)
      const found: string[] = []
      for (let at = 0; at < EACH && found.length === 0; at++, steps++) found.push(...(await walk.step()))
      if (found.length === 0) found.push(...(await walk.end()))
      if (found.length > 0) faults.push(`${found.join('; ')}\n  ${walk.steps.join('\n  ')}`)
      walks++
    }
    process.stdout.write(`mailed-links: ${walks} walks, ${steps} steps, seed ${SEED}\n`)
    expect(faults).toEqual([])
  },
)

describe('E33 E34 an address that was corrected', () => {
  it('is not confirmed, opened or told by what was mailed to the mistyped one', async () => {
    const who = await box.someone({ isConfirmed: false, email: fresh('mistyped') })
    const invitation = await box.link('CONFIRM_ACCOUNT', who, who.email, null)
    const reset = await box.link('PASSWORD_RESET', who, who.email, null)
    const right = fresh('right')
    await box.correct(who, right)
    for (const token of [invitation, reset]) {
      expect([await box.confirmAccount(token), await box.setPassword(token)]).toEqual([DEAD, DEAD])
      expect(await viewed(token)).toEqual({ state: 'EXPIRED', userName: null, email: null })
    }
    expect(await box.user(who)).toMatchObject({ email: right, email_confirmed: false, password_hash: null })
    const honest = (await box.mailed('CONFIRM_ACCOUNT', right)) ?? ''
    expect([await box.confirmAccount(honest), await box.setPassword(honest)]).toEqual([W, W])
    expect(await box.user(who)).toMatchObject({ email: right, email_confirmed: true })
  })

  it('takes the password with it that the mistyped mailbox has set, gives it no way back, and tells both', async () => {
    const who = await box.someone({ isConfirmed: false, email: fresh('wrong') })
    expect(await box.setPassword(await box.link('CONFIRM_ACCOUNT', who, who.email, null))).toEqual(W)
    const right = fresh('right')
    await box.correct(who, right)
    expect(await box.user(who)).toMatchObject({ email: right, email_confirmed: true, password_hash: null })
    expect(await box.mailed('EMAIL_CHANGED', who.email), 'no link that undoes it').toBe(undefined)
    expect(await box.purposesTo(who.email)).toEqual(expect.arrayContaining(['EMAIL_CHANGE_REQUESTED', 'EMAIL_CHANGED']))
    expect((await tryPassword(server.origin('acme'), right, NEW_PASSWORD)).url.searchParams.has('code')).toBe(false)
    expect(await box.setPassword((await box.mailed('PASSWORD_RESET', right)) ?? '', 'Right-Otter-91-Bay')).toEqual(W)
    await signIn(server.origin('acme'), right, 'Right-Otter-91-Bay')
  })

  it('keeps the password of somebody who had it before that address', async () => {
    const who = await box.someone()
    const right = fresh('married')
    await box.correct(who, right)
    expect((await signIn(server.origin('acme'), right, DEMO_PASSWORD)).claims['email']).toBe(right)
  })
})

describe('a change of address that somebody else asked for', () => {
  /** A partner administrator of nobody's but this test's. */
  const asking = async () => {
    const asker = await box.someone()
    await box.rows('update user_identity set user_type = 6 where id = $1', asker.id)
    await box.rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'PartnerAdmin')`, asker.id)
    return asker
  }

  it('holds while they could still ask for it', async () => {
    const [asker, who] = [await asking(), await box.someone()]
    expect(await box.confirmEmail(await box.link('CONFIRM_EMAIL', who, fresh('asked'), asker.id))).toEqual(W)
  })

  it.each([
    ['was deactivated', 'update user_identity set is_active = false where id = $1', 'asker'],
    [
      'was locked',
      `update user_identity set lockout_end = now() + interval '1 day', lockout_reason = 'Left the company' where id = $1`,
      'asker',
    ],
    [
      'administers nobody any longer',
      'with roles as (delete from user_claim where user_id = $1) update user_identity set user_type = 1 where id = $1',
      'asker',
    ],
    ['is below them since', 'update user_identity set user_type = 4 where id = $1', 'who'],
  ] as const)('is worth nothing once who asked %s', async (_, statement, whom) => {
    const people = { asker: await asking(), who: await box.someone() }
    const token = await box.link('CONFIRM_EMAIL', people.who, fresh('asked'), people.asker.id)
    await box.rows(statement, people[whom].id)
    expect(await box.confirmEmail(token)).toEqual(DEAD)
    expect(await box.user(people.who)).toMatchObject({ email: people.who.email })
  })
})

it.each(['.', ')', '>', '%3E', '.)', ';', '”'])('a link that a text follows with %s leads on all the same', async (sign) => {
  const who = await box.someone()
  const token = await box.link('PASSWORD_RESET', who, who.email, null)
  const answer = await signInPage(`${server.origin('acme')}/s/${token}${sign === '”' ? encodeURIComponent(sign) : sign}`)
  expect([answer.status, answer.headers.location]).toEqual([303, `/account/confirm?link=${token}`])
})

const signInPage = async (address: string) => {
  const { Visitor } = await import('../../support/visitor.ts')
  return new Visitor().send(address)
}
