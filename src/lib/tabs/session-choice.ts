import type { GuardedStorage } from '../storage/guarded-storage.ts'
import type { Store } from '../storage/store.ts'

type Session = { subject: string; session: string }
type Deps = {
  local: GuardedStorage
  window: Pick<Window, 'addEventListener'>
  /** Whose choice it is; undefined while nobody is signed in. */
  whose: () => Session | undefined
}

/**
 * Something that a person chose, as a text: it holds in all tabs of the browser at once, as long as the session. Undefined where nothing was
 * chosen.
 * @param key what it is kept under
 */
export const createSessionChoice = (key: string, { local, window, whose }: Deps): Store<string | undefined> => {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const hear of listeners) hear()
  }
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell()
  })
  return {
    get: () => {
      const session = whose()
      const [subject, id, ...words] = (local.getItem(key) ?? '').split(' ')
      const isOurs = session !== undefined && subject === session.subject && id === session.session && words.length > 0
      return isOurs ? words.join(' ') : undefined
    },
    set: (chosen) => {
      const session = whose()
      try {
        if (chosen === undefined || !session) local.removeItem(key)
        else local.setItem(key, `${session.subject} ${session.session} ${chosen}`)
      } catch {
        // A full storage costs the choice: what the account or the partner says holds.
      }
      tell()
    },
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
