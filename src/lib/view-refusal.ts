import { createStore } from './storage/store.ts'

/** Counts operations that were refused in this tab because the portal is viewed as somebody else. A subscriber shows the message. */
export const viewRefusals = createStore(0)
