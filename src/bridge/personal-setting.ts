import { useSyncExternalStore } from 'react'
import { useProfile } from './auth.bridge.tsx'
import { usePortal } from './portal.bridge.tsx'
import type { PersonalSettings } from './portal.ts'

/** A personal setting as it holds now: what was chosen in this session, else what the account says. Undefined and '' where neither says anything. */
export const usePersonalSetting = (name: keyof PersonalSettings): string | undefined => {
  const { settings } = usePortal()
  const chosen = useSyncExternalStore(settings[name].subscribe, settings[name].get)
  const profile = useProfile()
  return chosen ?? profile?.[name]
}
