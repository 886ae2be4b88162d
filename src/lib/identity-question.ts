import { createStore } from './storage/store.ts'

/** True while the person is asked to confirm who they are: the server wants a newer sign-in for what they wanted to change. */
export const identityQuestion = createStore(false)
