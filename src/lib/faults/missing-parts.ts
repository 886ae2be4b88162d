import { createStore } from '../storage/store.ts'

/** How often the server did not have a part of the running version any more while unsaved input forbade a reload. */
export const missingParts = createStore(0)
