import { keyOf } from '../../access/activities.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { PREVIEW_CHANGED } from '../../kit/resource/confirmed-rule.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { activity } from '../../tables/access-profile.table.ts'
import type { AccessProfileRow, LockedProfile } from './access-profile.row.ts'
import { accessProfiles, type ProfileRule } from './access-profiles.ts'
import { previewActivities } from './preview-activities.ts'
import { decidesAbove, holdTemplate, isGrantedIn, mayGive, readCells, writeCells, type Cell, type Cells } from './profile-cells.ts'

/** Changes cells of a profile's grid. `isOutdated`: other users are affected now than in the preview that the caller confirmed. A cell that somebody else has changed since the caller saw it is reported as a conflict of that cell. */
export const cellsRule = (context: RequestContext, cells: readonly Cell[], isOutdated = false): ProfileRule => ({
  action: 'setAccessProfileActivities',
  async prepare(tx, profiles) {
    for (const profile of profiles) await holdTemplate(tx, profile)
    const now = await readCells(tx, profiles)
    const known = new Set((await tx.select({ name: activity.name, type: activity.type }).from(activity)).map(keyOf))
    const above = new Set<string>()
    for (const { id } of profiles) if (await decidesAbove(tx, signedIn(context), id)) above.add(id)
    const cellsOf = ({ id }: LockedProfile): Cells => now.get(id) ?? { own: new Map(), template: undefined }
    return {
      decide(profile) {
        const errors = cells.flatMap((cell, at) =>
          cellErrors(context, { profile, now: cellsOf(profile), known, isAbove: above.has(profile.id) }, cell, `cells.${at}`),
        )
        if (errors.length > 0) return errors
        if (isOutdated) return [PREVIEW_CHANGED]
        const changed = changedOf(cellsOf(profile), cells)
        if (changed.length === 0) return undefined
        const keys = (granted: boolean) => changed.filter((cell) => cell.granted === granted).map(keyOf)
        return { before: { activities: keys(false) }, after: { activities: keys(true) } }
      },
      async write(tx_, changed) {
        for (const profile of changed) await writeCells(tx_, profile.id, cellsOf(profile), changedOf(cellsOf(profile), cells))
      },
    }
  },
})

const changedOf = (now: Cells, cells: readonly Cell[]) => cells.filter((cell) => isGrantedIn(now, keyOf(cell)) !== cell.granted)

type Around = { readonly profile: LockedProfile; readonly now: Cells; readonly known: ReadonlySet<string>; readonly isAbove: boolean }

function cellErrors(context: RequestContext, { profile, now, known, isAbove }: Around, cell: Cell, path: string): UserError[] {
  const key = keyOf(cell)
  if (!known.has(key)) return [missing(path, 'ACTIVITY_NOT_FOUND', 'There is no such activity.')]
  const current = isGrantedIn(now, key)
  if (current !== cell.was && current !== cell.granted)
    return [conflict(path, 'CELL_CONFLICT', 'Somebody else has changed this since you opened it.')]
  if (!cell.granted || current) return []
  if (!mayGive(signedIn(context), profile.customerId, key))
    return [invalid(path, 'ACTIVITY_BEYOND_YOU', 'You cannot grant what you do not have.')]
  return isAbove
    ? [invalid(path, 'HOLDERS_ABOVE_YOU', 'An administrator with rights that you cannot give has this profile. Ask one who can.')]
    : []
}

/**
 * Changes cells of one profile without checking its version: each cell says what it was. With the `digest` of a preview nothing is changed if other
 * users would be affected than that preview said.
 */
export async function setActivities(
  context: RequestContext,
  id: string,
  cells: readonly Cell[],
  digest?: string | null,
): Promise<ChangeResult<AccessProfileRow>> {
  const isOutdated = digest != null && (await previewActivities(context, id, cells))?.digest !== digest
  return changeByRule(accessProfiles, context, { id }, cellsRule(context, cells, isOutdated))
}
