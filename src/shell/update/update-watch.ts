/**
 * `waiting`: a newer version is installed and the prompt is shown. `accepted`: the user agreed in this tab, which reloads when the new worker
 * controls it.
 */
type UpdateState = 'current' | 'waiting' | 'accepted'

type World = { workers: ServiceWorkerContainer; document: Document; reload: () => void }

const EVERY_HOUR = 3_600_000

/**
 * Watches for a new version. It never reloads by itself. If the user agrees in another tab, this one is not reloaded: its prompt stays, because this
 * tab may have unsaved input.
 */
export function watchUpdate({ workers, document, reload }: World) {
  let state: UpdateState = 'current'
  let registration: ServiceWorkerRegistration | undefined
  const listeners = new Set<() => void>()
  const become = (next: UpdateState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  const follow = (worker: ServiceWorker | null) => {
    const judge = () => {
      // Without a controller this is the first installation, which replaces nothing.
      if (worker?.state === 'installed' && workers.controller && state === 'current') become('waiting')
    }
    judge()
    worker?.addEventListener('statechange', judge)
  }

  workers.addEventListener('controllerchange', () => {
    if (state === 'accepted') reload()
  })

  return {
    /**
     * Registers the worker at `script` and checks for newer versions hourly and on return to the tab. If the server was unreachable, these checks
     * register it.
     */
    async start(script: string): Promise<void> {
      const register = async () => {
        const registered = await workers.register(script, { updateViaCache: 'none' })
        if (registration) return
        registration = registered
        follow(registered.waiting)
        registered.addEventListener('updatefound', () => follow(registered.installing))
      }
      const look = () => void (registration ? registration.update() : register()).catch(() => undefined)
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
      setInterval(look, EVERY_HOUR)
      await register()
    },
    /** The user agreed: activates the waiting worker, after which this tab reloads. */
    accept(): void {
      become('accepted')
      if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' })
      // Another tab has already activated the new worker.
      else reload()
    },
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type UpdateWatch = ReturnType<typeof watchUpdate>
