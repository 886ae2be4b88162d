import { loadWords, withWords } from '#src/i18n/activate.ts'
import type { RouteEntry } from './route.ts'

/** The shell comes as a chunk of its own, with the sentences of the pages that stand in it: who is not signed in never needs them. */
export const loadShell = async () => {
  const [{ default: Shell }, { placedShell }] = await Promise.all([
    import('../shell/Shell.tsx'),
    import('./placed-shell.tsx'),
    loadWords('later'),
  ])
  return { default: placedShell(Shell) }
}

/** So does the data client for its pages. */
export const loadDataRoom = () => import('../bridge/DataRoom.tsx')

/** A page with the sentences that only its room says. */
export const loadPage = (load: NonNullable<RouteEntry['load']>, words: RouteEntry['words'] = []) => withWords(words, load)()
