import { useLingui } from '@lingui/react/macro'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { toast } from '#src/ui/toast.ts'
import { useChange } from './use-change.ts'
import type { ChangeData, ChangeOptions } from './use-change.ts'
import { useErrorWords } from './use-error-words.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'

/** A button's mutation: sent once however often it is pressed, answered by a toast that says what was done or why not. */
export const useAction = <Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: ChangeOptions,
) => {
  const { t } = useLingui()
  const change = useChange(document, options)
  const { whyNot } = useErrorWords(options.words)
  const { run: once, running } = useSingleRun()
  const run = async (variables: Variables, done: string): Promise<boolean> => {
    const result = await once(() => change(variables))
    if (!result) return false
    if (result.done) toast.success(done)
    else toast.error(whyNot(result) ?? t`Could not save.`)
    return result.done
  }
  return { run, running }
}
