import { useClient, useQuery, type CombinedError } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { SHOWS_ERRORS } from '../../query/shows-errors.ts'
import { DeleteViewDocument, SavedViewsDocument, SaveViewDocument, ShareLinkDocument } from './views.generated.ts'
import type { SavedViewsQuery, SaveViewMutationVariables } from './views.generated.ts'

export type SavedView = SavedViewsQuery['savedViews'][number]
/** Undefined on success, else the server's code, or FAILED without an answer, which the portal's error toast explains. */
export type Refusal = { path: string; code: string } | undefined
type SaveView = SaveViewMutationVariables['input']

/** The view has been deleted meanwhile, in another tab or session of the same person. */
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
const ASKED = { ...CHANGED, ...SHOWS_ERRORS }

/** The saved views of a list, with functions to save, delete and share them. */
export const useViews = (list: string) => {
  const [{ data, error }, reload] = useQuery({
    query: SavedViewsDocument,
    variables: { list },
    requestPolicy: 'cache-and-network',
    context: ASKED,
  })
  const client = useClient()
  return {
    views: data?.savedViews,
    error: data === undefined ? error : undefined,
    reload: () => reload({ requestPolicy: 'network-only' }),
    save: async (input: SaveView): Promise<{ id?: string | undefined; refused: Refusal }> => {
      const answer = await sendMutation(client, SaveViewDocument, { input }, CHANGED)
      const refused = refusal(answer.error, answer.data?.saveView.errors)
      if (refused?.code === GONE) reload({ requestPolicy: 'network-only' })
      return { id: answer.data?.saveView.view?.id, refused }
    },
    drop: async (id: string): Promise<Refusal> => {
      const answer = await sendMutation(client, DeleteViewDocument, { input: { id } }, CHANGED)
      return refusal(answer.error, answer.data?.deleteView.errors)
    },
    share: async (path: string): Promise<string | undefined> =>
      (await sendMutation(client, ShareLinkDocument, { input: { path } })).data?.shareLink.address ?? undefined,
  }
}
