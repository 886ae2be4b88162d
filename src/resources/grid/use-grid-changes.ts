import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useUnsavedChanges } from '#src/ui/dialogs/use-unsaved-changes.ts'
import { readEdits } from '../drafts/edits.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import type { Shown } from './marks.ts'
import { changedCells, editsOf, NOTHING_PENDING, rebased, resolved, restoredCells, setCells, toggled, withoutSaved } from './pending.ts'
import type { SetCell } from './pending.ts'

export type GridChanges = {
  readonly shown: Shown
  readonly changed: readonly SetCell[]
  readonly toggle: (keys: readonly string[]) => void
  readonly resolve: (key: string, mine: boolean) => void
  readonly discard: () => void
  /** Removes the cells that a save has sent, and only those: others may have been set meanwhile. */
  readonly settle: (sent: readonly SetCell[]) => void
  readonly draft: {
    readonly offered: { readonly updatedAt: string } | undefined
    /** @param keys the keys of the cells that the grid has */
    readonly restore: (keys: ReadonlySet<string>) => void
    readonly discard: () => void
  }
}

/**
 * Manages the unsaved changes of a grid on top of the saved cells. They survive newer data, and a draft keeps them beyond the session.
 * @param saved the keys of the cells that are on; the same set object while unchanged
 */
export const useGridChanges = (saved: ReadonlySet<string>, overrides?: ReadonlySet<string>): GridChanges => {
  const { pathname } = useLocation()
  const [given, setGiven] = useState(NOTHING_PENDING)
  const shown = useMemo(() => ({ saved, ...rebased(saved, given), overrides }), [saved, given, overrides])
  const { pending } = shown
  const changed = useMemo(() => changedCells(pending), [pending])
  const { offered, save, drop, refuse, take } = useStoredDraft(`${pathname}#grid`)
  useUnsavedChanges(
    changed.length > 0,
    useMemo(() => ({ keep: (onlyChanged?: boolean) => save(editsOf(pending), onlyChanged), drop }), [save, pending, drop]),
  )
  const toggle = useCallback(
    (keys: readonly string[]) => setGiven((last) => setCells(saved, last, keys, toggled(saved, last, keys))),
    [saved],
  )
  const resolve = (key: string, mine: boolean) => setGiven((last) => resolved(saved, last, key, mine))
  const discard = useCallback(() => setGiven(NOTHING_PENDING), [])
  const settle = useCallback((sent: readonly SetCell[]) => setGiven((last) => withoutSaved(rebased(saved, last).pending, sent)), [saved])
  const restore = (keys: ReadonlySet<string>) => {
    if (!offered) return
    const next = new Map([...given, ...restoredCells(readEdits(offered.values), keys)])
    setGiven(next)
    const { pending: restored, conflicts } = rebased(saved, next)
    // A draft that adds nothing would remain, because nothing is saved or discarded with it.
    if (changedCells(restored).length > 0 || conflicts.size > 0) take(offered)
    else refuse(offered)
  }
  return { shown, changed, toggle, resolve, discard, settle, draft: { offered, restore, discard: () => offered && refuse(offered) } }
}
