import { randomUUID } from 'node:crypto'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { createLink, type LinkHost } from '../../../server/src/accounts/links.ts'
import { linkLifeOf } from '../../../server/src/platform/lifetimes.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf, post, type Ask } from '../graphql/calls.ts'

export const NEW_PASSWORD = 'Calm-Otter-42-Lake'

type Problem = { path: string | null; code: string }
export type Someone = { id: string; email: string }

/** People of the demo's partner Acme, and what is mailed to them. */
export class Mailboxes {
  readonly server: RunningServer
  readonly admin: Ask
  readonly #host: LinkHost

  constructor(server: RunningServer, admin: Ask) {
    this.server = server
    this.admin = admin
    this.#host = { origin: server.origin('acme'), linkLife: linkLifeOf({}) }
  }

  static open = async (server: RunningServer) => new Mailboxes(server, await asPerson(server, 'operations', 'acme'))

  rows = async <Row extends object>(text: string, ...values: unknown[]) => (await this.server.db.pool.query<Row>(text, values)).rows

  /** Somebody new with the password of the demo's people; without `isConfirmed` they have none and wait for confirmation. */
  async someone({ isConfirmed = true, email = `p${randomUUID().slice(0, 8)}@mail.test` } = {}): Promise<Someone> {
    const id = randomUUID()
    await this.rows(
      `insert into user_identity (id, partner_id, user_name, email, email_confirmed, password_hash, user_type)
       select $1, partner_id, $2, $2, $3, case when $3 then password_hash end, 1 from user_identity where id = $4`,
      id,
      email,
      isConfirmed,
      demoPersonId('employee', 'acme.localhost'),
    )
    await this.rows(
      `insert into user_customer (user_id, customer_id) select $1, customer_id from user_customer where user_id = $2`,
      id,
      demoPersonId('employee', 'acme.localhost'),
    )
    return { id, email }
  }

  /** A link as the server makes it, without the mail. */
  async link(purpose: Parameters<typeof createLink>[1]['purpose'], { id }: Someone, address: string, createdBy: string | null = id) {
    const common = { userId: id, createdBy, host: this.#host, address }
    const changes = purpose === 'CONFIRM_EMAIL' || purpose === 'UNDO_EMAIL'
    const wanted = changes ? { ...common, purpose, since: new Date(Date.now() - 60_000) } : { ...common, purpose }
    return (await createLink(this.server.db.orm, wanted)).token
  }

  /** The link of the last mail of a purpose to a mailbox. */
  async mailed(purpose: string, to: string): Promise<string | undefined> {
    const [mail] = await this.rows<{ text: string }>(
      `select text from outbox where purpose = $1 and recipient = $2 and text <> '' order by created_at desc limit 1`,
      purpose,
      to,
    )
    return /\/s\/([\w-]{22})/.exec(mail?.text ?? '')?.[1]
  }

  /** What was mailed of an account so far, the latest last. */
  mailsOf = ({ id }: Someone) =>
    this.rows<{ recipient: string; purpose: string }>(
      'select recipient, purpose from outbox where user_id = $1 order by created_at, id',
      id,
    )

  purposesTo = async (to: string): Promise<string[]> =>
    (await this.rows<{ purpose: string }>('select purpose from outbox where recipient = $1 order by created_at', to)).map(
      ({ purpose }) => purpose,
    )

  async user({ id }: Someone) {
    const [row] = await this.rows<{
      email: string
      email_confirmed: boolean
      password_hash: string | null
      version: number
      is_active: boolean
    }>('select email, email_confirmed, password_hash, version, is_active from user_identity where id = $1', id)
    if (!row) throw new Error('There is no such user')
    return row
  }

  /** The codes of what an anonymous call answered; none where it was done. */
  async call(field: string, input: string): Promise<string[]> {
    const answer = await post(
      this.server.origin('acme'),
      JSON.stringify({ query: `mutation { ${field}(input: { ${input} }) { errors { path code } } }` }),
    )
    return codes(dataOf<Record<string, { errors: Problem[] | null }>>(answer)[field])
  }

  confirmEmail = (token: string) => this.call('confirmEmailChange', `link: "${token}"`)
  setPassword = (token: string, password = NEW_PASSWORD) =>
    this.call('setPasswordByLink', `link: "${token}", newPassword: "${password}", confirmPassword: "${password}"`)
  confirmAccount = (token: string) => this.call('confirmAccount', `link: "${token}"`)

  /** The codes of what an administrator's call answered. */
  async asAdmin(call: string): Promise<string[]> {
    return codes(
      Object.values(dataOf<Record<string, { errors: Problem[] | null }>>(await this.admin(`mutation { ${call} { errors { code } } }`)))[0],
    )
  }

  async isInvitable(id: string): Promise<boolean> {
    return dataOf<{ user: { isInvitable: boolean } }>(await this.admin(`{ user(id: "${id}") { isInvitable } }`)).user.isInvitable
  }

  async update(who: Someone, change: string): Promise<string[]> {
    const { version } = await this.user(who)
    return this.asAdmin(`updateUser(input: { id: "${who.id}", version: ${version}, ${change} })`)
  }

  /** An administrator's correction; of a confirmed address the new mailbox confirms it. */
  async correct(who: Someone, email: string): Promise<void> {
    const { email_confirmed: wasConfirmed } = await this.user(who)
    const refused = await this.update(who, `email: "${email}"`)
    if (refused.length > 0) throw new Error(`The correction was refused: ${refused}`)
    if (!wasConfirmed) return
    const answer = await this.confirmEmail((await this.mailed('CONFIRM_EMAIL', email)) ?? '')
    if (answer.length > 0) throw new Error(`The new mailbox could not confirm: ${answer}`)
  }
}

const codes = (payload: { errors: Problem[] | null } | undefined) => payload?.errors?.map(({ code }) => code) ?? []
