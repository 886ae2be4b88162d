import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { mapLate } from '#src/lib/late.ts'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { isReportedByPortal } from '../failure.ts'
import { useChange, type ChangeData, type ChangeOptions, type ChangeResult } from './use-change.ts'
import { useErrorWords } from './use-error-words.ts'
import type { Done } from './use-send.ts'

/**
 * Like `useChange`, for a dialog: `send` answers with `done`, or a message why it failed unless the portal reports that itself. `said` is the message of
 * success. While it is `running`, the button that opens the dialog is busy: the dialog may be closed meanwhile, and would send the same once more.
 */
export const useOutcome = <Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: ChangeOptions,
) => {
  const change = useChange(document, options)
  const { whyNot } = useErrorWords(options.words)
  const { t } = useLingui()
  const [count, setCount] = useState(0)
  const send = useCallback(
    async (variables: Variables, said?: Done<Data>): Promise<Outcome> => {
      setCount((last) => last + 1)
      const result = await change(variables).finally(() => setCount((last) => last - 1))
      const judge = ({ late, ...answer }: ChangeResult<Data>): Outcome => {
        if (answer.done) return { done: true, message: typeof said === 'function' ? answer.data && said(answer.data) : said }
        const message = isReportedByPortal(answer.failure) ? undefined : (whyNot(answer) ?? t`Could not save.`)
        return { done: false, message, late: late && mapLate(late, judge) }
      }
      return judge(result)
    },
    [change, whyNot, t],
  )
  return { send, running: count > 0 }
}
