import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useClient } from 'urql'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { toast } from '#src/ui/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { sendChange } from './send-change.ts'
import type { ChangeData, ChangeOptions } from './use-change.ts'
import { errorWords } from './use-error-words.ts'

/** One mutation that a press sends. `done`: what the toast says once it is. */
export type Call<Data extends ChangeData = ChangeData, Variables extends AnyVariables = AnyVariables> = {
  document: TypedDocumentNode<Data, Variables>
  variables: Variables
  changes: ChangeOptions
  done: string
}

/** Sends a mutation once however often it is asked to, and says by a toast what was done or why not. Answers whether it was. */
export const useSend = () => {
  const { t, i18n } = useLingui()
  const client = useClient()
  const { run: once, running } = useSingleRun()
  const send = useCallback(
    async <Data extends ChangeData, Variables extends AnyVariables>(call: Call<Data, Variables>): Promise<boolean> => {
      const { document, variables, changes, done } = call
      const result = await once(() => sendChange(client, document, variables, changes.types))
      if (!result) return false
      if (result.done) toast.success(done)
      else toast.error(errorWords(i18n, changes.words).whyNot(result) ?? t`Could not save.`)
      return result.done
    },
    [client, i18n, once, t],
  )
  return { send, running }
}
