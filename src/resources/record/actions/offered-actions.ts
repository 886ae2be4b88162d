import { createStore } from '#src/lib/storage/store.ts'
import type { ButtonIcon } from '#src/ui/controls/Button.tsx'

/** Something to do with the record that is open, for who lists it elsewhere than in the record's own menu. */
export type OfferedAction = { id: string; label: string; icon: ButtonIcon; run: () => void }

/** True from the first time on that somebody lists actions elsewhere: only then a record's page loads them for it. */
export const actionsWanted = createStore(false)

/** What the reader may do with the record whose page is shown; empty where none is. */
export const offeredActions = createStore<readonly OfferedAction[]>([])
