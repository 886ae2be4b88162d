import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useClient } from 'urql'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useCustomerContext } from '../customer.ts'
import { isSaidByPortal } from '../failure.ts'
import { sendChange } from './send-change.ts'
import { toastUndoable } from './toast-undoable.tsx'
import type { ChangeData, ChangeOptions, ChangeResult } from './use-change.ts'
import { errorWords } from './use-error-words.ts'

/** What the toast says once it is done, where that depends on the answer. */
export type Done<Data> = string | ((answer: Data) => string)

/** One mutation that a press sends. `done`: what the toast says once it is. */
export type Call<Data extends ChangeData = ChangeData, Variables extends AnyVariables = AnyVariables> = {
  document: TypedDocumentNode<Data, Variables>
  variables: Variables
  changes: ChangeOptions
  done: Done<Data>
  /** Takes it back in full by the same mutation: the toast offers it. */
  undo?: { variables: (answer: Data) => Variables; done: string } | undefined
  /** Told of what the server objects to, and answers whether it deals with that itself; else the toast says it. */
  objected?: ((result: ChangeResult<Data>) => boolean) | undefined
}

/** Sends a mutation once however often it is asked to, and says by a toast what was done or why not. Answers whether it was. */
export const useSend = () => {
  const { t, i18n } = useLingui()
  const client = useClient()
  const named = useCustomerContext()
  const { run: once, running } = useSingleRun()
  const send = useCallback(
    async <Data extends ChangeData, Variables extends AnyVariables>(call: Call<Data, Variables>): Promise<boolean> => {
      const { document, changes } = call
      const change = (variables: Variables) => sendChange(client, document, variables, changes.types, named)
      const refused = (result: ChangeResult<Data>) => {
        if (!isSaidByPortal(result.failure)) toast.error(errorWords(i18n, changes.words).whyNot(result) ?? t`Could not save.`)
      }
      const takeBack = async (variables: Variables, undone: string) => {
        const result = await change(variables)
        if (result.done) toast.success(undone)
        else refused(result)
      }
      const result = await once(() => change(call.variables))
      if (!result) return false
      const { undo, done } = call
      if (!result.done || !result.data) {
        if (!call.objected?.(result)) refused(result)
        return false
      }
      const said = typeof done === 'string' ? done : done(result.data)
      if (undo) {
        const back = undo.variables(result.data)
        toastUndoable(said, () => void takeBack(back, undo.done))
      } else toast.success(said)
      return true
    },
    [client, i18n, named, once, t],
  )
  return { send, running }
}
