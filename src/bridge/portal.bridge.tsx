import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
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

/** ID of the organisation that the user chose to work in, and the setter, which also saves it for the next sign-in. Undefined means all of them. */
export const useChosenCustomer = () => {
  const { customer, data } = usePortal()
  const choose = useCallback(
    (id: string | undefined) => {
      customer.set(id)
      void saveChosen(data, id)
    },
    [customer, data],
  )
  return { chosen: useSyncExternalStore(customer.subscribe, customer.get), choose }
}

const saveChosen = async ({ current }: PortalDeps['data'], id: string | undefined): Promise<void> => {
  const client = current.get()
  if (!client) return
  try {
    const { savePreference } = await import('./save-preference.ts')
    await savePreference(client, 'working_organisation', id ?? '')
  } catch {
    // If the file cannot be loaded, the next sign-in begins in the organisation before. This one has the new organisation already.
  }
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
