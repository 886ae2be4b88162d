import { createStore } from '#src/lib/storage/store.ts'
import type { ButtonIcon } from '#src/ui/controls/Button.tsx'

/** An action on the current record for use outside of the record's own menu. */
type OfferedAction = { id: string; label: string; icon: ButtonIcon; run: () => void }

/** Becomes true when the palette first lists actions. Only then a record's page loads them for it. */
export const hasListedActions = createStore(false)

/** Actions that the reader may take on the record of the current page; empty on other pages. */
export const offeredActions = createStore<readonly OfferedAction[]>([])
