import { createStore } from '../storage/store.ts'

/** Error reference with which the user wants to send the recording of this tab; '' without an error. Undefined if there is no such wish. */
export const reportWish = createStore<string | undefined>(undefined)
