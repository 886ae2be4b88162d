import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/storage/store.ts'

/** Leads from a record back to the list of its kind. */
export type WayBack = { readonly to: string; readonly label: MessageDescriptor }

const current = createStore<WayBack | undefined>(undefined)

/** Provides the way back from the record that is shown, for the navigation beside it. */
export const useShowWayBack = (to: string, label: MessageDescriptor): void =>
  useEffect(() => {
    current.set({ to, label })
    return () => current.set(undefined)
  }, [to, label])

export const useWayBack = (): WayBack | undefined => useSyncExternalStore(current.subscribe, current.get)
