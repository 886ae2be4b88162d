import { createStore } from './storage/store.ts'

/** Who must answer before the page is left; undefined while nobody has to. */
export type Question = { answer: (leave: boolean) => void } | undefined

type Keep = () => Promise<void>
/** `paths`: those that the form stands on; going from one to another leaves nothing. */
type Holder = { keep: Keep | undefined; paths: readonly string[] }

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
  /**
   * Says that something typed is not saved, until the answer is called. `keep` puts a draft of it where it outlives the page. `paths`: of a form that
   * stands on several.
   */
  hold: (keep?: Keep, paths: readonly string[] = []): (() => void) => {
    const holder = Symbol('unsaved')
    holders.set(holder, { keep, paths })
    return () => letGo(holder)
  },
  any: (): boolean => holders.size > 0,
  /** Whether going to a path would lose something. */
  wouldLose: (pathname: string): boolean => [...holders.values()].some(({ paths }) => !paths.includes(pathname)),
  /** Keeps drafts of everything unsaved, as far as that can be done within three seconds. */
  keepDrafts: async (): Promise<void> => {
    if (holders.size === 0) return
    const late = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE))
    await Promise.race([Promise.allSettled([...holders.values()].flatMap(({ keep }) => (keep ? [keep()] : []))), late])
  },
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
    unsavedChanges.question.set({ answer: resolve })
    const leave = await promise
    unsavedChanges.question.set(undefined)
    return leave
  },
}
