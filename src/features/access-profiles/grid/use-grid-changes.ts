import { useCallback, useMemo, useState } from 'react'
import { useUnsavedChanges } from '#src/ui/use-unsaved-changes.ts'
import type { Profile } from '../ProfileFrame.tsx'
import { keyOf } from './activities.ts'
import type { Activity } from './activities.ts'
import type { Shown } from './marks.ts'
import { changedCells, NOTHING_PENDING, rebased, resolved, setCells, toggled } from './pending.ts'

/** What somebody has set in the grid of a profile and not saved yet, over what is saved by now: nothing of it is lost when that changes. */
export const useGridChanges = ({ activities, overrides, template }: Profile) => {
  const [given, setGiven] = useState(NOTHING_PENDING)
  const saved = useMemo(() => new Set(activities.map(keyOf)), [activities])
  const shown: Shown = useMemo(
    () => ({ saved, ...rebased(saved, given), overrides: template ? new Set(overrides.map(keyOf)) : undefined }),
    [saved, given, overrides, template],
  )
  const changed = useMemo(() => changedCells(shown.pending), [shown.pending])
  useUnsavedChanges(changed.length > 0)
  const toggle = useCallback(
    (cells: readonly Activity[]) => setGiven((last) => setCells(saved, last, cells, toggled(saved, last, cells))),
    [saved],
  )
  const resolve = (key: string, mine: boolean) => setGiven((last) => resolved(saved, last, key, mine))
  const discard = useCallback(() => setGiven(NOTHING_PENDING), [])
  return { shown, changed, toggle, resolve, discard }
}
