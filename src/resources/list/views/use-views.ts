import { useMutation, useQuery } from 'urql'
import { SAYS_ERRORS } from '../../query/says-errors.ts'
import type { CombinedError } from 'urql'
import { DeleteViewDocument, SavedViewsDocument, SaveViewDocument, ShareLinkDocument } from './views.generated.ts'
import type { SavedViewsQuery, SaveViewMutationVariables } from './views.generated.ts'

export type SavedView = SavedViewsQuery['savedViews'][number]
/** Undefined where it was done; else the server's code, or FAILED where there was no answer (the error toast says more). */
export type Refusal = { path: string; code: string } | undefined
export type SaveView = SaveViewMutationVariables['input']

/** The view was deleted meanwhile, in another tab or by another sign-in of the same person. */
const GONE = 'VIEW_NOT_FOUND'

const FAILED = { path: '', code: 'FAILED' }
const refusal = (
  error: CombinedError | undefined,
  errors: readonly { path?: string | null; code: string }[] | null | undefined,
): Refusal => {
  const [first] = errors ?? []
  return first ? { path: first.path ?? '', code: first.code } : error && FAILED
}

const CHANGED = { additionalTypenames: ['SavedView'] }
const ASKED = { ...CHANGED, ...SAYS_ERRORS }

/** The saved views of a list, and what may be done with them. */
export const useViews = (list: string) => {
  const [{ data, error }, reload] = useQuery({
    query: SavedViewsDocument,
    variables: { list },
    requestPolicy: 'cache-and-network',
    context: ASKED,
  })
  const [, save] = useMutation(SaveViewDocument)
  const [, drop] = useMutation(DeleteViewDocument)
  const [, share] = useMutation(ShareLinkDocument)
  return {
    views: data?.savedViews,
    error: data === undefined ? error : undefined,
    reload: () => reload({ requestPolicy: 'network-only' }),
    save: async (input: SaveView): Promise<{ id?: string | undefined; refused: Refusal }> => {
      const answer = await save({ input }, CHANGED)
      const refused = refusal(answer.error, answer.data?.saveView.errors)
      if (refused?.code === GONE) reload({ requestPolicy: 'network-only' })
      return { id: answer.data?.saveView.view?.id, refused }
    },
    drop: async (id: string): Promise<Refusal> => {
      const answer = await drop({ input: { id } }, CHANGED)
      return refusal(answer.error, answer.data?.deleteView.errors)
    },
    share: async (path: string): Promise<string | undefined> => (await share({ input: { path } })).data?.shareLink.address ?? undefined,
  }
}
