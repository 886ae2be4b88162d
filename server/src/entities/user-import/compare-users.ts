import { and, isNotNull } from 'drizzle-orm'
import { usualRole } from '../../access/grants.ts'
import { isOnEveryHost } from '../../access/on-every-host.ts'
import type { SignInHosts } from '../../access/on-every-host.ts'
import { isUserType } from '../../access/viewer.ts'
import { identifierKey } from '../../accounts/identifier-key.ts'
import { anyOf } from '../../db/any-of.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { asFindings } from '../../kit/import/assess-rows.ts'
import type { Comparison } from '../../kit/import/import-definition.ts'
import { contextOf } from '../../kit/graphql/doing.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { CreateUser } from '../users/create/create-user.input.ts'
import { wouldSignInOn } from '../users/create/new-user.ts'
import { readUsers } from '../users/read-users.ts'
import { changesIn, detailsOf } from '../users/update/user-patch.ts'
import type { PatchFacts, UserPatch } from '../users/update/user-patch.ts'
import { readMemberships } from '../users/user-memberships.ts'
import { judgeChanges } from './change-users.ts'
import { claimsOf, databasesOfUsers, namesOf, pendingOf, profilesOfUsers, type HeldProfile } from './read-compared.ts'
import { changedClaims } from './user-claims.ts'
import type { UserField } from './import-fields.ts'

/** Values that a row of a file has for a user: what its cells leave empty, or has no column, is absent. */
export type StatedUser = Omit<UserPatch, 'isActive'> & {
  readonly userId?: string
  readonly databases?: readonly string[]
  /** Names or IDs by their places, as `accessProfiles` of a row has them. */
  readonly accessProfiles?: readonly string[]
}
type NewMails = { readonly mails?: 'NOW' | 'LATER' | 'NEVER' }

const READ = 'Query.user'
const NOT_FOUND: Comparison = {
  outcome: 'BROKEN',
  findings: [{ path: 'userId', code: 'USER_NOT_FOUND', message: 'There is no such user.' }],
}
const FIELDS: Readonly<Partial<Record<keyof UserPatch, UserField>>> = { customerIds: 'customers', partnerId: 'partner' }
const RENAMED = { renamed: FIELDS }
const UNCHANGED: Comparison = {
  outcome: 'SKIP',
  findings: [{ path: null, code: 'USER_UNCHANGED', message: 'This user exists already, and nothing of the row differs.' }],
}

/**
 * Compares rows with the users whom they name by their ID, or who have their email addresses on the hosts that the row's user would sign in on, as far
 * as the caller may read them. Returns by the index of the row what differs and whether it may be changed, or that nothing differs; absent for a row
 * whose address nobody has there whom the caller may read.
 */
export async function compareUsers(
  context: RequestContext,
  given: readonly { readonly stated: StatedUser; readonly input: CreateUser & NewMails }[],
): Promise<ReadonlyMap<number, Comparison>> {
  const unread = new Map(given.flatMap(({ stated: { userId } }, at) => (userId === undefined ? [] : [[at, NOT_FOUND] as const])))
  if ((await mayDo(context, READ)) !== 'allowed') return unread
  const reading = contextOf(context, READ)
  const { orm } = reading
  const rows = given.map(({ stated }) => stated)
  const keys = rows.map(({ email }) => (email === undefined ? '' : identifierKey(email)))
  const found = await orm
    .select({
      id: userIdentity.id,
      emailKey: userIdentity.emailKey,
      partnerId: userIdentity.partnerId,
      userType: userIdentity.userType,
    })
    .from(userIdentity)
    .where(
      and(
        isNotNull(userIdentity.emailKey),
        anyOf(
          userIdentity.emailKey,
          [...new Set(keys)].filter((key) => key !== ''),
        ),
        reading.reach.users,
      ),
    )
  const byKey = Map.groupBy(found, ({ emailKey }) => emailKey ?? '')
  const homes = await wouldSignInOn(
    context,
    given.map(({ input }) => input),
  )
  const idAt = homes.map((home, at) => {
    const { userId } = rows[at] ?? {}
    if (userId !== undefined) return isUuid(userId) ? userId : undefined
    // Users of several hosts may have one address. Whom the row means is unknown then.
    const [user, ...others] = byKey.get(keys[at] ?? '') ?? []
    return user && others.length === 0 && shareHost(user, home) ? user.id : undefined
  })
  const ids = [...new Set(idAt.flatMap((id) => id ?? []))]
  if (ids.length === 0) return unread
  const users = await readUsers(orm, reading, ids)
  const claims = await claimsOf(orm, ids)
  const memberships = await readMemberships(orm, reading, ids)
  const pending = await pendingOf(context, ids)
  const databases = await databasesOfUsers(orm, ids)
  const profiles = await profilesOfUsers(reading, ids)
  const compared = rows.flatMap((stated, at) => {
    const user = users.get(idAt[at] ?? '')
    if (!user) return []
    const customerIds = memberships.get(user.id)?.map(({ id }) => id) ?? []
    const now = { ...detailsOf(user, claims.get(user.id) ?? {}), customerIds: [...customerIds].toSorted() }
    // A confirmed address stays until the new one is confirmed: asking for the same one again would only mail again.
    const requested = user.emailConfirmed ? pending.get(user.id) : undefined
    const databaseNames = databases.get(user.id) ?? []
    const mailsNew = given[at]?.input.mails ?? 'NOW'
    return [{ at, user, now, databaseNames, isInvited: mailsNew === 'NOW', changes: differencesIn(now, stated, requested) }]
  })
  const names = await namesOf(orm, {
    customerIds: compared.flatMap(({ now, changes }) => (changes.customerIds ? now.customerIds : [])),
    partnerIds: compared.flatMap(({ now, changes }) => (changes.partnerId === undefined ? [] : now.partnerId)),
  })
  const different = compared.filter(({ changes }) => Object.keys(changes).length > 0)
  const judged = await judgeChanges(
    context,
    different.map(({ user: { id }, changes, isInvited }) => ({ id, patch: changes, isInvited, claims: claims.get(id) ?? {} })),
  )
  const judgements = new Map(different.map(({ at }, index) => [at, judged?.[index]]))
  return new Map([
    ...unread,
    ...compared.map(({ at, user, now, databaseNames, isInvited, changes }): readonly [number, Comparison] => {
      const { id, version, partnerId, userType } = user
      const differing = (Object.keys(changes) as (keyof UserPatch)[]).map((key): ImportFinding => {
        const value = textOf(key, now, names)
        const message = `This user exists already, with “${value}” here.`
        // Of the fields that have no column of their own name, none can be cleared.
        if (changes[key] === '' && key !== 'partnerId') return { path: key, code: 'VALUE_CLEARED', message, value }
        return { path: FIELDS[key] ?? key, code: 'VALUE_DIFFERS', message, value }
      })
      const judgement = judgements.get(at)
      const doubts = [
        ...doubtsOf(rows[at] ?? {}, now, changes),
        ...databaseDoubts(rows[at]?.databases, databaseNames),
        ...profileDoubts(rows[at] ?? {}, now.customerIds, profiles.get(id) ?? []),
        ...(Array.isArray(judgement) ? asFindings(RENAMED, judgement) : []),
      ]
      if (doubts.length > 0) return [at, { outcome: 'BROKEN', findings: [...doubts, ...differing] }]
      if (judged && judgement === undefined) return [at, UNCHANGED]
      if (!judgement || !('emails' in judgement)) return [at, { outcome: 'SKIP', findings: differing }]
      const values = { ...changes, ...(changes.email !== undefined && !isInvited && { isInvited }) }
      const home = {
        partnerId: changes.partnerId === undefined ? partnerId : changes.partnerId || null,
        userType: changes.userType ?? userType,
      }
      return [
        at,
        {
          outcome: 'CHANGE',
          findings: differing,
          patch: { id, version, values, emails: judgement.emails, claims: changedClaims(home, changes) },
        },
      ]
    }),
  ])
}

/**
 * The values that differ. An address differs by what it is known by, since a change of its case would ask its owner to confirm it.
 * @param requested address that the user has been asked to confirm
 */
function differencesIn(
  now: PatchFacts,
  { userId: _id, databases: _databases, accessProfiles: _profiles, ...stated }: StatedUser,
  requested: string | undefined,
): UserPatch {
  const { email, ...changes } = changesIn(now, stated)
  const known = [now.email, requested ?? now.email].map(identifierKey)
  return email === undefined || known.includes(identifierKey(email)) ? changes : { ...changes, email }
}

/** A list changes no databases, so a row with others is not done at all instead of in part. */
function databaseDoubts(stated: readonly string[] | undefined, now: readonly string[]): ImportFinding[] {
  const isSame = stated === undefined || new Set(stated).symmetricDifference(new Set(now)).size === 0
  if (isSame) return []
  const value = now.join('; ')
  const message = `This user exists already, with “${value}” here, and a list changes no databases.`
  return [{ path: 'databases', code: 'VALUE_DIFFERS', message, value }]
}

/** Likewise for access profiles, which are given to new users alone. A row without customers means those that the user has. */
function profileDoubts(
  { accessProfiles, customerIds: stated }: StatedUser,
  customerIds: readonly string[],
  now: readonly HeldProfile[],
): ImportFinding[] {
  if (accessProfiles === undefined || isHeld(accessProfiles, stated, customerIds, now)) return []
  const value = now.map(({ name }) => name).join('; ')
  const message = `This user exists already, with “${value}” here, and a list changes no access profiles.`
  return [{ path: 'accessProfiles', code: 'VALUE_DIFFERS', message, value }]
}

function isHeld(
  words: readonly string[],
  stated: readonly string[] | undefined,
  customerIds: readonly string[],
  now: readonly HeldProfile[],
): boolean {
  const at = (id: string) => now.find(({ customerId }) => customerId === id)
  const [word = '', ...more] = words
  if (more.length === 0) return (stated ?? customerIds).every((id) => isCalled(word, at(id)))
  if (stated)
    return words.slice(stated.length).every((each) => each === '') && stated.every((id, place) => isCalled(words[place] ?? '', at(id)))
  // Without customers in the row, the names have no places: each of them is that of another profile.
  const left = [...now]
  const named = words.filter((each) => each !== '')
  for (const each of named) {
    const place = left.findIndex((profile) => isCalled(each, profile))
    if (place < 0) return false
    left.splice(place, 1)
  }
  return left.length === 0
}

/** Whether a word is the name of this profile or its ID; an empty one means none. Names differ in more than case, as in the index on them. */
const isCalled = (word: string, profile: HeldProfile | undefined): boolean =>
  profile ? [profile.name.toLowerCase(), profile.id].includes(word.toLowerCase()) : word === ''

/** Why a row probably means somebody else, or holds what a spreadsheet has made of a number. */
function doubtsOf({ userId, ...stated }: StatedUser, now: PatchFacts, changes: UserPatch): ImportFinding[] {
  const { phoneNumber } = changes
  const isOther =
    // A name that is cleared is no other one.
    [stated.givenName, changes.givenName, stated.familyName, changes.familyName].every((text) => text !== undefined && text !== '') &&
    (stated.userName === undefined || changes.userName !== undefined) &&
    (userId === undefined || changes.email !== undefined)
  return [
    ...(isOther
      ? [
          {
            path: 'givenName',
            code: 'NAME_DIFFERS',
            message: `This is ${calledIn(now)}, whose name differs.`,
            value: calledIn(now),
          } as const,
        ]
      : []),
    ...(phoneNumber !== undefined && isCut(now.phoneNumber, phoneNumber)
      ? [{ path: 'phoneNumber', code: 'ZEROS_LOST', message: CUT, suggestion: now.phoneNumber } as const]
      : []),
  ]
}

const CUT = 'The plus sign or the zeros at the beginning of this number are missing, as a spreadsheet leaves them out.'

const calledIn = ({ givenName, familyName, userName }: PatchFacts) => [givenName, familyName].filter(Boolean).join(' ') || userName

/** Whether a number has lost the plus sign or zeros that it began with, as a spreadsheet leaves them out. */
const isCut = (whole: string, text: string): boolean =>
  text.length < whole.length && digitsOf(whole).replace(/^[+0]+/, '') === digitsOf(text) && /^[1-9]/.test(text)
const digitsOf = (number: string) => number.replaceAll(/[^+\d]/g, '')

const shareHost = (one: SignInHosts, other: SignInHosts) => one.partnerId === other.partnerId || isOnEveryHost(one) || isOnEveryHost(other)

/** The current value as a file would have it. */
function textOf(key: keyof UserPatch, now: PatchFacts, names: ReadonlyMap<string, string>): string {
  if (key === 'userType') return isUserType(now.userType) ? usualRole[now.userType] : String(now.userType)
  if (key === 'customerIds') return now.customerIds.map((id) => names.get(id) ?? id).join('; ')
  if (key === 'partnerId') return names.get(now.partnerId) ?? now.partnerId
  if (key === 'roles') return now.roles.join(', ')
  return String(now[key])
}
