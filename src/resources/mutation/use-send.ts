import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { mapLate } from '#src/lib/late.ts'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useCustomerContext } from '../customer.ts'
import { isReportedByPortal } from '../failure.ts'
import { sendChange } from './send-change.ts'
import { toastUndoable } from './toast-undoable.tsx'
import type { ChangeData, ChangeOptions, ChangeResult } from './use-change.ts'
import { errorWords } from './use-error-words.ts'

/** Text of the success toast, which may depend on the answer. */
export type Done<Data> = string | ((answer: Data) => string)

/** One mutation with its feedback. `done` is the text of the success toast. */
type Call<Data extends ChangeData = ChangeData, Variables extends AnyVariables = AnyVariables> = {
  document: TypedDocumentNode<Data, Variables>
  variables: Variables
  changes: ChangeOptions
  done: Done<Data>
  /** Reverts the change completely by the same mutation; the toast offers it. */
  undo?: { variables: (answer: Data) => Variables; done: string } | undefined
  /** Called with the server's errors. Returns true if it handles them; otherwise a toast shows them. */
  objected?: ((result: ChangeResult<Data>) => boolean) | undefined
}

/** Outcome of a call, with the answer if it failed. */
type Attempt<Data> = Outcome & { result?: ChangeResult<Data> }

/**
 * Returns functions that send a mutation, one at a time, and show its success as a toast. `send` shows a failure as a toast too and answers whether the
 * mutation succeeded; `attempt` leaves a failure to the dialog that sends it.
 */
export const useSend = () => {
  const { t, i18n } = useLingui()
  const client = useClient()
  const named = useCustomerContext()
  const { run: once, running } = useSingleRun()
  const attempt = useCallback(
    async <Data extends ChangeData, Variables extends AnyVariables>(call: Call<Data, Variables>): Promise<Attempt<Data>> => {
      const { document, changes } = call
      const change = (variables: Variables) => sendChange(client, document, variables, changes.types, named)
      const whyNot = (result: ChangeResult<Data>) =>
        isReportedByPortal(result.failure) ? undefined : (errorWords(i18n, changes.words).whyNot(result) ?? t`Could not save.`)
      const judgeLate = (late: ChangeResult<Data>): Outcome => ({ done: late.done, message: late.done ? undefined : whyNot(late) })
      const takeBack = async (variables: Variables, undone: string) => {
        const result = await change(variables)
        const message = whyNot(result)
        if (result.done) toast.success(undone)
        else if (message !== undefined) toast.error(message)
      }
      const result = await once(() => change(call.variables))
      if (!result) return { done: false }
      const { undo, done } = call
      if (!result.done || !result.data)
        return { done: false, message: whyNot(result), result, late: result.late && mapLate(result.late, judgeLate) }
      const said = typeof done === 'string' ? done : done(result.data)
      if (undo) {
        const back = undo.variables(result.data)
        toastUndoable(said, () => void takeBack(back, undo.done))
      } else toast.success(said)
      return { done: true }
    },
    [client, i18n, named, once, t],
  )
  const send = useCallback(
    async <Data extends ChangeData, Variables extends AnyVariables>(call: Call<Data, Variables>): Promise<boolean> => {
      const { done, message, result } = await attempt(call)
      const isHandled = result !== undefined && call.objected?.(result) === true
      if (!isHandled && message !== undefined) toast.error(message)
      return done
    },
    [attempt],
  )
  return { send, attempt, running }
}
