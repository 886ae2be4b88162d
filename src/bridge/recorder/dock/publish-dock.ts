import { fitRecording, writeRecording } from '../recording.ts'
import type { Entry } from '../recording.ts'
import type { Recorder } from '../recorder.ts'
import { openRecordedEnd } from './messages.ts'
import type { DockEnd } from './messages.ts'

/** Milliseconds for which entries are collected, so that a burst of events costs the recorded page one message. */
const EVERY = 200

/** Sends the recording to the second windows that show it. Returns a function that ends this and says why. */
export function publishDock(
  recorder: Pick<Recorder, 'dock' | 'entries' | 'recording' | 'subscribe'>,
  id: string,
  window: Window,
): (why?: DockEnd) => void {
  const channel = openRecordedEnd(id)
  let sent = new WeakSet<Entry>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendWhole = () => {
    const entries = recorder.entries()
    // What follows a change of the person is not for this channel.
    if (entries.length === 0 || recorder.dock.get() !== id) return
    sent = new WeakSet(entries)
    channel.post({ kind: 'whole', text: writeRecording(fitRecording(recorder.recording())) })
  }
  const sendMore = () => {
    timer = undefined
    // An entry that was counted on is another object under the same number.
    const entries = recorder.entries().filter((entry) => !sent.has(entry))
    if (entries.length === 0 || recorder.dock.get() !== id) return
    for (const entry of entries) sent.add(entry)
    channel.post({ kind: 'more', text: writeRecording(fitRecording({ ...recorder.recording(), entries })) })
  }
  const leave = () => channel.post({ kind: 'away' })
  const unsubscribe = recorder.subscribe(() => (timer ??= setTimeout(sendMore, EVERY)))
  channel.hear(sendWhole)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', sendWhole)
  sendWhole()

  return (why = 'ended') => {
    unsubscribe()
    clearTimeout(timer)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', sendWhole)
    channel.post({ kind: why })
    channel.close()
  }
}
