import { useEffect, useSyncExternalStore } from 'react'
import { hasListedActions, offeredActions } from '#src/resources/record/actions/offered-actions.ts'
import type { PaletteEntry } from './entry.ts'

/** Actions of the record whose page is open under the palette. */
export const useRecordEntries = (): readonly PaletteEntry[] => {
  const offered = useSyncExternalStore(offeredActions.subscribe, offeredActions.get)
  useEffect(() => hasListedActions.set(true), [])
  return offered.map(({ id, label, icon, run }) => ({ id: `record-${id}`, label, icon, run: { act: run } }))
}
