import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { InputError } from '#src/resources/record/field.ts'
import { toast } from '#src/ui/toast.ts'
import { useUserMutation } from './use-user-mutation.ts'
import { wordsOf } from './words/words-of.ts'

type Payload = { errors?: readonly InputError[] | null }

/** A button's mutation of one user: sent once however often it is pressed, answered by a toast that says what was done or why not. */
export const useUserAction = <Data extends { readonly [field: string]: Payload }, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
) => {
  const { t, i18n } = useLingui()
  const mutate = useUserMutation(document)
  const isRunning = useRef(false)
  const [running, setRunning] = useState(false)
  const run = async (variables: Variables, done: string): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setRunning(true)
    const result = await mutate(variables)
    isRunning.current = false
    setRunning(false)
    if (result.done) toast.success(done)
    else if (result.errors) toast.error(result.errors.map((error) => wordsOf(error, (words) => i18n._(words))).join(' '))
    else toast.error(t`Could not save.`)
    return result.done
  }
  return { run, running }
}
