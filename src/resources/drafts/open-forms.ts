import { createStore } from '#src/lib/storage/store.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { openTabChannel, type TabChannel } from '#src/lib/tabs/tab-channel.ts'

/** `sequence` is the number of the last save that was discarded. The writer numbers the saves of each form apart. */
type DiscardedDraft = { readonly writer: string; readonly form: string; readonly sequence: number }
/** Messages between tabs about the writers of drafts. A writer is the random name of one open form. */
type DraftMessage = { type: 'asked' } | { type: 'open'; writers: readonly string[] } | ({ type: 'discarded' } & DiscardedDraft)

/** Milliseconds in which the other tabs answer which forms they show. */
const WAIT = 100
const TAB_KEY = 'portico.tab'

const session = guardedStorage(() => window.sessionStorage)
/** The writers of the forms that this page shows. */
const own = new Set<string>()
const listeners = new Set<(writers: readonly string[]) => void>()
let channel: TabChannel<DraftMessage> | undefined
let users = 0

/** Number of the last discarded save by writer and form: of what was discarded, here or in another tab, while this page heard of it. */
export const discardedSaves = createStore<ReadonlyMap<string, number>>(new Map())
const keyOf = ({ writer, form }: Omit<DiscardedDraft, 'sequence'>) => `${writer}${form}`

/** Whether a save, or a later one of the same writer and form, was discarded. */
export const isDiscarded = (saves: ReadonlyMap<string, number>, save: DiscardedDraft): boolean =>
  save.sequence <= (saves.get(keyOf(save)) ?? -1)

/**
 * Makes the name of an open form. It begins with the name of the tab, which survives a reload and a sign-in. A duplicated tab has the same one, so only
 * the rest identifies the form.
 */
export const newWriter = (): string => {
  const tab = session.getItem(TAB_KEY) ?? crypto.randomUUID()
  try {
    session.setItem(TAB_KEY, tab)
  } catch {
    // If the storage is full, the drafts of this tab are offered in the order of their age alone.
  }
  return `${tab}.${crypto.randomUUID()}`
}

export const isOfThisTab = (writer: string): boolean => writer.startsWith(`${session.getItem(TAB_KEY) ?? ''}.`)

/** Hears which drafts other tabs discard, until the returned function is called. Other tabs learn that a form with this writer is open here. */
export const joinDrafts = (writer?: string): (() => void) => {
  channel ??= openDraftChannel()
  users += 1
  if (writer !== undefined) own.add(writer)
  return () => {
    if (writer !== undefined) own.delete(writer)
    users -= 1
    if (users > 0) return
    channel?.close()
    channel = undefined
  }
}

/** Resolves to the writers whose forms are open in any tab of this browser that is not asleep. Call it between `joinDrafts` and its end. */
export const findOpenWriters = async (): Promise<ReadonlySet<string>> => {
  const found = new Set(own)
  const hear = (writers: readonly string[]) => {
    for (const writer of writers) found.add(writer)
  }
  listeners.add(hear)
  channel?.post({ type: 'asked' })
  await new Promise((resolve) => void setTimeout(resolve, WAIT))
  listeners.delete(hear)
  return found
}

/** Withdraws the offers of a draft that was discarded, in this page and in the other tabs. */
export const reportDiscarded = (draft: DiscardedDraft): void => {
  addDiscarded(draft)
  const opened = channel ?? openDraftChannel()
  opened.post({ type: 'discarded', ...draft })
  if (opened !== channel) opened.close()
}

/** Messages may arrive in another order than the discards were made in. */
const addDiscarded = (draft: DiscardedDraft) => {
  if (!isDiscarded(discardedSaves.get(), draft)) discardedSaves.set(new Map(discardedSaves.get()).set(keyOf(draft), draft.sequence))
}

const openDraftChannel = (): TabChannel<DraftMessage> => {
  const opened = openTabChannel('drafts', readMessage)
  opened.hear((message) => {
    if (message.type === 'asked') opened.post({ type: 'open', writers: [...own] })
    else if (message.type === 'discarded') addDiscarded(message)
    else for (const hear of listeners) hear(message.writers)
  })
  return opened
}

const readMessage = (data: unknown): DraftMessage | undefined => {
  const { type, writers, writer, form, sequence }: Record<string, unknown> = Object(data)
  if (type === 'asked') return { type }
  if (type === 'open' && Array.isArray(writers)) return { type, writers: writers.filter((each) => typeof each === 'string') }
  if (type !== 'discarded' || typeof writer !== 'string' || typeof form !== 'string' || typeof sequence !== 'number') return undefined
  return { type, writer, form, sequence }
}
