import type { UserAccess } from '../../../../src/access/user-access.ts'
import { typesWith } from '../../entities/access-profiles/types-with.ts'
import { userAccess } from '../../entities/access-profiles/user-access.ts'
import { namedUser } from '../../entities/users/named-user.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'

/** Somebody who is asked about, with all that decides what they may do. */
export type Subject = { readonly isActive: boolean; readonly access: UserAccess }

/** The user whom a subject means. Undefined where there is none, as where they are out of reach. */
export async function readSubject(context: RequestContext, id: string): Promise<Subject | undefined> {
  const user = await namedUser(context, id)
  const access = user && (await userAccess(context, user.id))
  return user && access && { isActive: user.isActive, access: asJudged(access) }
}

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
