import { useSyncExternalStore } from 'react'
import type { View } from '../access/read-view.ts'
import type { Preview } from '#contract/access/view-as.ts'
import { createStore } from '../lib/storage/store.ts'
import { usePortal } from './portal.bridge.tsx'

/** A request to view the portal as somebody else, with the initial values of the dialog. */
export type ViewWish = { preview?: Preview; like?: View['like'] }

/** The request whose dialog is open; undefined if there is none. */
export const viewWish = createStore<ViewWish | undefined>(undefined)

/** The view as somebody else in this tab; undefined without one. */
export const useView = (): View | undefined => {
  const { view } = usePortal()
  return useSyncExternalStore(view.subscribe, view.get)
}
