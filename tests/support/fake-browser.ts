/**
 * A browser in memory for actors: tabs that share locks, local storage and channels and run on the timers of the test (vitest's fake ones). Behaviour
 * that it does not simulate is tested in e2e.
 */
export type FakeBrowser = { locks: LockManager; openTab: (path?: string) => FakeTab; openChannel: <Message>() => FakeChannel<Message> }

export type FakeTab = {
  window: Window
  /** Dispatches an event on the window like a user or the browser. Returns whether it was cancelled. */
  dispatch: (event: Event) => boolean
  show: (visible: boolean) => void
  network: (online: boolean) => void
  goTo: (path: string) => void
  sessionStorage: Storage
  localStorage: Storage
}

export type FakeChannel<Message> = {
  post: (message: Message) => void
  hear: (listener: (message: Message) => void) => () => void
  close: () => void
  /** Freezes the tab: no events arrive until it is unfrozen. */
  freeze: (frozen: boolean) => void
}

export const fakeBrowser = (): FakeBrowser => {
  const shared = new Map<string, string>()
  const windows = new Set<EventTarget>()
  const locks = fakeLocks()
  const channels = new Set<{ deliver: (message: unknown) => void }>()

  const openTab = (path = '/'): FakeTab => {
    const own = new Map<string, string>()
    const location = { pathname: path }
    const navigator = { onLine: true }
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const target = new EventTarget()
    windows.add(target)
    const told = (key: string) => {
      for (const other of windows) if (other !== target) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    const window = Object.assign(target, {
      location,
      navigator,
      document,
      performance: { now: () => performance.now() },
      localStorage: fakeStorage(shared, told),
      sessionStorage: fakeStorage(own, () => {}),
      setInterval: (act: () => void, span: number) => setInterval(act, span),
      clearInterval: (id: NodeJS.Timeout) => clearInterval(id),
      setTimeout: (act: () => void, span: number) => setTimeout(act, span),
    })
    return {
      // Only the members that the actors use exist; using another one throws in the test.
      window: window as unknown as Window,
      dispatch: (event) => !target.dispatchEvent(event),
      show: (visible) => {
        document.visibilityState = visible ? 'visible' : 'hidden'
        document.dispatchEvent(new Event('visibilitychange'))
      },
      network: (online) => {
        navigator.onLine = online
        target.dispatchEvent(new Event(online ? 'online' : 'offline'))
      },
      goTo: (to) => {
        location.pathname = to
      },
      sessionStorage: window.sessionStorage,
      localStorage: window.localStorage,
    }
  }

  const openChannel = <Message>(): FakeChannel<Message> => {
    const listeners = new Set<(message: Message) => void>()
    let frozen = false
    const queue: Message[] = []
    const hand = (message: Message) => listeners.forEach((listener) => listener(message))
    const end = {
      deliver: (message: unknown) => {
        const copy = structuredClone(message) as Message
        if (frozen) queue.push(copy)
        else void Promise.resolve().then(() => hand(copy))
      },
    }
    channels.add(end)
    return {
      post: (message) => {
        for (const other of channels) if (other !== end) other.deliver(message)
      },
      hear: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      close: () => channels.delete(end),
      freeze: (now) => {
        frozen = now
        if (!frozen) queue.splice(0).forEach(hand)
      },
    }
  }

  return { locks, openTab, openChannel }
}

const fakeStorage = (values: Map<string, string>, told: (key: string) => void): Storage => ({
  get length() {
    return values.size
  },
  clear: () => values.clear(),
  key: (index) => [...values.keys()][index] ?? null,
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => {
    if (values.get(key) === value) return
    values.set(key, value)
    told(key)
  },
  removeItem: (key) => {
    if (values.delete(key)) told(key)
  },
})

/** Exclusive locks by name, granted in the order of requests. */
const fakeLocks = (): LockManager => {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, options: LockOptions, held: () => Promise<unknown>) => {
    const before = queues.get(name) ?? Promise.resolve()
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(options.signal?.reason)
      if (options.signal?.aborted) abort()
      options.signal?.addEventListener('abort', abort)
    })
    const granted = Promise.race([before.then(() => 'granted' as const), aborted])
    const done = granted.then(() => held())
    queues.set(
      name,
      done.catch(() => before),
    )
    return done
  }
  // The actors only use the overload with options.
  return { request, query: () => Promise.resolve({ held: [], pending: [] }) } as unknown as LockManager
}
