import { and, eq, isNull, sql } from 'drizzle-orm'
import { isDirectory, type Viewer } from '../../../access/viewer.ts'
import { keyOf } from '../../../accounts/identifier-key.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { invalid, type UserError } from '../../../kit/graphql/user-error.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import { loginProvider } from '../../../tables/providers/login-provider.table.ts'
import { detailNames, userDetails } from '../user-details.ts'
import { scimSetup, scimUser } from '../../../tables/providers/scim.table.ts'

/** The directory that manages a user, and what it manages. */
export type Manager = {
  readonly providerId: string
  readonly name: string
  /** Whether the sign-in name is the directory's `userName`, and not one that the portal made. */
  readonly givesUserName: boolean
  readonly groups: (typeof scimSetup.$inferSelect)['groups']
  readonly customerId: string | null
}

const OF_THE_ACCOUNT = [...detailNames.filter((name) => userDetails[name].isManaged), 'isActive', 'deleted']

/** Facts of a user that only the directory changes, by their names in audit rows. */
export const managedFacts = ({ groups, givesUserName }: Pick<Manager, 'groups' | 'givesUserName'>): readonly string[] => [
  ...(givesUserName ? ['userName'] : []),
  ...OF_THE_ACCOUNT,
  ...(groups === 'CUSTOMERS' ? ['customerIds'] : []),
  ...(groups === 'ACCESS_PROFILES' ? ['accessProfileId'] : []),
]

/** Directories that manage users, by user. There is none while provisioning is off or a dry run. */
export async function managersOf(tx: Pick<Orm, 'select'>, ids: readonly string[]): Promise<ReadonlyMap<string, Manager>> {
  const rows = await tx
    .select({
      userId: scimUser.userId,
      providerId: loginProvider.id,
      name: loginProvider.displayName,
      givesUserName: sql<boolean>`${keyOf(scimUser.userName)} = ${userIdentity.userNameKey}`,
      groups: scimSetup.groups,
      customerId: scimSetup.customerId,
    })
    .from(scimUser)
    .innerJoin(scimSetup, and(eq(scimSetup.providerId, scimUser.providerId), sql`${scimSetup.enabled} and not ${scimSetup.dryRun}`))
    .innerJoin(loginProvider, eq(loginProvider.id, scimUser.providerId))
    .innerJoin(userIdentity, eq(userIdentity.id, scimUser.userId))
    .where(and(anyOf(scimUser.userId, ids), isNull(scimUser.deletedAt)))
  return new Map(rows.map(({ userId, ...manager }) => [userId, manager]))
}

type Held = { readonly manager?: Manager | undefined }
type Changed = { readonly after?: Readonly<Record<string, unknown>>; readonly gone?: true }

/** Whether a directory manages the user while the viewer is not a directory. */
export const isManagedFor = (viewer: Pick<Viewer, 'actingAs'>, { manager }: Held): boolean => manager !== undefined && !isDirectory(viewer)

/** Errors for the parts of a change that only the user's directory may make. */
export function managedErrors({ manager }: Held, { after = {}, gone }: Changed): UserError[] {
  if (!manager) return []
  const names = [...Object.keys(after).map((name) => (name === 'requestedEmail' ? 'email' : name)), ...(gone ? ['deleted'] : [])]
  const isElsewhere = 'accessProfileId' in after && after['customerId'] !== manager.customerId
  const ruled = managedFacts(manager).filter((name) => names.includes(name) && !(name === 'accessProfileId' && isElsewhere))
  return ruled.map((name) => managedBy(name === 'deleted' ? null : name, manager))
}

/** Error for a change of something that a directory manages. */
export const managedBy = (path: string | null, { name }: Manager): UserError =>
  invalid(path, 'MANAGED_BY_DIRECTORY', `${name} manages this user. Change it there.`)
