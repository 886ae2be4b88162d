import type { Choice } from '#src/resources/choice.ts'
import { inWords } from './built-in-words.ts'

/** A scope as it is chosen: by what it is called, with the name that apps ask for. */
export const choiceOf = (scope: { name: string; displayName: string; isSystem: boolean }): Choice => {
  const { name, displayName } = inWords(scope)
  const message = `${displayName} (${name})`
  return { value: name, label: { id: message, message } }
}
