import { eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AccountClaims } from 'oidc-provider'
import { changedByProfiles } from '../access/activities.ts'
import { viewerWithout } from '../access/network-rules.ts'
import { portalAccessOf } from '../access/portal-access.ts'
import { viewerOf, type Viewer } from '../access/viewer.ts'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { accessProfile, userAccessProfile } from '../tables/access-profile.table.ts'
import { userClaim } from '../tables/claim.table.ts'
import { preferenceKeys, userPreference } from '../tables/people/preference.table.ts'
import { userCustomer, userDatabase, userIdentity } from '../tables/people/user.table.ts'
import { isAddressProven } from './proven-address.ts'
import { moduleClaim } from './module-claim.ts'
import { sessionTimeout } from './sessions/session-timeout.ts'

export type UserRow = typeof userIdentity.$inferSelect

/** Claims that the provider sets itself, which rows of `user_claim` cannot override. */
const OWN: ReadonlySet<string> = new Set([
  'sub',
  'sid',
  'iss',
  'aud',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'acr',
  'amr',
  'azp',
  'usertype',
  'email',
  'email_verified',
  'preferred_username',
  'session_id',
  'short_session_id',
  'portal_access',
  'activities_withheld',
  'activities_granted',
  'session_timeout',
  'modules',
  'database',
  'access_profile',
  ...preferenceKeys,
])

/**
 * Claims of a user, from their row and their `user_claim` rows. A type with one value is a text, otherwise a list.
 * @param sid the server-side session of the token; undefined if there is none
 */
export function claimsOf(user: UserRow, sid: string | undefined, facts: ClaimFacts): AccountClaims {
  const { rows, held, preferences, minutes, viewer, modules } = facts
  const listed = Map.groupBy([...rows.filter(({ claimType }) => !OWN.has(claimType)), ...held], ({ claimType }) => claimType)
  const details: Record<string, string | string[]> = {}
  for (const [type, values] of listed) {
    const [first, ...more] = [...new Set(values.map(({ claimValue }) => claimValue))]
    if (first !== undefined) details[type] = more.length > 0 ? [first, ...more] : first
  }
  const isCustomer = (id: string) => held.some(({ claimType, customerId }) => claimType === 'customer' && customerId === id)
  // A user may have left the organisation since, or the token may withhold it.
  const lasting = preferences.filter(({ key, value }) => key !== 'working_organisation' || isCustomer(value))
  const preferred = Object.fromEntries(lasting.map(({ key, value }) => [key, value]))
  return {
    ...details,
    ...preferred,
    ...ownClaims(user, details),
    ...sessionClaims(minutes, sid),
    ...portalClaim(viewer),
    ...activityClaims(viewer),
    ...(modules && { modules }),
    sub: user.id,
  }
}

export type ClaimFacts = Awaited<ReturnType<typeof readClaims>>

/** The facts without what belongs to these customers. Databases of the HR product are of no one customer, and stay. */
export const factsWithout = (facts: ClaimFacts, outside: readonly string[]): ClaimFacts =>
  outside.length === 0
    ? facts
    : {
        ...facts,
        held: facts.held.filter(({ customerId }) => customerId === null || !outside.includes(customerId)),
        viewer: facts.viewer && viewerWithout(facts.viewer, outside),
        modules: facts.modules && Object.fromEntries(Object.entries(facts.modules).filter(([id]) => !outside.includes(id))),
      }

/**
 * Reads everything but the user's row that claims are made of, in one round trip: each sign-in and each renewal waits for it.
 * @param scope requested scopes, separated by blanks
 */
export async function readClaims(orm: Orm, id: string, scope: string) {
  const [rows, held, preferences, [timeout], viewer, modules] = await Promise.all([
    typedClaimsBy(orm).execute({ id }),
    heldBy(orm).execute({ id }),
    preferencesBy(orm).execute({ id }),
    timeoutBy(orm).execute({ id }),
    viewerOf(orm, id),
    asksModules(scope) ? moduleClaim(orm, id) : undefined,
  ])
  return { rows, held, preferences, minutes: timeout?.minutes, viewer, modules }
}

/** Modules are only read if requested; nothing else depends on the scope. */
export const asksModules = (scope: string): boolean => scope.split(' ').includes('modules')

const userId = sql.placeholder('id')
const typedClaimsBy = prepared((orm) =>
  orm
    .select({ claimType: userClaim.claimType, claimValue: userClaim.claimValue })
    .from(userClaim)
    .where(eq(userClaim.userId, userId))
    .prepare('claims_of_user'),
)
const memberId = sql<string>`${userCustomer.customerId}::text`
/** A user's customers, their databases of the HR product, and the names of their access profiles at all customers. */
const heldBy = prepared((orm) =>
  unionAll(
    orm
      .select({ claimType: sql<string>`'customer'`, claimValue: memberId, customerId: sql<string | null>`${memberId}` })
      .from(userCustomer)
      .where(eq(userCustomer.userId, userId)),
    orm
      .select({ claimType: sql<string>`'database'`, claimValue: userDatabase.name, customerId: sql<string | null>`null::text` })
      .from(userDatabase)
      .where(eq(userDatabase.userId, userId)),
    orm
      .select({
        claimType: sql<string>`'access_profile'`,
        claimValue: accessProfile.name,
        customerId: sql<string | null>`${userAccessProfile.customerId}::text`,
      })
      .from(userAccessProfile)
      .innerJoin(accessProfile, eq(accessProfile.id, userAccessProfile.accessProfileId))
      .where(eq(userAccessProfile.userId, userId)),
  )
    .orderBy(sql`1`, sql`2`)
    .prepare('held_by_user'),
)
const preferencesBy = prepared((orm) =>
  orm
    .select({ key: userPreference.key, value: userPreference.value })
    .from(userPreference)
    .where(eq(userPreference.userId, userId))
    .prepare('preferences_of_user'),
)
const timeoutBy = prepared((orm) =>
  orm
    .select({ minutes: sessionTimeout(userIdentity.id) })
    .from(userIdentity)
    .where(eq(userIdentity.id, userId))
    .prepare('timeout_of_user'),
)

/** Reason why a user may not use the portal, for the portal to show it; empty if there is none. */
function portalClaim(viewer: Viewer | undefined) {
  const access = viewer && portalAccessOf(viewer)
  return access === undefined || access === 'allowed' ? {} : { portal_access: access }
}

/** Changes by access profiles to what the user type may do in the portal; empty if there are none. */
function activityClaims(viewer: Viewer | undefined) {
  if (!viewer) return {}
  const { withheld, granted } = changedByProfiles(viewer)
  return {
    ...(withheld.length > 0 && { activities_withheld: [...withheld] }),
    ...(granted.length > 0 && { activities_granted: [...granted] }),
  }
}

function ownClaims(user: UserRow, details: Record<string, string | string[]>) {
  const name = one(details.name) ?? one(details.fullName) ?? user.userName
  const firstName = one(details.first_name) ?? one(details.given_name) ?? user.userName
  const locale = one(details.default_locale)
  return {
    name,
    fullName: one(details.fullName) ?? name,
    given_name: one(details.given_name) ?? firstName,
    first_name: firstName,
    preferred_username: user.userName,
    ...(user.email === null ? {} : { email: user.email, email_verified: isAddressProven(user) }),
    ...(locale === undefined ? {} : { locale }),
    usertype: String(user.userType),
    profile_settings: one(details.profile_settings) === 'true',
  }
}

function sessionClaims(minutes: number | undefined, sid: string | undefined) {
  return {
    ...(minutes === undefined ? {} : { session_timeout: minutes }),
    ...(sid === undefined ? {} : { sid, session_id: sid, short_session_id: sid.slice(0, 8) }),
  }
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
