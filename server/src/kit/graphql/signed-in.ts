import type { Viewer } from '../../access/viewer.ts'
import type { RequestContext } from './context.ts'

/** Returns the viewer in a field that only signed-in callers can reach. */
export function signedIn({ viewer }: Pick<RequestContext, 'viewer'>): Viewer {
  if (!viewer) throw new Error('A field that needs a viewer was opened to everybody.')
  return viewer
}
