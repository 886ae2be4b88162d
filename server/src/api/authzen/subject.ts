import { and, eq, or, sql } from 'drizzle-orm'
import type { UserAccess } from '../../../../src/access/user-access.ts'
import { typesWith } from '../../entities/access-profiles/types-with.ts'
import { userAccess } from '../../entities/access-profiles/user-access.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { userIdentity } from '../../tables/user.table.ts'

/** Somebody who is asked about, with all that decides what they may do. */
export type Subject = { readonly isActive: boolean; readonly access: UserAccess }

/**
 * The user within the caller's reach whom a subject means: by id, by user name, or by an email that only one of them has.
 * Undefined where there is none, as where they are out of reach.
 */
export async function readSubject(context: RequestContext, id: string): Promise<Subject | undefined> {
  const named = isUuid(id) ? eq(userIdentity.id, id) : byName(id)
  const found = await context.orm
    .select({ id: userIdentity.id, isActive: userIdentity.isActive, isNamed: sql<boolean>`${userIdentity.userNameFolded} = fold(${id})` })
    .from(userIdentity)
    .where(and(named, context.reach.users))
    .limit(20)
  const user = found.length > 1 ? only(found.filter(({ isNamed }) => isNamed)) : only(found)
  const access = user && (await userAccess(context, user.id))
  return user && access && { isActive: user.isActive, access: asJudged(access) }
}

const byName = (name: string) => or(sql`${userIdentity.userNameFolded} = fold(${name})`, sql`${userIdentity.emailFolded} = fold(${name})`)

const only = <Row>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined)

/** As the portal reads it from GraphQL: `explain` judges both. */
const asJudged = ({ userType, staffProfile, isUnrestricted, customers, activities, modules }: Read): UserAccess => ({
  userType,
  staffActivities: staffProfile?.activities ?? [],
  isUnrestricted,
  customers: customers.map(({ customerId, customerName, enabled, profile, modules: on }) => ({
    customerId,
    customerName,
    enabled,
    accessProfileName: profile?.name ?? null,
    activities: (profile?.activities ?? []).map(({ name, type }) => ({ activityName: name, activityType: type })),
    modules: modules.map((name) => ({ name, enabled: on.includes(name) })),
  })),
  knownActivities: activities.map((activity) => ({ ...activity, userTypes: typesWith(activity) })),
  knownModules: modules,
})

type Read = NonNullable<Awaited<ReturnType<typeof userAccess>>>
