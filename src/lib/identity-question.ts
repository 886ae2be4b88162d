import { createStore } from './storage/store.ts'

/** Number of the open question, 0 if there is none. */
const open = createStore(0)
let last = 0
const waiting = new Set<(isConfirmed: boolean) => void>()

/** Asks the user to confirm their identity, because the server requires a more recent sign-in for a change. */
export const identityQuestion = {
  get: open.get,
  subscribe: open.subscribe,
  /** Opens the question, unless it is open. Resolves to whether the identity was confirmed. */
  ask: (): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.add(resolve)
    if (open.get() === 0) open.set(++last)
    return promise
  },
  /** Closes the question and answers everybody who asked. */
  answer: (isConfirmed: boolean): void => {
    const answered = [...waiting]
    waiting.clear()
    open.set(0)
    for (const resolve of answered) resolve(isConfirmed)
  },
}
