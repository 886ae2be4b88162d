import { useSyncExternalStore } from 'react'
import { useProfile } from './auth.bridge.tsx'
import { usePortal } from './portal.bridge.tsx'
import type { PersonalSettings } from './portal.ts'

/** Current value of a personal setting: what was chosen in this session, else the account's. Undefined or '' if neither is set. */
export const usePersonalSetting = (name: keyof PersonalSettings): string | undefined => {
  const { settings } = usePortal()
  const chosen = useSyncExternalStore(settings[name].subscribe, settings[name].get)
  const profile = useProfile()
  return chosen ?? profile?.[name]
}
