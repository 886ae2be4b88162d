import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { ChangeData, ChangeOptions } from './use-change.ts'
import { useSend, type Done } from './use-send.ts'

/** The mutation of a button. It ignores further presses while it runs, and shows its outcome as a toast. */
export const useAction = <Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  changes: ChangeOptions,
) => {
  const { send, running } = useSend()
  return { run: (variables: Variables, done: Done<Data>) => send({ document, variables, changes, done }), running }
}
