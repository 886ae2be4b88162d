import type { Viewer } from '../../access/viewer.ts'
import type { RequestContext } from './context.ts'

/** The viewer of a field that only signed-in callers get to. */
export function signedIn({ viewer }: RequestContext): Viewer {
  if (!viewer) throw new Error('A field that needs a viewer was opened to everybody.')
  return viewer
}
