import { createStore } from '#src/lib/storage/store.ts'

export type ShellDialog = 'palette' | 'keys' | 'tour'

/** Which of the shell's own dialogs is open; one at a time. */
export const shellDialogs = createStore<ShellDialog | undefined>(undefined)
