import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { RelationResult } from '../relation/RelationList.tsx'
import { isReportedByPortal } from '../failure.ts'
import { useChange } from './use-change.ts'
import type { ChangeData, ChangeOptions } from './use-change.ts'
import { useErrorWords } from './use-error-words.ts'

/** Like `useChange`, for `RelationList`: answers with `done`, or a message why it failed unless the portal reports that itself. */
export const useRelationChange = <Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: ChangeOptions,
) => {
  const change = useChange(document, options)
  const { whyNot } = useErrorWords(options.words)
  const { t } = useLingui()
  return useCallback(
    async (variables: Variables): Promise<RelationResult> => {
      const result = await change(variables)
      return {
        done: result.done,
        ...(!result.done && !isReportedByPortal(result.failure) && { message: whyNot(result) ?? t`Could not save.` }),
      }
    },
    [change, whyNot, t],
  )
}
