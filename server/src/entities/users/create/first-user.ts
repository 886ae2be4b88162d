import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { usualRole } from '../../../access/grants.ts'
import { userTypes } from '../../../access/viewer.ts'
import { createConfirmationLink } from '../../../accounts/confirmation-link.ts'
import { identifierKey } from '../../../accounts/identifier-key.ts'
import type { MailedLink } from '../../../accounts/links.ts'
import type { Database } from '../../../db/database.ts'
import type { Orm } from '../../../db/orm.ts'
import { writeAudit, type Actor } from '../../../kit/audit/audit.ts'
import type { Host } from '../../../kit/hosts.ts'
import type { Logger } from '../../../platform/log.ts'
import { Mistake } from '../../../platform/mistake.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import { drawUp, insertsOf, insertUsers } from './insert-users.ts'
import type { NewUser } from './new-user.ts'
import { readDetails } from '../user-details.ts'
import { checkUserNames, lockUserNames } from './name-conflicts.ts'
import { hasNoWayIn } from '../open-problems.ts'

/** Arguments of the command. Everything is checked except whether the address is already in use. */
export type FirstUser = Pick<NewUser, 'email' | 'givenName' | 'familyName' | 'locale'> & {
  /** Whether to create the user even if there is a member of vendor operations already. */
  readonly another: boolean
}

/** Link to set the password, and whether the user is new or already waits to set it. */
type SetUp = { readonly isNew: boolean; readonly link: MailedLink }

const HOME = { partnerId: null, userType: userTypes.VENDOR_OPERATIONS }
/** No user is signed in: whoever runs the command has the server's settings. */
const COMMAND: Actor = { userId: null, partnerId: null, actingAs: 'command:first-user' }
const isOperations = eq(userIdentity.userType, userTypes.VENDOR_OPERATIONS)

/**
 * Creates a user of vendor operations, who may do everything, and a link to set the first password. A repeated call for a user who has not set one
 * creates another link, and the previous one stops working.
 * @throws {Mistake} if another user is vendor operations and `another` is false, or if the address is in use
 */
export function setUpFirstUser({ orm }: Pick<Database, 'orm'>, host: Host, asked: FirstUser): Promise<SetUp> {
  return orm.transaction(async (tx) => {
    // Locked before existing users are read, so that the second of two concurrent commands finds the first one's user.
    await lockUserNames(tx, [HOME])
    const known = await operations(tx)
    const same = known.find(({ isAsked }) => isAsked(asked.email))
    if (same?.waits === true) return { isNew: false, link: await linkAnew(tx, host, same) }
    const [first] = known
    if (first && !asked.another)
      throw new Mistake(
        `${first.userName} is vendor operations already, and can invite others in the portal. If nobody of vendor operations can sign in any more, add --another.`,
      )
    return { isNew: true, link: await make(tx, host, asked) }
  })
}

async function operations(tx: Orm) {
  const { id, userName, email, emailKey } = userIdentity
  const rows = await tx
    .select({ id, userName, email, emailKey, waits: hasNoWayIn.mapWith(Boolean) })
    .from(userIdentity)
    .where(and(isOperations, userIdentity.isActive))
    .orderBy(userIdentity.createdAt)
    .limit(1000)
  return rows.map((row) => ({ ...row, isAsked: (email: string) => row.emailKey === identifierKey(email) }))
}

async function make(tx: Orm, host: Host, { another: _another, ...asked }: FirstUser): Promise<MailedLink> {
  const names = { userName: asked.email, email: asked.email }
  const [taken] = await checkUserNames(tx, HOME, names)
  if (taken) throw new Mistake(`--email is ${JSON.stringify(asked.email)}: another user has that address. Choose another one.`)
  const id = randomUUID()
  const user: NewUser = {
    ...readDetails(() => ''),
    ...asked,
    ...names,
    userType: HOME.userType,
    roles: [usualRole[HOME.userType]],
    partner: null,
    customerIds: [],
    databases: [],
  }
  // The link is printed instead, because a mail would reach nobody while no mail server is configured.
  const provisioned = { isActive: true, isConfirmed: false, isInvited: false, displayName: null }
  await insertUsers(tx, insertsOf(COMMAND, [drawUp(COMMAND, { ...user, id, provisioned }, new Map())]))
  return createConfirmationLink(tx, { userId: id, createdBy: null, host, address: asked.email })
}

async function linkAnew(
  tx: Orm,
  host: Host,
  { id: userId, email }: { readonly id: string; readonly email: string | null },
): Promise<MailedLink> {
  await writeAudit(tx, COMMAND, { action: 'resendConfirmation', subjectType: 'UserIdentity', subjectId: userId })
  return createConfirmationLink(tx, { userId, createdBy: null, host, address: email ?? '' })
}

/** Logs at start how to create the first user, if no member of vendor operations can sign in. */
export async function reportNobodyYet(orm: Pick<Orm, 'select'>, log: Pick<Logger, 'warn'>): Promise<void> {
  const [one] = await orm
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(isOperations, eq(userIdentity.status, 'ACTIVE')))
    .limit(1)
  if (!one)
    log.warn(
      'Nobody of vendor operations can sign in: make the first user, with the settings of this process, by npm run first-user -- --email ADDRESS',
    )
}
