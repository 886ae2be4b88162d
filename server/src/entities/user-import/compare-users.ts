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
import { claimsOf, databasesOfUsers, namesOf, pendingOf, profilesOfUsers } from './read-compared.ts'
import { doubtsOf, type StatedUser } from './row-doubts.ts'
import { changedClaims } from './user-claims.ts'
import type { UserField } from './import-fields.ts'

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
        ...doubtsOf(rows[at] ?? {}, { ...now, databases: databaseNames, profiles: profiles.get(id) ?? [] }, changes),
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

const shareHost = (one: SignInHosts, other: SignInHosts) => one.partnerId === other.partnerId || isOnEveryHost(one) || isOnEveryHost(other)

/** The current value as a file would have it. */
function textOf(key: keyof UserPatch, now: PatchFacts, names: ReadonlyMap<string, string>): string {
  if (key === 'userType') return isUserType(now.userType) ? usualRole[now.userType] : String(now.userType)
  if (key === 'customerIds') return now.customerIds.map((id) => names.get(id) ?? id).join('; ')
  if (key === 'partnerId') return names.get(now.partnerId) ?? now.partnerId
  if (key === 'roles') return now.roles.join(', ')
  return String(now[key])
}
