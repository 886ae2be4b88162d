import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PortalDeps } from './portal.ts'

const Portal = createContext<PortalDeps | null>(null)

export const PortalDepsProvider = Portal.Provider

/** The running portal as the composition root made it. */
export const usePortal = (): PortalDeps => {
  const deps = useContext(Portal)
  if (!deps) throw new Error('No portal here: render inside PortalProvider')
  return deps
}

/** Partner metadata of this host. Only for components below the router, which starts after they are loaded. */
export const usePartner = () => {
  const state = usePortal().portal()
  if (!state) throw new Error('The partner is not loaded yet: render this below the router')
  return state.partner
}

/** Feature flags the server has answered so far; a flag that is not there counts as off. */
export const useFeatures = (): Readonly<Record<string, boolean>> => {
  const { features } = usePortal()
  return useSyncExternalStore(features.subscribe, features.get)
}

/** The organisation that was chosen to work in, by its id, and how to choose; undefined means all of them. */
export const useChosenCustomer = () => {
  const { customer } = usePortal()
  return { chosen: useSyncExternalStore(customer.subscribe, customer.get), choose: customer.set }
}

/** What has failed, the current incident, and how to put away that one or all. */
export const useIncidents = () => {
  const { current, captured, close, clear } = usePortal().incidents
  return {
    incident: useSyncExternalStore(current.subscribe, current.get),
    captured: useSyncExternalStore(captured.subscribe, captured.get),
    close,
    clear,
  }
}
