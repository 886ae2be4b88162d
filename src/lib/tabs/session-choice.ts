import type { GuardedStorage } from '../storage/guarded-storage.ts'
import type { Store } from '../storage/store.ts'

type Session = { subject: string; session: string }
type Deps = {
  local: GuardedStorage
  window: Pick<Window, 'addEventListener'>
  /** Session that the choice belongs to. Undefined while nobody is signed in. */
  whose: () => Session | undefined
}

/**
 * A choice of the user, as text. It applies to all tabs of the browser at once, for as long as the session lasts. Undefined if nothing was chosen.
 * @param key storage key
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
        // If the storage is full, the choice is lost and the setting of the account or the partner applies.
      }
      tell()
    },
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
