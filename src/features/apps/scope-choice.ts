import type { Choice } from '#src/resources/choice.ts'
import { inWords } from './built-in-words.ts'

/** A scope as an option: its display name, with the name that apps request. */
export const choiceOf = (scope: { name: string; displayName: string; isSystem: boolean }): Choice => {
  const { name, displayName } = inWords(scope)
  const message = `${displayName} (${name})`
  return { value: name, label: { id: message, message } }
}
