import { openPaths } from '../../../lib/addresses/open-paths.ts'
import type { Recorder } from '../recorder.ts'

/**
 * Opens the statecharts of this page in a second window. It is called while a click is handled, or the browser blocks the window. `noopener` gives the
 * window a session storage of its own and no handle on this page.
 */
export function openDock(window: Window, load: () => Promise<Recorder>): void {
  const id = window.crypto.randomUUID()
  window.open(openPaths.dock(id), '_blank', 'popup,noopener,width=720,height=900')
  load().then(
    (recorder) => recorder.dock.set(id),
    // Without a recorder the window says that nobody answers.
    () => {},
  )
}
