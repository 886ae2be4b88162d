import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { recents } from '../recent.ts'
import type { PaletteEntry } from './entry.ts'

/** The most recently opened records, without the current one. */
export const useRecentEntries = (): readonly PaletteEntry[] => {
  const { t } = useLingui()
  const looked = useSyncExternalStore(recents.subscribe, recents.get)
  return looked
    .filter(({ path }) => !location.pathname.startsWith(path))
    .map(({ path, name }) => {
      const isCustomer = path.split('/')[2] === 'customers'
      return {
        id: `recent ${path}`,
        label: name,
        hint: isCustomer ? t`Customer` : t`User`,
        icon: isCustomer ? 'customers' : 'user',
        run: { to: path },
      }
    })
}
