import { useMemo } from 'react'
import { useMutation, useQuery } from 'urql'
import type { CombinedError } from 'urql'
import { DeleteViewDocument, SavedViewsDocument, SaveViewDocument, ShareLinkDocument } from './views.generated.ts'
import type { SavedViewsQuery, SaveViewMutationVariables } from './views.generated.ts'

export type SavedView = SavedViewsQuery['savedViews'][number]
/** Undefined where it was done; else the server's code, or FAILED where there was no answer (the error toast says more). */
export type Refusal = { path: string; code: string } | undefined
export type SaveView = SaveViewMutationVariables['input']

const FAILED = { path: '', code: 'FAILED' }
const refusal = (
  error: CombinedError | undefined,
  errors: readonly { path?: string | null; code: string }[] | null | undefined,
): Refusal => {
  const [first] = errors ?? []
  return first ? { path: first.path ?? '', code: first.code } : error && FAILED
}

/** The saved views of a list, and what may be done with them. */
export const useViews = (list: string) => {
  const context = useMemo(() => ({ additionalTypenames: ['SavedView'] }), [])
  const [{ data, error }, reload] = useQuery({
    query: SavedViewsDocument,
    variables: { list },
    requestPolicy: 'cache-and-network',
    context,
  })
  const [, save] = useMutation(SaveViewDocument)
  const [, drop] = useMutation(DeleteViewDocument)
  const [, share] = useMutation(ShareLinkDocument)
  return {
    views: data?.savedViews,
    failed: error !== undefined && data === undefined,
    reload: () => reload({ requestPolicy: 'network-only' }),
    save: async (input: SaveView): Promise<{ id?: string | undefined; refused: Refusal }> => {
      const answer = await save({ input }, context)
      return { id: answer.data?.saveView.view?.id, refused: refusal(answer.error, answer.data?.saveView.errors) }
    },
    drop: async (id: string): Promise<Refusal> => {
      const answer = await drop({ input: { id } }, context)
      return refusal(answer.error, answer.data?.deleteView.errors)
    },
    share: async (path: string): Promise<string | undefined> => (await share({ input: { path } })).data?.shareLink.address ?? undefined,
  }
}
