/** Identifies a session: subject and session ID. */
type Scope = { subject: string; session: string }

/** The last activity in any tab of the browser. `seenAt` is in milliseconds of the wall clock; `tab` is the ID of the tab that was used. */
type Activity = Scope & { tab: string; seenAt: number }

const SHARED = 'portico.activity'
const OWN = { session: 'portico.session', tab: 'portico.activeTab', warned: 'portico.idleWarned' } as const

type ActivityRecord = {
  /** Last activity of this session. Undefined if none is recorded. */
  read: () => Activity | undefined
  /** Like `read`, but only a record that has changed since the last read or write. */
  readNews: () => Activity | undefined
  write: (seenAt: number) => void
  /** Stores the idle-warning flag of this tab. */
  warn: (warned: boolean) => void
  /** Calls `hear` when another tab was used. */
  watch: (hear: () => void, signal: AbortSignal) => void
  /** Removes the entries of this tab. */
  close: () => void
}

type Stores = Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener'>

/**
 * Stores the idle state. The session storage of this tab has the session ID, the ID of the tab that is in use and the warning flag. The local storage
 * tells the other tabs, also after they slept, when that tab was last used. Without storage each tab is judged by itself.
 */
export const openActivityRecord = (window: Stores, scope: Scope, tab: string): ActivityRecord => {
  let known: string | null = null
  const note = (key: string, value: string | null) => quietly(() => set(window.sessionStorage, key, value))
  const raw = () => quietly(() => window.localStorage.getItem(SHARED)) ?? null
  const own = (text: string | null) => {
    const activity = readActivity(text)
    return activity?.subject === scope.subject && activity.session === scope.session ? activity : undefined
  }
  const look = () => {
    known = raw()
    const activity = own(known)
    if (activity) note(OWN.tab, activity.tab)
    return activity
  }

  note(OWN.session, scope.session)
  return {
    read: look,
    readNews: () => (raw() === known ? undefined : look()),
    write: (seenAt) => {
      known = JSON.stringify({ ...scope, tab, seenAt } satisfies Activity)
      quietly(() => set(window.localStorage, SHARED, known))
      note(OWN.tab, tab)
    },
    warn: (warned) => note(OWN.warned, warned ? 'true' : null),
    watch: (hear, signal) =>
      window.addEventListener(
        'storage',
        ({ key }) => {
          if (key === SHARED) hear()
        },
        { signal },
      ),
    close: () => Object.values(OWN).forEach((key) => note(key, null)),
  }
}

/** Removes the shared record if it belongs to this session. Returns true if it was there, or if this browser stores none at all. */
export const takeActivity = (window: Pick<Window, 'localStorage'>, scope: Scope): boolean => {
  try {
    const activity = readActivity(window.localStorage.getItem(SHARED))
    if (activity?.subject !== scope.subject || activity.session !== scope.session) return false
    window.localStorage.removeItem(SHARED)
    return true
  } catch {
    return true
  }
}

const quietly = <Value>(act: () => Value): Value | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

const set = (storage: Storage, key: string, value: string | null) =>
  value === null ? storage.removeItem(key) : storage.setItem(key, value)

const readActivity = (text: string | null): Activity | undefined => {
  const value: unknown = quietly(() => JSON.parse(text ?? 'null'))
  if (typeof value !== 'object' || value === null) return undefined
  const { subject, session, tab, seenAt }: Partial<Record<keyof Activity, unknown>> = value
  const isWhole = typeof subject === 'string' && typeof session === 'string' && typeof tab === 'string'
  return isWhole && typeof seenAt === 'number' && Number.isFinite(seenAt) ? { subject, session, tab, seenAt } : undefined
}
