import { createStore } from '../storage/store.ts'

/** False while nobody answers in the server's name; the browser itself knows only of its own network. */
export const serverReach = createStore(true)
