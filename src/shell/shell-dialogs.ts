import { createStore } from '#src/lib/storage/store.ts'

type ShellDialog = 'palette' | 'keys' | 'tour'

/** The open dialog of the shell; only one is open at a time. */
export const shellDialogs = createStore<ShellDialog | undefined>(undefined)
