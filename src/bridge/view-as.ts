import { useSyncExternalStore } from 'react'
import type { View } from '../access/read-view.ts'
import type { Preview } from '#contract/access/view-as.ts'
import { createStore } from '../lib/storage/store.ts'
import { usePortal } from './portal.bridge.tsx'

/** Somebody wants to view the portal as another: what the dialog begins with. */
export type ViewWish = { preview?: Preview; like?: View['like'] }

/** The wish that is being asked about; undefined while there is none. */
export const viewWish = createStore<ViewWish | undefined>(undefined)

/** The view as somebody else that this tab is in; undefined while it shows the portal as it is. */
export const useView = (): View | undefined => {
  const { view } = usePortal()
  return useSyncExternalStore(view.subscribe, view.get)
}
