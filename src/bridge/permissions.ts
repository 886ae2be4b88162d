import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { accessInView, can, canUseModule } from '#contract/access/user-access.ts'
import type { ActivityType, UserAccess } from '#contract/access/user-access.ts'
import { createStore } from '../lib/storage/store.ts'
import type { Store } from '../lib/storage/store.ts'
import { useViewer } from './auth.bridge.tsx'
import { usePortal } from './portal.bridge.tsx'

/** What the person who is signed in may do, asked once and kept until it is reset. */
export type Permissions = {
  /** Undefined until it has been asked. */
  current: Pick<Store<UserAccess | undefined>, 'get' | 'subscribe'>
  /** Asks the server where nothing is kept. Rejects where it gives no answer. */
  load: () => Promise<UserAccess>
  /** Evicts the UserAccess that is kept: who needs it asks anew. */
  reset: () => void
}

export const createPermissions = (ask: () => Promise<UserAccess>): Permissions => {
  const current = createStore<UserAccess | undefined>(undefined)
  let asking: Promise<UserAccess> | undefined
  const load = async () => {
    const mine = (asking ??= ask())
    try {
      const access = await mine
      // An answer to what was asked before a reset is nobody's any more.
      if (mine === asking) current.set(access)
      return access
    } catch (error) {
      if (mine === asking) asking = undefined
      throw error
    }
  }
  const reset = () => {
    asking = undefined
    current.set(undefined)
  }
  return { current, load, reset }
}

/**
 * `can` and `canUseModule` for the person who is signed in; undefined until their access is known. Both throw `NotImplementedError` for a name that
 * the server does not know, and look at one organisation where its id is given.
 */
export const usePermissions = () => {
  const { permissions } = usePortal()
  const viewer = useViewer()
  const access = useSyncExternalStore(permissions.current.subscribe, permissions.current.get)
  useEffect(() => {
    // The failed call tells of itself.
    if (!access) permissions.load().catch(() => {})
  }, [access, permissions])
  return useMemo(() => {
    if (!access || !viewer) return undefined
    const narrowed = accessInView(access, viewer)
    return {
      modules: access.knownModules,
      can: (type: ActivityType, resource: string, customerId?: string) => can(narrowed, type, resource, customerId),
      canUseModule: (name: string, customerId?: string) => canUseModule(narrowed, name, customerId),
    }
  }, [access, viewer])
}
