import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf, post } from '../graphql/calls.ts'
import { Mailboxes, NEW_PASSWORD } from '../identity/mailed-links.ts'
import { importer, people } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

let server: RunningServer
let operations: Importer
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
})
afterAll(() => server?.close())

const announced = async (id: string) =>
  dataOf<{ userImport: { emails: number; mails: string } }>(
    await operations.ask('query ($id: ID!) { userImport(id: $id) { emails mails } }', { id }),
  ).userImport
const start = async (id: string, count: number, emails: number) =>
  dataOf<{ startUserImport: { job: { id: string } | null; errors: { path: string; code: string }[] | null } }>(
    await operations.ask(
      'mutation ($input: StartUserImportInput!) { startUserImport(input: $input) { job { id } errors { path code } } }',
      {
        input: { id, count, emails },
      },
    ),
  ).startUserImport
const accounts = async (prefix: string) =>
  (
    await server.db.pool.query<{
      user_name: string
      confirmed: boolean
      unproven: boolean
      invited: boolean
      links: number
      mails: number
    }>(
      `select user_name, email_confirmed as confirmed, email_unproven as unproven, invitation_expires_at is not null as invited,
         (select count(*)::int from short_link where user_id = u.id) as links,
         (select count(*)::int from outbox where user_id = u.id) as mails
       from user_identity u where user_name like $1 order by user_name`,
      [`${prefix}%`],
    )
  ).rows

/** One row is taken by somebody, and one breaks a rule: neither is mailed, whatever is chosen. */
const fileOf = (prefix: string) => `${people(prefix, 3)}operations,${prefix}x@example.org,,,1\n${prefix}broken,broken,,,1\n`

describe('emails of an import', () => {
  it.each([
    ['NOW', undefined, { confirmed: false, unproven: false, invited: true, links: 1, mails: 1 }],
    ['NOW', 'NOW', { confirmed: false, unproven: false, invited: true, links: 1, mails: 1 }],
    ['LATER', 'LATER', { confirmed: false, unproven: false, invited: false, links: 0, mails: 0 }],
    ['NEVER', 'NEVER', { confirmed: false, unproven: false, invited: false, links: 0, mails: 0 }],
  ] as const)('are as many as the review announced: %s, chosen as %s', async (choice, mails, account) => {
    const prefix = `mailed.${choice}.${mails ?? 'default'}.`.toLowerCase()
    const { id, userImport } = await operations.checked(fileOf(prefix), mails ? { mails } : {})
    const sent = 3 * account.mails
    expect([userImport?.creating, await announced(id)]).toEqual([3, { emails: sent, mails: choice }])
    expect((await start(id, 3, sent)).errors).toBeNull()
    await operations.finished(id)
    const made = await accounts(prefix)
    expect(
      made.map(({ confirmed, unproven, invited, links, mails: count }) => ({ confirmed, unproven, invited, links, mails: count })),
    ).toEqual([account, account, account])
    expect(made.reduce((sum, user) => sum + user.mails, 0)).toBe(sent)
  })

  it('are not sent where another number was announced', async () => {
    const { id } = await operations.checked(people('mailed.differs', 2))
    expect(await start(id, 2, 0)).toEqual({ job: null, errors: [{ path: 'emails', code: 'COUNT_DIFFERS' }] })
    expect(await accounts('mailed.differs')).toEqual([])
  })

  it('are announced for all new users of a file that the version before has checked, which counts none', async () => {
    const { id } = await operations.checked(fileOf('mailed.before.'))
    await server.db.pool.query('update import_file set emails = null where id = $1', [id])
    expect((await announced(id)).emails).toBe(3)
    expect((await start(id, 3, 0)).errors).toEqual([{ path: 'emails', code: 'COUNT_DIFFERS' }])
    expect((await start(id, 3, 3)).errors).toBeNull()
    await operations.finished(id)
    expect((await accounts('mailed.before.')).reduce((sum, { mails }) => sum + mails, 0)).toBe(3)
  })

  it.each(['LATER', 'NEVER'])('can be sent by hand to those who were created without one, who come in by it: %s', async (mails) => {
    const prefix = `byhand.${mails}.`.toLowerCase()
    const { id } = await operations.checked(people(prefix, 1), { mails })
    expect((await start(id, 1, 0)).errors).toBeNull()
    await operations.finished(id)
    const [user] = (await server.db.pool.query<{ id: string }>(`select id from user_identity where user_name = $1`, [`${prefix}1`])).rows
    const { resendConfirmation } = dataOf<{ resendConfirmation: { errors: unknown } }>(
      await operations.ask('mutation ($input: OfUserInput!) { resendConfirmation(input: $input) { errors { code } } }', {
        input: { id: user?.id },
      }),
    )
    expect([resendConfirmation.errors, (await accounts(prefix)).map(({ mails: count }) => count)]).toEqual([null, [1]])
    const link = await new Mailboxes(server, operations.ask).mailed('CONFIRM_ACCOUNT', `${prefix}1@example.org`)
    const input = `{ link: "${link}", newPassword: "${NEW_PASSWORD}", confirmPassword: "${NEW_PASSWORD}" }`
    const query = `mutation { setPasswordByLink(input: ${input}) { errors { code } } }`
    expect(dataOf(await post(server.origin(), JSON.stringify({ query })))).toEqual({ setPasswordByLink: { errors: null } })
    expect(await accounts(prefix)).toMatchObject([{ confirmed: true, unproven: false }])
  })

  it('prove the address of somebody whom a directory made, once the mailed link is opened', async () => {
    const boxes = new Mailboxes(server, operations.ask)
    const proven = async (open: (token: string) => Promise<string[]>, purpose: 'CONFIRM_ACCOUNT' | 'PASSWORD_RESET') => {
      const someone = await boxes.someone({ isConfirmed: purpose === 'PASSWORD_RESET' })
      await boxes.rows('update user_identity set email_confirmed = true, email_unproven = true where id = $1', someone.id)
      expect(await open(await boxes.link(purpose, someone, someone.email))).toEqual([])
      return boxes.rows('select email_confirmed, email_unproven from user_identity where id = $1', someone.id)
    }
    const isProven = [{ email_confirmed: true, email_unproven: false }]
    expect([await proven(boxes.setPassword, 'PASSWORD_RESET'), await proven(boxes.confirmAccount, 'CONFIRM_ACCOUNT')]).toEqual([
      isProven,
      isProven,
    ])
  })

  it('are counted again by the check after another choice', async () => {
    const { id, file } = await operations.checked(people('mailed.again', 2), { mails: 'NEVER' })
    expect((await announced(id)).emails).toBe(0)
    await operations.check(id, file, { mails: 'NOW' })
    expect(await announced(id)).toEqual({ emails: 2, mails: 'NOW' })
  })
})
