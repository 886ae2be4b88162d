import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PortalDeps } from './portal.ts'

const Portal = createContext<PortalDeps | null>(null)

export const PortalDepsProvider = Portal.Provider

export const usePortal = (): PortalDeps => {
  const deps = useContext(Portal)
  if (!deps) throw new Error('No portal here: render inside PortalProvider')
  return deps
}

/** Partner metadata of this host. Use it only below the router, which starts after they are loaded. */
export const usePartner = () => {
  const state = usePortal().portal()
  if (!state) throw new Error('The partner is not loaded yet: render this below the router')
  return state.partner
}

/** Feature flags that are loaded so far; a missing flag counts as off. */
export const useFeatures = (): Readonly<Record<string, boolean>> => {
  const { features } = usePortal()
  return useSyncExternalStore(features.subscribe, features.get)
}

/** ID of the organisation that the user chose to work in, and the setter. Undefined means all of them. */
export const useChosenCustomer = () => {
  const { customer } = usePortal()
  return { chosen: useSyncExternalStore(customer.subscribe, customer.get), choose: customer.set }
}

/** All incidents, the current one, and the functions to close it or clear all. */
export const useIncidents = () => {
  const { current, captured, close, clear } = usePortal().incidents
  return {
    incident: useSyncExternalStore(current.subscribe, current.get),
    captured: useSyncExternalStore(captured.subscribe, captured.get),
    close,
    clear,
  }
}
