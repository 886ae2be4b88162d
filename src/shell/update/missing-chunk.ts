type World = {
  window: Window
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Names the build that is running, so that the next one gets its own single reload. */
  build: string
  /** False while a form holds unsaved work: a reload would lose it. */
  mayReload: () => boolean
}

const RELOADED_FOR = 'portico.reloadedForBuild'

/**
 * A chunk that a deploy took away is mended by loading the page anew, once for a build. The second time there is only
 * the route's boundary, which shows a page with a button (checks.md J1).
 */
export function mendMissingChunks({ window, storage, build, mayReload }: World): () => void {
  const mend = () => {
    if (!mayReload() || reloadedFor(storage) === build) return
    try {
      storage.setItem(RELOADED_FOR, build)
    } catch {
      return // Without a memory of the first reload there would be no end to them.
    }
    // The error goes on: called off, the import would answer with nothing, and its caller fail in a way nobody understands.
    window.location.reload()
  }
  window.addEventListener('vite:preloadError', mend)
  return () => window.removeEventListener('vite:preloadError', mend)
}

function reloadedFor(storage: World['storage']): string | null {
  try {
    return storage.getItem(RELOADED_FOR)
  } catch {
    return null
  }
}
