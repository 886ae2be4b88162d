import { createStore } from './storage/store.ts'

/** Number of changes of the reader's rights since the page was loaded, counted once their new claims are there. */
export const rightsChanges = createStore(0)
