import { createStore } from './storage/store.ts'

/** Who must answer before the page is left; undefined while nobody has to. `isSending`: what is unsaved is on its way already, and goes on. */
export type Question = { answer: (leave: boolean) => void; isSending: boolean } | undefined

/** What outlives the page. `keep` saves a draft and answers whether it is saved, `drop` deletes it. `isSending`: the form itself is being saved. */
export type Draft = { readonly keep: () => Promise<boolean>; readonly drop: () => void; readonly isSending?: () => boolean }
/** `paths`: those that the form stands on; going from one to another leaves nothing. */
type Holder = { draft: Draft | undefined; paths: readonly string[] }

const PATIENCE = 3_000
const holders = new Map<symbol, Holder>()
const waiting = new Set<() => void>()
const letGo = (holder: symbol) => {
  if (!holders.delete(holder) || holders.size > 0) return
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}

/** One guard for everything that would throw typed work away: route change, tab close, organisation change, reload prompt. */
export const unsavedChanges = {
  /** Says that something typed is not saved, until the answer is called. `paths`: of a form that stands on several. */
  hold: (draft?: Draft, paths: readonly string[] = []): (() => void) => {
    const holder = Symbol('unsaved')
    holders.set(holder, { draft, paths })
    return () => letGo(holder)
  },
  any: (): boolean => holders.size > 0,
  /** Whether going to a path would lose something. */
  wouldLose: (pathname: string): boolean => [...holders.values()].some(({ paths }) => !paths.includes(pathname)),
  /** Saves drafts of everything unsaved. Answers whether all of it is in one, false after three seconds. */
  keepDrafts: async (): Promise<boolean> => {
    if (holders.size === 0) return true
    const late = new Promise<false>((resolve) => void setTimeout(resolve, PATIENCE, false))
    const drafts = Promise.all([...holders.values()].map(async ({ draft }) => draft?.keep() ?? false))
    return Promise.race([drafts.then((saved) => saved.every(Boolean)).catch(() => false), late])
  },
  /** The person throws away what is unsaved: no draft of it is offered to them later, unless it is being saved, which may fail yet. */
  dropDrafts: (): void => holders.forEach(({ draft }) => draft?.isSending?.() || draft?.drop()),
  /** The person has agreed to lose what is unsaved: nothing asks again on the way out. */
  giveUp: (): void => holders.clear(),
  /** Acts as soon as nothing is unsaved, which may be now. Answers how to call it off. */
  onceSaved: (act: () => void): (() => void) => {
    if (holders.size > 0) waiting.add(act)
    else act()
    return () => void waiting.delete(act)
  },
  question: createStore<Question>(undefined),
  /** Asks the person where something is unsaved; true when the page may be left. */
  confirmLeaving: async (): Promise<boolean> => {
    if (holders.size === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    unsavedChanges.question.get()?.answer(false)
    unsavedChanges.question.set({ answer: resolve, isSending: [...holders.values()].every(({ draft }) => draft?.isSending?.() === true) })
    const leave = await promise
    unsavedChanges.question.set(undefined)
    return leave
  },
}
