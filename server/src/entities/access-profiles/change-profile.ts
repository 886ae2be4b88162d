import { sql } from 'drizzle-orm'
import { deletionRule } from '../../kit/resource/delete-mutation.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import { changeByRule, plainRule } from '../../kit/resource/record-rule.ts'
import { accessProfile, accessProfileActivity, staffAccessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import type { AccessProfileRow, LockedProfile } from './access-profile.row.ts'
import { accessProfiles, type ProfileRule } from './access-profiles.ts'
import { copyGrants, decidesAbove, grantsOf, mayGive } from './profile-cells.ts'
import { IN_USE, catchProfileConflicts, profileRules } from './profile.rules.ts'

type ProfileInput = { readonly name?: string; readonly description?: string }

export const updateProfile = (
  context: RequestContext,
  id: string,
  version: number,
  given: ProfileInput,
): Promise<ChangeResult<AccessProfileRow>> =>
  catchProfileConflicts(() => changeByRule(accessProfiles, context, { id, version }, profileRule(given)))

const profileRule = ({ name, description }: ProfileInput): ProfileRule =>
  plainRule('updateAccessProfile', (profile: LockedProfile) => {
    const input = {
      ...(name !== undefined && { name: tidy(name) }),
      ...(description !== undefined && { description: tidy(description) || null }),
    }
    const errors = ruleErrors(profileRules, { ...input, description: input.description ?? undefined })
    return errors.length > 0 ? errors : patchOf(profile, input)
  })

/**
 * Detaches a profile from its template: what the template grants now becomes the profile's own and no longer changes with the template. The caller
 * must therefore be allowed to grant all of it. Administrators with limited rights cannot detach a profile that they or other administrators have.
 */
export const detachProfile = (context: RequestContext, id: string, version: number): Promise<ChangeResult<AccessProfileRow>> =>
  changeByRule(accessProfiles, context, { id, version }, detachRule(context))

const detachRule = (context: RequestContext): ProfileRule => ({
  action: 'detachAccessProfile',
  async prepare(tx, profiles) {
    const viewer = signedIn(context)
    const beyond = new Set<string>()
    for (const { id, customerId } of profiles) {
      const isGivable = (await grantsOf(tx, id)).every((key) => mayGive(viewer, customerId, key))
      if (!isGivable || (await decidesAbove(tx, viewer, id))) beyond.add(id)
    }
    return {
      decide({ id, templateId }) {
        if (templateId === null) return undefined
        return beyond.has(id) ? [DETACH_BEYOND_YOU] : { before: { templateId }, after: { templateId: null }, set: { templateId: null } }
      },
      async write(tx_, [profile]) {
        if (profile) await keepGrants(tx_, profile.id)
      },
    }
  },
})

const DETACH_BEYOND_YOU = invalid(
  null,
  'DETACH_BEYOND_YOU',
  'This profile grants more than you have, or administrators have it. Ask an administrator with full access to detach it.',
)

/** Writes what a profile grants as its own rows, which replace its differences from the template. */
async function keepGrants(tx: Orm, id: string): Promise<void> {
  const own = sql`${accessProfileActivity.accessProfileId} = ${id}`
  const overrides = await tx.select().from(accessProfileActivity).where(own)
  await tx.execute(sql`delete from ${accessProfileActivity} where ${own} and granted`)
  await copyGrants(tx, id, id)
  const added = overrides.filter(({ granted }) => granted)
  if (added.length > 0) await tx.insert(accessProfileActivity).values(added).onConflictDoNothing()
  await tx.execute(sql`delete from ${accessProfileActivity} where ${own} and not granted`)
}

/** Deletes a profile that no user has and no other profile follows. */
export const deleteProfile = (context: RequestContext, id: string, version: number): Promise<ChangeResult<AccessProfileRow>> =>
  catchProfileConflicts(() => changeByRule(accessProfiles, context, { id, version }, deleteRule), IN_USE)

export const deleteRule: ProfileRule = deletionRule('deleteAccessProfile', {
  table: accessProfile,
  facts: ({ name, customerId }) => ({ name, customerId }),
  refuse: async (tx, { id }) => ((await isUsed(tx, id)) ? IN_USE : undefined),
})

async function isUsed(tx: Orm, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`select
    exists (select from ${accessProfile} where template_id = ${id}) or exists (select from ${userAccessProfile} where access_profile_id = ${id})
    or exists (select from ${staffAccessProfile} where access_profile_id = ${id}) as used`)
  return rows[0]?.used === true
}
