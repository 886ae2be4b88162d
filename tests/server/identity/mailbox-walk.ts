import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { hashOfLink } from '../../../server/src/accounts/links.ts'
import { createLooks } from '../../../server/src/accounts/look/look.ts'
import { pageForUser } from '../../../server/src/accounts/page.ts'
import { readUser } from '../../../server/src/accounts/find-user.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { cancelEmailChange, requestEmailChange } from '../../../server/src/identity/own/email.ts'
import type { Own } from '../../../server/src/identity/own/own.ts'
import { createHosts } from '../../../server/src/kit/hosts.ts'
import { linkLifeOf } from '../../../server/src/platform/lifetimes.ts'
import { Visitor } from '../../support/visitor.ts'
import type { Random } from '../rights/walk.inputs.ts'
import { makePerson, openDirectory, own, patchOf, type Directory } from '../scim/directory.ts'
import type { Mailboxes, Someone } from './mailed-links.ts'

type Mailed = { readonly id: string; readonly recipient: string; readonly purpose: string; readonly token: string | undefined }

/** How long the mail may take that is written after the answer. */
const MAILED_MS = 20_000

/** A walk of changes of one account's address, and what must hold of it. */
export class MailboxWalk {
  readonly steps: string[] = []
  readonly #box: Mailboxes
  readonly #directory: Directory
  readonly #id: string
  readonly #random: Random
  /** The addresses that were proven, the oldest first, since somebody else than the holder decided on one. */
  #proven: string[]
  /** What an administrator or a directory took away. */
  readonly #taken = new Set<string>()
  /** Links that were used, or answered that they work no more. */
  readonly #dead = new Set<string>()

  private constructor(box: Mailboxes, directory: Directory, id: string, email: string, random: Random) {
    this.#box = box
    this.#directory = directory
    this.#id = id
    this.#random = random
    this.#proven = [email]
  }

  static async begin(box: Mailboxes, directory: Directory, random: Random): Promise<MailboxWalk> {
    const id = await makePerson(directory, { userType: 1, roles: ['Employee'], password: true })
    const [row] = await box.rows<{ email: string }>('select email from user_identity where id = $1', id)
    return new MailboxWalk(box, directory, id, row?.email ?? '', random)
  }

  static async openDirectory({ server }: Mailboxes): Promise<Directory> {
    const directory = await openDirectory(server, { domains: ['box.test', 'acme.test'] })
    await own(directory, demoPersonId('operations'))
    return directory
  }

  /** Does something by chance, and says what then does not hold. */
  async step(): Promise<string[]> {
    const before = await this.#box.user(this.#who)
    const told = await this.#mails()
    const acts = [
      this.#ask,
      this.#ask,
      this.#use,
      this.#use,
      this.#use,
      this.#use,
      this.#correct,
      this.#direct,
      this.#cancel,
      this.#resend,
      this.#rest,
    ]
    const faults = await this.#chosen(acts).call(this)
    const after = await this.#box.user(this.#who)
    if (after.email === before.email || !before.email_confirmed) return faults
    const isTold = (await this.#mails()).some(({ id, recipient }) => recipient === before.email && !told.some((mail) => mail.id === id))
    return isTold ? faults : [...faults, `${before.email} loses the account and is not told`]
  }

  /** Lets the oldest proven mailbox win the account back, and everybody else try to get in afterwards. */
  async end(): Promise<string[]> {
    const [oldest = ''] = this.#proven
    this.steps.push(`${oldest} wins it back`)
    await this.#box.update(this.#who, 'isActive: true')
    for (const { token } of await this.#mailedTo(oldest, 'EMAIL_CHANGED')) if (token !== undefined) await this.#box.confirmEmail(token)
    const { email } = await this.#box.user(this.#who)
    if (email !== oldest) return [`${oldest} cannot get the account back from ${email}`]
    const link = await this.#forgot(oldest)
    const refused = await this.#box.setPassword(link ?? '', 'Owner-Otter-31-Reed')
    if (refused.length > 0) return [`${oldest} cannot set a password: ${refused.join()}`]
    const now = await this.#box.user(this.#who)
    const faults: string[] = []
    for (const mail of (await this.#mails()).filter(({ recipient }) => recipient !== oldest))
      if (mail.token !== undefined && !(await this.#isPending(mail))) {
        await this.#tryAll(mail.token)
        if (!isDeepStrictEqual(await this.#box.user(this.#who), now))
          faults.push(`${mail.recipient} still has a link that works: ${mail.purpose}`)
      }
    return faults
  }

  /** The link that is mailed to whoever asks for a new password under that name. */
  async #forgot(userName: string): Promise<string | undefined> {
    const before = (await this.#mailedTo(userName, 'PASSWORD_RESET')).length
    await this.#box.rows('truncate rate_limit')
    const body = new URLSearchParams({ userName })
    await new Visitor().send(`${this.#origin}/identity/forgot`, { method: 'POST', headers: { origin: this.#origin }, body })
    for (const began = Date.now(); Date.now() - began < MAILED_MS; await wait(10)) {
      const mails = await this.#mailedTo(userName, 'PASSWORD_RESET')
      if (mails.length > before) return mails[0]?.token
    }
    return undefined
  }

  get #who(): Someone {
    return { id: this.#id, email: this.#proven[0] ?? '' }
  }
  get #origin() {
    return this.#box.server.origin('acme')
  }
  #chosen<Item>(items: readonly Item[]): Item {
    const item = this.#random.one(items)
    if (item === undefined) throw new Error('Nothing to choose from')
    return item
  }

  /** A new mailbox, or now and then one that was there before. */
  #address(who: string): string {
    const known = [...this.#proven, ...this.#taken]
    return this.#random.chance(0.3) ? this.#chosen(known) : `${who}-${randomUUID().slice(0, 8)}@box.test`
  }

  /** Whoever is in the account asks for another address. */
  async #ask(): Promise<string[]> {
    const email = this.#address('inside')
    const refused = await requestEmailChange(await this.#own(), email)
    this.steps.push(`asks for ${email} ${refused.map(({ code }) => code).join()}`)
    return []
  }

  /** Somebody opens a mail that was sent to them, whichever. */
  async #use(): Promise<string[]> {
    const links = (await this.#mails()).filter(({ token }) => token !== undefined)
    if (links.length === 0) return []
    const { recipient, purpose, token = '' } = this.#chosen(links)
    const before = await this.#box.user(this.#who)
    const [link] = await this.#box.rows<{ own: boolean }>(
      'select created_by = user_id as own from short_link where hash = $1',
      hashOfLink(token),
    )
    const isReset = purpose === 'PASSWORD_RESET' || purpose === 'CONFIRM_ACCOUNT'
    const errors = isReset ? await this.#box.setPassword(token, `Otter-${randomUUID()}`) : await this.#box.confirmEmail(token)
    this.steps.push(`${recipient} uses ${purpose} ${errors.join()}`)
    const wasDead = this.#dead.has(token)
    if (errors.length === 0 || errors.includes('LINK_EXPIRED')) this.#dead.add(token)
    if (errors.length > 0)
      return isDeepStrictEqual(before, await this.#box.user(this.#who)) ? [] : [`a link of ${recipient} that is refused changes something`]
    if (purpose === 'CONFIRM_EMAIL' && link?.own === false) this.#decided(recipient)
    else if (purpose === 'CONFIRM_EMAIL') this.#prove(recipient)
    else if (purpose === 'EMAIL_CHANGED') this.#undone(recipient)
    return [
      ...(wasDead ? [`a dead link of ${recipient} works: ${purpose}`] : []),
      ...(this.#taken.has(recipient) ? [`${recipient}, which was taken away, gets in: ${purpose}`] : []),
    ]
  }

  /** An administrator gives the account another address, rightly or by mistake. */
  async #correct(): Promise<string[]> {
    const email = this.#address('given')
    this.steps.push(`an administrator gives ${email} ${(await this.#box.update(this.#who, `email: "${email}"`)).join()}`)
    return []
  }

  /** A directory says another address, and lets go of the account. */
  async #direct(): Promise<string[]> {
    const email = this.#address('directory')
    const before = await this.#box.user(this.#who)
    const value = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: email })
    const { status } = await this.#directory.call('PATCH', `/Users/${this.#id}`, value)
    await this.#box.rows('delete from scim_user where user_id = $1', this.#id)
    this.steps.push(`a directory says ${email} ${status}`)
    if ((await this.#box.user(this.#who)).email === email && before.email !== email) this.#decided(email)
    return []
  }

  async #cancel(): Promise<string[]> {
    const isAdmin = this.#random.chance(0.5)
    if (isAdmin) await this.#box.asAdmin(`cancelUserEmailChange(input: { id: "${this.#id}" })`)
    else await cancelEmailChange(await this.#own())
    this.steps.push(`${isAdmin ? 'an administrator' : 'who is in'} cancels`)
    return []
  }

  async #resend(): Promise<string[]> {
    this.steps.push(
      `a link to the password is mailed ${(await this.#box.asAdmin(`sendPasswordLink(input: { id: "${this.#id}" })`)).join()}`,
    )
    return []
  }

  /** The account is made inactive, and active again. */
  async #rest(): Promise<string[]> {
    for (const isActive of [false, true]) await this.#box.update(this.#who, `isActive: ${isActive}`)
    this.steps.push('it rests')
    return []
  }

  #prove(email: string) {
    this.#proven.push(email)
    this.#taken.delete(email)
  }
  #decided(email: string) {
    for (const lost of this.#proven) this.#taken.add(lost)
    this.#taken.delete(email)
    this.#proven = [email]
  }
  #undone(email: string) {
    this.#proven = this.#proven.slice(0, this.#proven.indexOf(email) + 1)
  }

  async #own(): Promise<Own> {
    const { db } = this.#box.server
    const settings = { publicUrl: new URL(this.#box.server.url), linkLife: linkLifeOf({}), demo: true }
    const [host, user] = [await createHosts(db, settings).find('acme.localhost'), await readUser(db, this.#id)]
    if (!host || !user) throw new Error('There is no such account')
    const page = await pageForUser(db, host, createLooks(db), this.#id)
    const limits = { takeMail: () => Promise.resolve('some') }
    return { db, user, host, page, limits, sessionId: 'none' } as unknown as Own
  }

  async #mails(): Promise<Mailed[]> {
    const rows = await this.#box.rows<{ id: string; recipient: string; purpose: string; text: string }>(
      'select id, recipient, purpose, text from outbox where user_id = $1 order by created_at desc, id',
      this.#id,
    )
    return rows.map(({ text, ...mail }) => ({ ...mail, token: /\/s\/([\w-]{22})/.exec(text)?.[1] }))
  }
  #mailedTo = async (to: string, what: string) =>
    (await this.#mails()).filter(({ recipient, purpose }) => recipient === to && purpose === what)

  /** Whether an administrator's change still waits for that mailbox. */
  async #isPending({ purpose, token }: Mailed): Promise<boolean> {
    if (purpose !== 'CONFIRM_EMAIL' || token === undefined) return false
    const links = await this.#box.rows(
      'select 1 from short_link where hash = $1 and created_by is distinct from user_id and revoked_at is null and used_at is null',
      hashOfLink(token),
    )
    return links.length > 0
  }

  async #tryAll(token: string) {
    await this.#box.confirmEmail(token)
    await this.#box.confirmAccount(token)
    await this.#box.setPassword(token, 'Third-Otter-55-Hill')
  }
}
