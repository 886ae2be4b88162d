import type { GuardedStorage } from '../storage/guarded-storage.ts'
import { createSessionChoice } from './session-choice.ts'
import type { Store } from '../storage/store.ts'
import { createTabChoice } from './tab-choice.ts'

type Deps = {
  session: GuardedStorage
  local: GuardedStorage
  window: Pick<Window, 'addEventListener'>
  whose: () => { subject: string; session: string } | undefined
  /** Organisation of an earlier session, in which the first tab of a session starts; undefined for all of them. */
  remembered: () => string | undefined
}

const KEY = 'portico.customer'
const asText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

/**
 * ID of the organisation that this tab works in; undefined means all of them. A new tab starts with the one chosen last in any tab, and the first
 * tab of a session with that of the session before. It keeps it from then on, whatever other tabs choose. The browser copies it to a duplicated tab.
 */
export const createTabCustomer = ({ session, local, window, whose, remembered }: Deps): Store<string | undefined> => {
  const own = createTabChoice(KEY, { storage: session, whose, read: asText })
  const last = createSessionChoice(KEY, { local, window, whose })
  const listeners = new Set<() => void>()
  return {
    get: () => {
      // `own` has no subscribers, so storing the initial value notifies nobody, even while a page is rendered.
      if (own.get() === undefined) {
        const initial = last.get() ?? remembered() ?? ''
        own.set(initial)
        // Another session may choose meanwhile, and a renewed token names its choice: later tabs begin with what this session began with.
        if (whose() && last.get() === undefined) last.set(initial)
      }
      return own.get() || undefined
    },
    set: (chosen) => {
      own.set(chosen ?? '')
      last.set(chosen ?? '')
      for (const hear of listeners) hear()
    },
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
