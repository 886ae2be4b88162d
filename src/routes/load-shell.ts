import { loadWords, withWords } from '#src/i18n/activate.ts'
import type { RouteEntry } from './route.ts'

/** Loads the shell as a separate chunk, with the translations of its pages, because signed-out users never need it. */
export const loadShell = async () => {
  const [{ default: Shell }, { placedShell }] = await Promise.all([
    import('../shell/Shell.tsx'),
    import('./placed-shell.tsx'),
    loadWords('later'),
  ])
  return { default: placedShell(Shell) }
}

/** Loads the data client, also as a separate chunk. */
export const loadDataRoom = () => import('../bridge/DataRoom.tsx')

/** Loads a page with the translations that only its area uses. */
export const loadPage = (load: NonNullable<RouteEntry['load']>, words: RouteEntry['words'] = []) => withWords(words, load)()
