import { createStore } from './store.ts'

/** Who must answer before the page is left; undefined while nobody has to. */
export type Question = { answer: (leave: boolean) => void } | undefined

const holders = new Set<symbol>()

/** One guard for everything that would throw typed work away: route change, tab close, organisation change, reload prompt. */
export const unsavedChanges = {
  /** Says that something typed is not saved, until the answer is called. */
  hold: (): (() => void) => {
    const holder = Symbol('unsaved')
    holders.add(holder)
    return () => void holders.delete(holder)
  },
  any: (): boolean => holders.size > 0,
  question: createStore<Question>(undefined),
  /** Asks the person where something is unsaved; true when the page may be left. */
  confirmLeaving: async (): Promise<boolean> => {
    if (holders.size === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    unsavedChanges.question.get()?.answer(false)
    unsavedChanges.question.set({ answer: resolve })
    const leave = await promise
    unsavedChanges.question.set(undefined)
    return leave
  },
}
