import type { GuardedStorage } from '#src/lib/storage/guarded-storage.ts'

type World = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'location' | 'fetch'>
  /** Session storage of the tab. If it does not survive a reload, the page is not reloaded, because the reloads would never end. */
  storage: Pick<GuardedStorage, 'getItem' | 'setItem' | 'persistent'>
  /** Identifies the running build, so that the next one gets its own single reload. */
  build: string
  /** False while there is unsaved input, which a reload would lose. */
  mayReload: () => boolean
  /** Reports that a part is gone and unsaved input forbids the reload. */
  onMissing: () => void
  /** Address that the router is navigating to, if any: the new page starts there. */
  opening: () => string | undefined
}

const RELOADED_FOR = 'portico.reloadedForBuild'

/**
 * Reloads the page if a deployment has removed a chunk, once for each build. The second time the route's boundary shows a page with a button (promise
 * J1), and unsaved input lets the update chart offer the reload. If only the network fails, the page is not reloaded: the reload would fail too and lose unsaved input (J3).
 */
export function mendMissingChunks({ window, storage, build, mayReload, onMissing, opening }: World): () => void {
  // A part that is over the page is tried again every half minute (`laterPart`), which must not repeat an offer that the user put off.
  const reported = new Set<string | undefined>()
  const mend = async (error: unknown) => {
    const isReloaded = () => storage.getItem(RELOADED_FOR) === build
    const address = addressIn(error)
    if (mayReload() ? isReloaded() : reported.has(address)) return
    if (!(await isGone(window, address))) return
    if (!mayReload()) {
      if (!reported.has(address)) onMissing()
      reported.add(address)
      return
    }
    if (!storage.persistent || isReloaded()) return
    try {
      storage.setItem(RELOADED_FOR, build)
    } catch {
      return // A full storage does not remember the reload either.
    }
    // The error is not cancelled, because then the import would resolve to undefined and its caller would fail with a confusing error.
    const destination = opening()
    if (destination === undefined) window.location.reload()
    else window.location.assign(destination)
  }
  const hear = ({ payload }: VitePreloadErrorEvent) => void mend(payload)
  window.addEventListener('vite:preloadError', hear)
  return () => window.removeEventListener('vite:preloadError', hear)
}

/** Address of the missing file, if the browser names it (Safari does not). */
const addressIn = (error: unknown): string | undefined =>
  (/(?:https?:\/)?\/[^\s'"]+\.(?:js|css)/.exec(error instanceof Error ? error.message : '') ?? [])[0]

/** Whether the server has no such file. Without an address the error itself is believed. */
const isGone = async ({ fetch }: World['window'], address: string | undefined): Promise<boolean> => {
  if (address === undefined) return navigator.onLine
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
