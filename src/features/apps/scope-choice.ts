import type { Choice } from '#src/resources/choice.ts'

/** A scope as it is chosen: by what it is called, with the name that apps ask for. */
export const choiceOf = ({ name, displayName }: { name: string; displayName: string }): Choice => {
  const message = `${displayName} (${name})`
  return { value: name, label: { id: message, message } }
}
