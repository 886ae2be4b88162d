import { useCallback, useMemo, useState } from 'react'
import { useUnsavedChanges } from '#src/ui/dialogs/use-unsaved-changes.ts'
import type { Shown } from './marks.ts'
import { changedCells, NOTHING_PENDING, rebased, resolved, setCells, toggled } from './pending.ts'
import type { SetCell } from './pending.ts'

export type GridChanges = {
  readonly shown: Shown
  /** What a save would change. */
  readonly changed: readonly SetCell[]
  readonly toggle: (keys: readonly string[]) => void
  readonly resolve: (key: string, mine: boolean) => void
  readonly discard: () => void
}

/**
 * What somebody has set in a grid and not saved yet, over what is saved by now: nothing of it is lost when that changes.
 * @param saved the keys of the cells that are on; the same set for as long as nothing of it changes
 */
export const useGridChanges = (saved: ReadonlySet<string>, overrides?: ReadonlySet<string>): GridChanges => {
  const [given, setGiven] = useState(NOTHING_PENDING)
  const shown = useMemo(() => ({ saved, ...rebased(saved, given), overrides }), [saved, given, overrides])
  const changed = useMemo(() => changedCells(shown.pending), [shown.pending])
  useUnsavedChanges(changed.length > 0)
  const toggle = useCallback(
    (keys: readonly string[]) => setGiven((last) => setCells(saved, last, keys, toggled(saved, last, keys))),
    [saved],
  )
  const resolve = (key: string, mine: boolean) => setGiven((last) => resolved(saved, last, key, mine))
  const discard = useCallback(() => setGiven(NOTHING_PENDING), [])
  return { shown, changed, toggle, resolve, discard }
}
