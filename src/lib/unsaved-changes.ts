import { createStore } from './storage/store.ts'

/**
 * Question that must be answered before the page is left; undefined if there is none. `isSending`: the changes are being saved already, which
 * continues after leaving.
 */
type Question = { answer: (leave: boolean) => void; isSending: boolean } | undefined

/**
 * Draft of a form. `keep` saves it and resolves to whether it was saved, with `onlyChanged` without sending again what was saved last; `drop` deletes it.
 * `isSending`: the form itself is being saved, or its save is
 * not answered yet.
 */
export type Draft = {
  readonly keep: (onlyChanged?: boolean) => Promise<boolean>
  readonly drop: () => void
  readonly isSending?: () => boolean
}
/** `paths`: paths of the pages that share the form; navigating between them loses nothing. */
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

/** Guards unsaved input against everything that would discard it: route change, closing the tab, change of organisation, reload. */
export const unsavedChanges = {
  /** Registers unsaved input. Returns the function that unregisters it. `paths`: for a form that several pages share. */
  hold: (draft?: Draft, paths: readonly string[] = []): (() => void) => {
    const holder = Symbol('unsaved')
    holders.set(holder, { draft, paths })
    return () => letGo(holder)
  },
  any: (): boolean => holders.size > 0,
  /** Whether navigating to a path would lose unsaved input. */
  wouldLose: (pathname: string): boolean => [...holders.values()].some(({ paths }) => !paths.includes(pathname)),
  /** Saves drafts of all unsaved input. Resolves to whether all of it was saved; to false after three seconds. */
  keepDrafts: async (): Promise<boolean> => {
    if (holders.size === 0) return true
    const late = new Promise<false>((resolve) => void setTimeout(resolve, PATIENCE, false))
    const drafts = Promise.all([...holders.values()].map(async ({ draft }) => draft?.keep() ?? false))
    return Promise.race([drafts.then((saved) => saved.every(Boolean)).catch(() => false), late])
  },
  /** The user discards unsaved input: its drafts are deleted, except those of forms that are being saved, because saving may still fail. */
  dropDrafts: (): void => holders.forEach(({ draft }) => draft?.isSending?.() || draft?.drop()),
  /** The user has agreed to lose unsaved input: nothing asks again when the page is left. */
  giveUp: (): void => holders.clear(),
  /** Runs `act` as soon as nothing is unsaved, possibly at once. Returns the function that cancels it. */
  onceSaved: (act: () => void): (() => void) => {
    if (holders.size > 0) waiting.add(act)
    else act()
    return () => void waiting.delete(act)
  },
  question: createStore<Question>(undefined),
  /** Asks the user if something is unsaved. Resolves to whether the page may be left. */
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

/** Asks before the page is left while something is being sent. Returns the function that ends it. */
export function holdPage(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  const release = unsavedChanges.hold({ keep: async () => true, drop: () => undefined, isSending: () => true })
  return () => {
    window.removeEventListener('beforeunload', warn)
    release()
  }
}
