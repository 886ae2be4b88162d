import { createStore } from './storage/store.ts'

/** True while the user is asked to confirm their identity, because the server requires a more recent sign-in for a change. */
export const identityQuestion = createStore(false)
