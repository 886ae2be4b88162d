import { eq, or, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { hasAt, isGrantable, keyOf } from '../../access/activities.ts'
import { grantsOf as givenBy } from '../../access/grants.ts'
import { profileGrants } from '../../access/profile-grants.ts'
import { userTypes, type Viewer } from '../../access/viewer.ts'
import { accessProfile, accessProfileActivity, userAccessProfile, type ActivityType } from '../../tables/access-profile.table.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { LockedProfile } from './access-profile.row.ts'

/** A changed cell of the grid. `was` is the value that the caller saw. */
export type Cell = { readonly name: string; readonly type: ActivityType; readonly granted: boolean; readonly was: boolean }

/** The profile's own rows and those of its template, by activity. */
export type Cells = { readonly own: ReadonlyMap<string, boolean>; readonly template: ReadonlyMap<string, boolean> | undefined }

type Profile = Pick<LockedProfile, 'id' | 'templateId'>

/** Reads the cells of profiles, by profile ID. Before a change, call `holdTemplate`, so that the template cannot change meanwhile. */
export async function readCells(tx: Pick<Orm, 'select'>, profiles: readonly Profile[]): Promise<ReadonlyMap<string, Cells>> {
  const ids = profiles.flatMap(({ id, templateId }) => [id, ...(templateId === null ? [] : [templateId])])
  const rows = await tx.select().from(accessProfileActivity).where(anyOf(accessProfileActivity.accessProfileId, ids))
  const byProfile = Map.groupBy(rows, ({ accessProfileId }) => accessProfileId)
  const cellsOf = (id: string) =>
    new Map((byProfile.get(id) ?? []).map((row) => [keyOf({ type: row.activityType, name: row.activityName }), row.granted]))
  return new Map(
    profiles.map(({ id, templateId }) => [id, { own: cellsOf(id), template: templateId === null ? undefined : cellsOf(templateId) }]),
  )
}

/** Whether the grid shows a cell as granted: by the profile's own row, otherwise by its template's. */
export const isGrantedIn = ({ own, template }: Cells, key: string): boolean => own.get(key) ?? template?.get(key) ?? false

/**
 * Returns the row that a profile stores for a cell: undefined if the value equals the template's, or if nothing is granted and there is no template.
 */
export const rowOf = ({ template }: Cells, { granted, ...activity }: Omit<Cell, 'was'>): boolean | undefined => {
  const inherited = template?.get(keyOf(activity)) ?? false
  return granted === inherited ? undefined : granted
}

export async function writeCells(
  tx: Pick<Orm, 'execute'>,
  profileId: string,
  cells: Cells,
  changed: readonly Omit<Cell, 'was'>[],
): Promise<void> {
  const rows = changed.map((cell) => ({ name: cell.name, type: cell.type, granted: rowOf(cells, cell) ?? null }))
  await tx.execute(sql`delete from ${accessProfileActivity} using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cell (name text, type text)
    where ${accessProfileActivity.accessProfileId} = ${profileId} and ${accessProfileActivity.activityName} = cell.name
      and ${accessProfileActivity.activityType} = cell.type`)
  await tx.execute(sql`insert into ${accessProfileActivity} (access_profile_id, activity_name, activity_type, granted)
    select ${profileId}::uuid, name, type, granted from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cell (name text, type text, granted boolean)
    where granted is not null`)
}

type Giver = Pick<Viewer, 'userType' | 'roles' | 'customerIds' | 'profiles'>

/**
 * Whether the viewer may grant an activity at a customer: nobody can grant what they do not have there. Support and partner staff have what their own
 * profiles grant, an administrator has what no profile withholds. At a customer where a partner administrator has no profile, all of their profiles
 * together decide.
 */
export function mayGive(viewer: Giver, customerId: string | null, key: string): boolean {
  const { userType, profiles } = viewer
  if (userType === userTypes.VENDOR_OPERATIONS) return true
  if (customerId === null) return false
  if (isGrantable(viewer)) return profiles.some(({ activities }) => activities.includes(key))
  return userType === userTypes.ADMIN && hasAt(viewer, key, customerId)
}

/**
 * Whether a profile decides over administrators whose user type or roles the viewer could not assign. A partner administrator has what their profile
 * grants at every customer where they have no other profile.
 */
export async function decidesAbove(tx: Pick<Orm, 'execute'>, viewer: Giver, id: string): Promise<boolean> {
  const { userTypes: types, roles } = givenBy(viewer)
  const { rows } = await tx.execute(sql`select 1 from ${userAccessProfile}
    join ${userIdentity} on ${userIdentity.id} = ${userAccessProfile.userId} and ${userIdentity.userType} = ${userTypes.ADMIN}
    where ${userAccessProfile.accessProfileId} = ${id} and (${userIdentity.userType} <> all (${sql.param([...types])}::int[]) or exists (select from ${userClaim}
      where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} <> all (${sql.param([...roles])}::text[])))
    limit 1`)
  return rows.length > 0
}

/** Locks a profile and its template until the transaction ends, so that neither can be changed or deleted meanwhile. */
export const holdTemplate = (tx: Pick<Orm, 'select'>, { id, templateId }: Profile) =>
  tx
    .select({ id: accessProfile.id })
    .from(accessProfile)
    .where(or(eq(accessProfile.id, id), templateId === null ? undefined : eq(accessProfile.id, templateId)))
    .orderBy(accessProfile.id)
    .for('share')

/** Activities that a profile grants, in the format of `keyOf`. */
export async function grantsOf(tx: Pick<Orm, 'execute'>, id: string | null): Promise<string[]> {
  if (id === null) return []
  const { rows } = await tx.execute<{ key: string }>(
    sql`select type || ' ' || name as key from ${profileGrants()} granted where profile_id = ${id}`,
  )
  return rows.map(({ key }) => key)
}

/** Copies everything that one profile grants to another, as rows of its own. */
export const copyGrants = (tx: Pick<Orm, 'execute'>, from: string, to: string) =>
  tx.execute(sql`insert into ${accessProfileActivity} (access_profile_id, activity_name, activity_type)
    select ${to}::uuid, name, type from ${profileGrants()} granted where profile_id = ${from}`)
