import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { renderHtmlMail } from '../../../server/src/accounts/messages/mail-layout.ts'
import { SILENT } from '../../../server/src/kit/hosts.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { openSignIn, textOf } from '../identity/flow.ts'
import { asPerson, dataOf, type Ask } from './calls.ts'

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
let server: RunningServer
let operations: Ask
let partneradmin: Ask
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  operations = await asPerson(server, 'operations')
  partneradmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const update = async (given: object) => {
  const [{ id, version } = { id: '', version: 0 }] = await rows<{ id: string; version: number }>(
    `select id, version from partner where domain = 'acme.localhost'`,
  )
  const mutation = 'mutation ($input: UpdatePartnerInput!) { updatePartner(input: $input) { errors { path code } } }'
  const answer = await operations(mutation, { input: { id, version, ...given } })
  return dataOf<{ updatePartner: { errors: { path: string; code: string }[] | null } }>(answer).updatePartner.errors?.map(
    ({ path, code }) => `${path} ${code}`,
  )
}

describe('what a partner says', () => {
  it('takes links by https alone, without a user name before the host, and texts of one line', async () => {
    for (const link of [
      'http://acme.test/terms',
      'javascript:alert(1)',
      'https://',
      'https://portal.test@evil.test/',
      'https://a b',
      '//acme.test',
      'https:\\\\evil.test',
    ])
      expect([link, await update({ termsUrl: link })]).toEqual([link, ['termsUrl URL_INVALID']])
    for (const mailbox of ['nobody', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'Name <a@b.test>', '"a b"@c.test'])
      expect([mailbox, await update({ mailReplyTo: mailbox })]).toEqual([mailbox, ['mailReplyTo MAILBOX_INVALID']])
    expect(await update({ mailSenderName: 'Ac\u0007me HR' })).toEqual(['mailSenderName CONTROL_CHARACTER'])
    expect(await update({ signInNote: 'x'.repeat(201), mailFooter: 'x'.repeat(301) })).toEqual([
      'signInNote TOO_LONG',
      'mailFooter TOO_LONG',
    ])
  })

  it('stands on its sign-in page, and on no other', async () => {
    const bare = await openSignIn(server.origin('acme'))
    expect(bare.page.text).not.toContain('target="_blank"')
    expect(
      await update({
        termsUrl: 'https://acme.test/terms?a=1&b="2"',
        helpUrl: 'https://help.acme.test',
        signInNote: 'Use your <b>works</b> account.',
      }),
    ).toBeUndefined()
    await expect.poll(async () => textOf((await openSignIn(server.origin('acme'))).page)).toContain('account.')
    const { page } = await openSignIn(server.origin('acme'))
    expect(page.text).toContain(
      'href="https://acme.test/terms?a=1&amp;b=&quot;2&quot;" target="_blank" rel="noopener noreferrer">Terms of use</a>',
    )
    expect(page.text).toContain('href="https://help.acme.test"')
    expect(page.text).not.toContain('>Privacy</a>')
    expect(page.text).toContain('Use your &lt;b&gt;works&lt;/b&gt; account.')
    expect((await openSignIn(server.origin('hr'))).page.text).not.toContain('works')
  })

  it('stands in the mails of its people: sender, address for answers, last line', async () => {
    expect(
      await update({ mailSenderName: 'Acme People', mailReplyTo: 'people@acme.test', mailFooter: 'Acme Ltd, 1 High Street' }),
    ).toBeUndefined()
    const id = demoPersonId('employee', 'acme.localhost')
    const sent = async () => {
      await rows('delete from outbox')
      await partneradmin('mutation ($id: ID!) { sendPasswordLink(input: { id: $id }) { errors { code } } }', { id })
      return (await rows<Record<string, string>>('select sender_name, reply_to, text, html from outbox where user_id = $1', id))[0]
    }
    await expect.poll(async () => (await sent())?.['sender_name'], { timeout: 15_000 }).toBe('Acme People')
    const mail = await sent()
    expect(mail?.['reply_to']).toBe('people@acme.test')
    expect(mail?.['text']).toContain('Acme Ltd, 1 High Street')
    expect(mail?.['html']).toContain('Acme Ltd, 1 High Street')
  })

  it('shows its logo in mails on white, where it is a picture that mail programs load', async () => {
    const partner = { partnerId: 'p1', name: 'Acme' }
    const drawn = (origin: string, hasMailLogo: boolean) =>
      renderHtmlMail(
        { host: { origin, partner, says: { ...SILENT, hasMailLogo } } as never, locale: 'en-GB', look: { brand: '#000', onBrand: '#fff' } },
        { subject: 'Hello', paragraphs: ['A text'] },
      ).text
    expect(drawn('https://acme.test', true)).toMatch(/background:#ffffff">\s*<img\s+src="https:\/\/acme\.test\/api\/publicassets\/p1\.png"/)
    expect(drawn('http://acme.test', true)).not.toContain('<img')
    expect(drawn('https://acme.test', false)).not.toContain('<img')
  })
})
