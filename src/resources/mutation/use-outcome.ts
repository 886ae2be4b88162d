import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { isReportedByPortal } from '../failure.ts'
import { useChange } from './use-change.ts'
import type { ChangeData, ChangeOptions } from './use-change.ts'
import { useErrorWords } from './use-error-words.ts'
import type { Done } from './use-send.ts'

/** Like `useChange`, for a dialog: answers with `done`, or a message why it failed unless the portal reports that itself. `said` is the message of success. */
export const useOutcome = <Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: ChangeOptions,
) => {
  const change = useChange(document, options)
  const { whyNot } = useErrorWords(options.words)
  const { t } = useLingui()
  return useCallback(
    async (variables: Variables, said?: Done<Data>): Promise<Outcome> => {
      const result = await change(variables)
      if (result.done) return { done: true, message: typeof said === 'function' ? result.data && said(result.data) : said }
      return { done: false, ...(!isReportedByPortal(result.failure) && { message: whyNot(result) ?? t`Could not save.` }) }
    },
    [change, whyNot, t],
  )
}
