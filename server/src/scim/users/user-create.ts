import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { isEmail } from '../../../../contract/email.ts'
import { userTypes } from '../../access/viewer.ts'
import { brandOfPartner } from '../../accounts/look/look.ts'
import { together } from '../../db/pipeline/together.ts'
import { drawUp, insertsOf, insertUsers, type Homes } from '../../entities/users/create/insert-users.ts'
import { readNewUser, type NewUser } from '../../entities/users/create/new-user.ts'
import { readDetails } from '../../entities/users/user-details.ts'
import { EMAIL_TAKEN, lockUserNames, NAME_TAKEN, findNameConflicts } from '../../entities/users/create/name-conflicts.ts'
import { isName, ONE_LINE } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import type { Call } from '../call.ts'
import type { Directory } from '../directory.ts'
import { nearestLocale } from './nearest-locale.ts'
import { refusedBy } from '../refusals.ts'
import { badValue, ScimError } from '../scim-error.ts'
import type { UserState } from './user-state.ts'
import { readChanged, type UserRow } from './user-source.ts'
import { changeUser } from './change-user.ts'
import { directoryNameFault } from './directory-name.ts'
import { knownBefore } from './known-user.ts'
import { domainFault, isProven } from './proven.ts'
import { firstFree, isSameName, madeNames, signInNameIn } from './sign-in-name.ts'
import { keepAll, subjectOf, type Keeping } from './user-write.ts'

/** `row` is read together with the last writes; nobody needs to wait for it before the commit. */
type Created = {
  readonly id: string
  readonly userName: string
  readonly row: Promise<UserRow>
  readonly changes: Readonly<Record<string, unknown>> | undefined
}

/**
 * Creates a user of the directory's customer: active at once if the login provider is proven to be responsible for them, otherwise invited by mail. A
 * user whom the directory deleted or deactivated before is reactivated. Runs in the caller's transaction. @throws ScimError
 */
export async function createUser(call: Call, input: Partial<UserState>): Promise<Created> {
  const { context, directory } = call
  const state = withDefaults(directory, input)
  const { locale: language, active, displayName, externalId } = state
  const locale = language === '' ? '' : nearestLocale(language, await call.locales())
  checkCustomer(directory)
  const [known, user] = await together(
    context.orm,
    () => knownBefore(call, state),
    () => readNew(call, state, locale),
  )
  if (known && !known.isDeleted && !known.isLeaving && (known.isActive || known.isNamesake))
    throw alreadyUsed(known.isNamesake ? 'userName' : 'externalId')
  if (known) return comeBack(call, known.id, state)
  checkNew(directory, state)
  if (locale === undefined) call.ignored.add('preferredLanguage')
  if (Array.isArray(user)) throw refusedBy(user)
  const userName = await reserveName(call, user, state)
  const subject = subjectOf(directory, state)
  const id = randomUUID()
  const isConfirmed = subject !== ''
  const isUnproven = isConfirmed && state.email !== '' && !isProven(directory, state.email)
  const provisioned = { isActive: active, isConfirmed, isUnproven, displayName: displayName || null }
  const homes = provisioned.isConfirmed ? new Map<never, never>() : await homeOf(call)
  const creator = signedIn(context)
  const inserts = insertsOf(creator, [drawUp(creator, { ...user, userName, id, provisioned }, homes)])
  const row = write(call, id, inserts, {
    facts: { externalId: externalId || null, userName: state.userName, deletedAt: null, leaving: null, leavingSince: null },
    login: ['', subject],
    claims: {},
  })
  return { id, userName: state.userName, row, changes: Object.fromEntries(Object.entries(state).filter(([, value]) => value !== '')) }
}

/** @throws ScimError 403 if the directory may not create users of its customer */
function checkCustomer({ customerId, customerIds }: Directory): void {
  if (customerId !== null && !customerIds.includes(customerId))
    throw new ScimError(
      403,
      'The owner of this directory may not create users of its customer. Somebody who may can take it over in the portal.',
    )
}

/** @throws ScimError for a name, a display name or an address that nobody can be given */
function checkNew(directory: Directory, { userName, displayName, email }: UserState): void {
  const nameFault = directoryNameFault(userName)
  if (nameFault !== undefined) throw badValue('userName', nameFault)
  if (displayName !== '' && !isName(displayName)) throw badValue('displayName', ONE_LINE.message)
  const fault = email === '' ? undefined : domainFault(directory, email)
  if (fault !== undefined) throw badValue('emails', fault)
}

const alreadyUsed = (attribute: 'userName' | 'externalId') =>
  new ScimError(409, `${attribute}: another user has this already.`, { scimType: 'uniqueness', attribute })

/** Judges the user by the rules of the portal. A phone number that is none is left out: directories keep all kinds of text there. */
async function readNew({ context, directory, ignored, notes }: Call, state: UserState, locale: string | undefined) {
  const [userName] = madeNames(state.userName)
  const customerIds = directory.customerId === null ? [] : [directory.customerId]
  const input = { ...readDetails((name) => state[name]), userName, userType: userTypes.EMPLOYEE, customerIds, locale }
  const read = await readNewUser(context, input, { isEmailOptional: true })
  if (!Array.isArray(read) || !read.every(({ path }) => path === 'phoneNumber')) return read
  ignored.add('phoneNumbers')
  for (const { message } of read) notes.add(`phoneNumbers: ${message}`)
  return readNewUser(context, { ...input, phoneNumber: '' }, { isEmailOptional: true })
}

/** Chooses a sign-in name that nobody has, and locks it until the transaction ends. @throws ScimError 409 if somebody has the address */
async function reserveName({ context: { orm }, directory }: Call, { userType, email }: NewUser, { userName }: UserState): Promise<string> {
  const home = { partnerId: directory.partnerId, userType }
  const ownName = signInNameIn(directory, userName)
  const fallbacks = madeNames(userName)
  const [first, others] = ownName === undefined ? [fallbacks[0], fallbacks.slice(1)] : [ownName, fallbacks]
  const isOther = first.includes('@') && !isSameName(first, email)
  const claims = [{ ...home, userName: first, email }, ...(isOther ? [{ ...home, email: first }] : [])]
  const [, [own, other]] = await together(
    orm,
    () => lockUserNames(orm, [home]),
    () => findNameConflicts(orm, claims),
  )
  if (own?.email) throw refusedBy([EMAIL_TAKEN])
  if (!own?.name && !other?.email) return first
  const free = await firstFree(orm, home, others)
  if (free === undefined) throw refusedBy([NAME_TAKEN])
  return free
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

async function comeBack(call: Call, id: string, state: UserState): Promise<Created> {
  const changes = await changeUser(call, id, (now) => ({ ...now, ...state, email: state.email || now.email }), { isBack: true })
  const row = await readChanged(call.context.orm, call.directory, id)
  return { id, userName: row.userName, row: Promise.resolve(row), changes }
}

/** A token is only valid on its partner's host. */
const homeOf = async ({ context, directory: { partnerId } }: Call): Promise<Homes> =>
  new Map([[partnerId, { host: context.host, look: await brandOfPartner(context.orm, partnerId) }]])

/**
 * A userName that is an address is also the email if no other is given: under a proven domain, or where only an invitation lets them in. Others come
 * in by the login provider without an address.
 */
function withDefaults(directory: Directory, input: Partial<UserState>): UserState {
  const { userName = '', externalId = '', active = true, displayName = '', locale = '' } = input
  if (tidyAddress(userName) === '') throw badValue('userName', 'userName: This field is required.')
  const own = tidyAddress(input.email)
  const isInvited = subjectOf(directory, { externalId, userName, email: own }) === ''
  const email = own || (isEmail(tidyAddress(userName)) && (isInvited || isProven(directory, userName)) ? tidyAddress(userName) : '')
  if (email === '' && isInvited) throw badValue('emails', 'emails: This field is required, because the user is invited by mail.')
  return { ...readDetails((name) => input[name] ?? ''), email, externalId, active, displayName, locale }
}
