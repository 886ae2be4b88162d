import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { accessInView, can, canUseModule, type ActivityType, type UserAccess } from '#contract/access/user-access.ts'
import { createStore, type Store } from '../lib/storage/store.ts'
import { useViewer } from './auth.bridge.tsx'
import { usePortal } from './portal.bridge.tsx'

/** Permissions of the signed-in user, loaded once and cached until a reset. */
export type Permissions = {
  /** Undefined until loaded. */
  current: Pick<Store<UserAccess | undefined>, 'get' | 'subscribe'>
  /** Loads them unless they are cached. Rejects if the server does not answer. */
  load: () => Promise<UserAccess>
  /** Clears the cached UserAccess, so that the next consumer loads it again. */
  reset: () => void
}

export const createPermissions = (ask: () => Promise<UserAccess>): Permissions => {
  const current = createStore<UserAccess | undefined>(undefined)
  let asking: Promise<UserAccess> | undefined
  const load = async () => {
    const mine = (asking ??= ask())
    try {
      const access = await mine
      // A response to a request from before a reset is discarded.
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
 * `can` and `canUseModule` of the signed-in user. Undefined until their permissions are loaded. Both throw `NotImplementedError` for a name that the
 * server does not know, and check only one organisation if its ID is given.
 */
export const usePermissions = () => {
  const { permissions } = usePortal()
  const viewer = useViewer()
  const access = useSyncExternalStore(permissions.current.subscribe, permissions.current.get)
  useEffect(() => {
    // The failed operation reports its own error.
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
