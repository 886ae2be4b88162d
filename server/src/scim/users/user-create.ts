import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import { brandOfPartner } from '../../accounts/look/look.ts'
import { together } from '../../db/pipeline/together.ts'
import { drawUp, insertsOf, insertUsers } from '../../entities/users/create/insert-users.ts'
import type { Homes } from '../../entities/users/create/insert-users.ts'
import { readNewUser } from '../../entities/users/create/new-user.ts'
import { readDetails } from '../../entities/users/user-details.ts'
import { conflicts } from '../../entities/users/create/taken.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import type { Call } from '../call.ts'
import { nearestLocale } from './nearest-locale.ts'
import { refusedBy } from '../refusals.ts'
import { badValue, ScimError } from '../scim-error.ts'
import type { UserState } from './user-state.ts'
import { readChanged } from './user-source.ts'
import type { UserRow } from './user-source.ts'
import { changeUser } from './change-user.ts'
import { checkDomain, checkName, isProven, keepAll, subjectOf } from './user-write.ts'
import type { Keeping } from './user-write.ts'

/** `row` is read together with the last writes; nobody needs to wait for it before the commit. */
export type Created = {
  readonly id: string
  readonly userName: string
  readonly row: Promise<UserRow>
  readonly changes: Readonly<Record<string, unknown>> | undefined
}

/**
 * Creates a user of the directory's customer: active at once if the login provider is proven to be responsible for them, otherwise invited by mail. A
 * user whom the directory deleted or deactivated before is reactivated. Runs in the caller's transaction. @throws ScimError
 */
export async function createUser(call: Call, given: Partial<UserState>): Promise<Created> {
  const wanted = withDefaults(given)
  const { context, directory } = call
  const { locale: language, active, displayName, externalId, ...identity } = wanted
  const locale = language === '' ? '' : nearestLocale(language, await call.locales())
  const customerIds = directory.customerId === null ? [] : [directory.customerId]
  if (customerIds.some((id) => !directory.customerIds.includes(id)))
    throw new ScimError(
      403,
      'The owner of this directory may not create users of its customer. Somebody who may can take it over in the portal.',
    )
  const [known, user] = await together(
    context.orm,
    () => knownBefore(call, wanted),
    () => readNewUser(context, { ...identity, userType: userTypes.EMPLOYEE, customerIds, locale }),
  )
  if (known?.isActive && !known.isDeleted)
    throw new ScimError(409, 'externalId: another user has this already.', { scimType: 'uniqueness' })
  if (known) return comeBack(call, known.id, wanted)
  checkName(displayName)
  checkDomain(directory, wanted.email)
  if (locale === undefined) call.ignored.add('preferredLanguage')
  if (Array.isArray(user)) throw refusedBy(user)
  const taken = await conflicts(context.orm, { partnerId: directory.partnerId, userType: user.userType }, user)
  if (taken.length > 0) throw refusedBy(taken)
  const subject = subjectOf(directory, wanted)
  const id = randomUUID()
  const isConfirmed = subject !== ''
  const isUnproven = isConfirmed && !isProven(directory, wanted.email)
  const provisioned = { isActive: active, isConfirmed, isUnproven, displayName: displayName || null }
  const homes = provisioned.isConfirmed ? new Map<never, never>() : await homeOf(call)
  const creator = signedIn(context)
  const inserts = insertsOf(creator, [drawUp(creator, { ...user, id, provisioned }, homes)])
  const row = write(call, id, inserts, {
    facts: { externalId: externalId || null, deletedAt: null },
    login: ['', subject],
    claims: {},
  })
  return { id, userName: user.userName, row, changes: Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')) }
}

async function write(call: Call, id: string, inserts: readonly SQL[], keeping: Keeping): Promise<UserRow> {
  const { orm } = call.context
  const [, [, row]] = await together(
    orm,
    () => insertUsers(orm, inserts),
    () =>
      together(
        orm,
        () => keepAll(orm, call, id, keeping),
        () => readChanged(orm, call.directory, id),
      ),
  )
  return row
}

async function comeBack(call: Call, id: string, wanted: UserState): Promise<Created> {
  const changes = await changeUser(call, id, (now) => ({ ...now, ...wanted }), { isBack: true })
  const row = await readChanged(call.context.orm, call.directory, id)
  return { id, userName: row.userName, row: Promise.resolve(row), changes }
}

/** A token is only valid on its partner's host. */
const homeOf = async ({ context, directory: { partnerId } }: Call): Promise<Homes> =>
  new Map([[partnerId, { host: context.host, look: await brandOfPartner(context.orm, partnerId) }]])

/** If the user name is an email address and no other is given, it is also the email. */
function withDefaults(given: Partial<UserState>): UserState {
  const { userName = '', externalId = '', active = true, displayName = '', locale = '' } = given
  const email = given.email || (userName.includes('@') ? userName : '')
  if (tidyAddress(userName) === '') throw badValue('userName', 'userName: This field is required.')
  if (email === '') throw badValue('emails', 'emails: This field is required.')
  return { ...readDetails((name) => given[name] ?? ''), email, externalId, active, displayName, locale }
}

type Known = { readonly id: string; readonly isActive: boolean; readonly isDeleted: boolean }

/**
 * Finds the user with this externalId, whatever their current name. By name only a user whom the directory deleted, if either has no externalId: a
 * new user with another externalId is another person.
 */
async function knownBefore({ context, directory: { providerId } }: Call, { externalId, userName }: UserState): Promise<Known | undefined> {
  const { rows } = await context.orm.execute<Known>(sql`
    select found.id, person.is_active as "isActive", found.deleted_at is not null as "isDeleted" from (
      select user_id as id, deleted_at, 1 as rank from scim_user
        where ${externalId}::text <> '' and provider_id = ${providerId}::uuid and external_id = ${externalId}::text
      union all
      select known.user_id, known.deleted_at, 2 from user_identity as namesake join scim_user as known on known.user_id = namesake.id
        where namesake.user_name_folded = fold(${tidyAddress(userName)}) and known.provider_id = ${providerId}::uuid and known.deleted_at is not null
          and (${externalId}::text = '' or known.external_id is null)
    ) as found join user_identity as person on person.id = found.id
    order by found.rank, found.deleted_at desc nulls first limit 1`)
  return rows[0]
}
