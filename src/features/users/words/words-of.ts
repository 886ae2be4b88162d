import type { InputError } from '#src/resources/record/field.ts'
import { userServerWords } from './server-words.ts'

/** What the server says is wrong, in the reader's language where its code is known. */
export const wordsOf = (
  { code, message }: InputError,
  say: (words: (typeof userServerWords)[keyof typeof userServerWords]) => string,
): string => (Object.hasOwn(userServerWords, code) ? say(userServerWords[code as keyof typeof userServerWords]) : message)
