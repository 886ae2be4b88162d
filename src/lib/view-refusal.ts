import { createStore } from './storage/store.ts'

/** Counts what was refused in this tab because the portal is viewed as somebody else: whoever hears it says so. */
export const viewRefusals = createStore(0)
