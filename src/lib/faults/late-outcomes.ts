import { createStore } from '../storage/store.ts'

const store = createStore<readonly boolean[]>([])

/** Outcomes that became known after the answer to a change was lost: true where it was done. Whoever shows them takes them. */
export const lateOutcomes = {
  subscribe: store.subscribe,
  add: (isDone: boolean): void => store.set([...store.get(), isDone]),
  take: (): readonly boolean[] => {
    const outcomes = store.get()
    if (outcomes.length > 0) store.set([])
    return outcomes
  },
}
