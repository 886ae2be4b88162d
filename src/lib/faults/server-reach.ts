import { createStore } from '../storage/store.ts'

/** False while the server is unreachable. The browser itself knows only whether its own network is up. */
export const serverReach = createStore(true)
