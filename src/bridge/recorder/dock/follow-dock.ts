import { createStore } from '../../../lib/storage/store.ts'
import type { Store } from '../../../lib/storage/store.ts'
import type { Entry, Recording } from '../recording.ts'
import { MOST_OF_A_CHART } from '../ring.ts'
import { isDockId, openDockEnd } from './messages.ts'
import type { DockEnd } from './messages.ts'

/** Milliseconds after which a page that has not answered is said to be gone: it reads its own code before it answers. */
const PATIENCE = 10_000

/**
 * The recording of a page in another window. `waiting`: the page has not answered yet; `unanswered`: for so long that it may be gone. `away`: it is
 * being left or loaded anew. `ended`: its user has signed out or changed; `replaced`: another window shows the recording now. After these two nothing
 * of it is shown any more.
 */
export type Docked = { state: 'waiting' | 'unanswered' | 'live' | 'away' | DockEnd; recording?: Recording }

/** Follows the recording of another window. `leave` forgets it, such as when the user of this window changes. */
export function followDock(id: string): { docked: Pick<Store<Docked>, 'get' | 'subscribe'>; leave: () => void } {
  const docked = createStore<Docked>({ state: 'waiting' })
  if (!isDockId(id)) {
    docked.set({ state: 'ended' })
    return { docked, leave: () => {} }
  }
  const channel = openDockEnd(id)
  const timer = setTimeout(() => {
    if (docked.get().state === 'waiting') docked.set({ state: 'unanswered' })
  }, PATIENCE)
  const end = (state: DockEnd) => {
    clearTimeout(timer)
    docked.set({ state })
    channel.close()
  }
  channel.hear((answer) => {
    const { recording } = docked.get()
    if ('recording' in answer) {
      if (answer.kind === 'whole') docked.set({ state: 'live', recording: answer.recording })
      else if (recording) docked.set({ state: 'live', recording: merged(recording, answer.recording) })
    } else if (answer.kind === 'away') docked.set({ state: 'away', ...(recording && { recording }) })
    else end(answer.kind)
  })
  channel.post({ kind: 'open' })
  return { docked, leave: () => end('ended') }
}

/** An entry that was counted on replaces the one of the same number. As many of each chart stay as in the recorded page. */
function merged({ entries }: Recording, more: Recording): Recording {
  const all = new Map<number, Entry>([...entries, ...more.entries].map((entry) => [entry.n, entry]))
  const byChart = Map.groupBy(all.values(), ({ chart }) => chart)
  const kept = [...byChart.values()].flatMap((own) => own.toSorted((one, other) => one.n - other.n).slice(-MOST_OF_A_CHART))
  return { ...more, entries: kept.toSorted((one, other) => one.n - other.n) }
}
