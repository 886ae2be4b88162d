/** Whose session it is. */
export type Scope = { subject: string; session: string }

/** The last activity in any tab of the browser; `seenAt` is wall clock milliseconds, `tab` the tab that was used. */
export type Activity = Scope & { tab: string; seenAt: number }

const SHARED = 'portico.activity'
const OWN = { session: 'portico.session', tab: 'portico.activeTab', warned: 'portico.idleWarned' } as const

export type ActivityRecord = {
  /** The last activity that belongs to this session, if any was recorded. */
  read: () => Activity | undefined
  /** As `read`, but only what changed since the last look or the last write. */
  readNews: () => Activity | undefined
  write: (seenAt: number) => void
  /** Leaves the idle-warning flag for this tab. */
  warn: (warned: boolean) => void
  /** Calls back when another tab was used. */
  watch: (hear: () => void, signal: AbortSignal) => void
  /** Takes this tab's notes away. */
  close: () => void
}

type Stores = Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener'>

/**
 * Keeps the idle state: this tab's session storage holds the session id, the id of the tab that
 * is in use and the warning flag; local storage tells the other tabs, and tabs that slept, when that was. A browser that keeps
 * nothing judges each tab by itself.
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

/** Removes the shared record if it is of this session. True if it was there, or if this browser keeps none at all. */
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
