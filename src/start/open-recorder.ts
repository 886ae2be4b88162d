import { authOf } from '#machines/app/app.selectors.ts'
import { claimsOf } from '#machines/auth/auth.selectors.ts'
import type { DockEnd } from '../bridge/recorder/dock/messages.ts'
import { keptRecording } from '../bridge/recorder/kept-recording.ts'
import { recordedFields } from '../bridge/recorder/lists.ts'
import { createRecorder, type Recorder } from '../bridge/recorder/recorder.ts'
import { addressPattern } from '../bridge/recorder/redact.ts'
import { watchPerson } from '../bridge/watch-person.ts'
import { guardedStorage } from '../lib/storage/guarded-storage.ts'
import type { RunningPortal } from './plugins.ts'

/** Begins to record the statecharts of the running portal: for one person, and anew when a view as somebody else begins or ends. */
export const openRecorder = (
  window: Window,
  { app, journal, session, view }: Pick<RunningPortal, 'app' | 'journal' | 'session' | 'view'>,
): Recorder => {
  const recorder = createRecorder({
    journal,
    fields: recordedFields,
    kept: keptRecording(guardedStorage(() => window.sessionStorage)),
    head: () => ({
      version: import.meta.env['PORTICO_VERSION'],
      commit: import.meta.env['PORTICO_COMMIT'],
      role: session.viewer()?.userType,
      language: window.document.documentElement.lang,
      viewport: [window.innerWidth, window.innerHeight],
      address: addressPattern(window.location.pathname),
    }),
  })
  const person = () => {
    const auth = authOf(app.getSnapshot())
    const claims = auth && claimsOf(auth.getSnapshot())
    recorder.belongTo(typeof claims?.sub === 'string' ? claims.sub : undefined)
  }
  recorder.dock.subscribe(publishing(window, recorder))
  watchPerson(app, person)
  person()
  view.subscribe(recorder.cut)
  window.addEventListener('pagehide', recorder.keep)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) recorder.resume()
  })
  return recorder
}

/** Publishes the recording as long as a second window shows it. */
export const publishing = (window: Window, recorder: Recorder) => {
  let published: Promise<(why?: DockEnd) => void> | undefined
  return () => {
    const id = recorder.dock.get()
    published?.then((end) => end(id === undefined ? 'ended' : 'replaced')).catch(() => {})
    published =
      id === undefined
        ? undefined
        : import('../bridge/recorder/dock/publish-dock.ts').then(({ publishDock }) => publishDock(recorder, id, window))
    // If the code cannot be loaded, the second window says that nobody answers.
    published?.catch(() => {})
  }
}
