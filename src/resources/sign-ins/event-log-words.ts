import type { EventWords } from '../history/event-facts.ts'
import { eventWords } from './event-words.ts'
import { toldText } from './told.ts'

/** What the event log says, with what a check of a sign-in expected and received. */
export const eventLogWords = { ...eventWords, told: toldText } satisfies EventWords
