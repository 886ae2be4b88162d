import { logReaders, vendorOperations } from '../../access/rules.ts'
import { activityTypes } from '../../tables/access-profile.table.ts'
import { isDone, type Facts } from '../../kit/resource/change.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import type { Reverts } from '../../kit/resource/revert-change.ts'
import { revertColumns } from '../../kit/resource/revert-columns.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import type { AccessProfileRow, LockedProfile } from './access-profile.row.ts'
import { accessProfiles } from './access-profiles.ts'
import type { Cell } from './profile-cells.ts'
import { catchProfileConflicts } from './profile.rules.ts'
import { cellsRule } from './set-activities.ts'

const reverts: Reverts<AccessProfileRow, LockedProfile, 'record'> = {
  resource: accessProfiles,
  prepare: () => Promise.resolve(undefined),
  touches: () => 'record',
  orRefused: (undo) => catchProfileConflicts(undo),
  actions: {
    updateAccessProfile: ({ record }, before, after) => Promise.resolve(revertColumns(accessProfile, record, before, after)),
    async setAccessProfileActivities({ tx, context, record }, before, after) {
      const { decide, write } = await cellsRule(context, [...cellsIn(before, true), ...cellsIn(after, false)]).prepare(tx, [record])
      const decision = decide(record)
      if (isDone(decision)) await write?.(tx, [record])
      return decision
    },
  },
}

/** Converts the activities in an audit row into cells that a revert sets. `granted` is the value to restore. */
const cellsIn = ({ activities }: Facts, granted: boolean): Cell[] =>
  (Array.isArray(activities) ? activities : []).flatMap((key: unknown) => {
    const [word = '', name = ''] = String(key).split(' ')
    const type = activityTypes.find((known) => known === word)
    return type ? [{ name, type, granted, was: !granted }] : []
  })

recordAudit(reverts, { name: 'AccessProfile', access: logReaders, revertAccess: vendorOperations })
