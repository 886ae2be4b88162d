import type { GuardedStorage } from '../storage/guarded-storage.ts'
import type { Store } from '../storage/store.ts'

type Session = { subject: string; session: string }
type Deps<Value> = {
  storage: GuardedStorage
  /** Session that the choice belongs to. Undefined while nobody is signed in. */
  whose: () => Session | undefined
  /** Validates the stored value. Undefined if it is invalid. */
  read: (kept: unknown) => Value | undefined
}

/** A choice of the user for this tab alone. It survives a reload and ends with the session. @param key storage key */
export const createTabChoice = <Value>(key: string, { storage, whose, read }: Deps<Value>): Store<Value | undefined> => {
  const listeners = new Set<() => void>()
  // Returns the same object as long as the stored text is unchanged, because callers compare by identity.
  let last: { text: string | null; value: Kept<Value> | undefined } = { text: null, value: undefined }
  const current = (): Kept<Value> | undefined => {
    const text = storage.getItem(key)
    if (text !== last.text) last = { text, value: parsed(text, read) }
    return last.value
  }
  return {
    get: () => {
      const stored = current()
      if (stored === undefined) return undefined
      const session = whose()
      return session !== undefined && stored.subject === session.subject && stored.session === session.session ? stored.value : undefined
    },
    set: (value) => {
      const session = whose()
      if (value === undefined || !session) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify({ subject: session.subject, session: session.session, value }))
      for (const hear of listeners) hear()
    },
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

type Kept<Value> = Session & { value: Value }

const parsed = <Value>(text: string | null, read: (kept: unknown) => Value | undefined): Kept<Value> | undefined => {
  if (text === null) return undefined
  try {
    const { subject, session, value }: Record<string, unknown> = Object(JSON.parse(text))
    const known = read(value)
    return typeof subject === 'string' && typeof session === 'string' && known !== undefined
      ? { subject, session, value: known }
      : undefined
  } catch {
    return undefined
  }
}
