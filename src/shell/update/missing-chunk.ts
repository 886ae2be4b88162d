import type { GuardedStorage } from '#src/lib/storage/guarded-storage.ts'

type World = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'location' | 'fetch'>
  /** Of this tab. Where it keeps nothing over a reload there is none: there would be no end to them. */
  storage: Pick<GuardedStorage, 'getItem' | 'setItem' | 'persistent'>
  /** Names the build that is running, so that the next one gets its own single reload. */
  build: string
  /** False while a form holds unsaved work: a reload would lose it. */
  mayReload: () => boolean
  /** The address that is being opened, where the router is on its way to one: the new page begins there. */
  opening: () => string | undefined
}

const RELOADED_FOR = 'portico.reloadedForBuild'

/**
 * A chunk that a deploy took away is mended by loading the page anew, once for a build. The second time there is only
 * the route's boundary, which shows a page with a button (promise J1). A network that fails takes nothing away: then a new page would
 * fail too, and what was typed in this one would be lost (J3).
 */
export function mendMissingChunks({ window, storage, build, mayReload, opening }: World): () => void {
  const mend = async (error: unknown) => {
    const may = () => storage.persistent && mayReload() && storage.getItem(RELOADED_FOR) !== build
    if (!may() || !(await isGone(window, error)) || !may()) return
    try {
      storage.setItem(RELOADED_FOR, build)
    } catch {
      return // A full storage forgets too.
    }
    // The error goes on: called off, the import would answer with nothing, and its caller fail in a way nobody understands.
    const wanted = opening()
    if (wanted === undefined) window.location.reload()
    else window.location.assign(wanted)
  }
  const hear = ({ payload }: VitePreloadErrorEvent) => void mend(payload)
  window.addEventListener('vite:preloadError', hear)
  return () => window.removeEventListener('vite:preloadError', hear)
}

/** Whether the server says that it has no such file any more. A browser that does not name the file (Safari) is taken at its word. */
const isGone = async ({ fetch }: World['window'], error: unknown): Promise<boolean> => {
  const [address] = /(?:https?:\/)?\/[^\s'"]+\.(?:js|css)/.exec(error instanceof Error ? error.message : '') ?? []
  if (address === undefined) return navigator.onLine
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
