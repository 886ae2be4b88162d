import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useClient, useQuery } from 'urql'
import type { SetCell } from '#src/resources/grid/pending.ts'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { AccessProfilePreviewDocument, type AccessProfilePreviewQuery } from '../profile.generated.ts'
import { activityOf } from './activities.ts'

export type Preview = NonNullable<AccessProfilePreviewQuery['accessProfilePreview']>

const PATIENCE = 250

/** Previews which users the changes affect. The query is debounced; `ask` sends it at once if its answer is not known yet, `askAnew` always. */
export const usePreview = (id: string, changed: readonly SetCell[]) => {
  const client = useClient()
  const [asked] = useDebouncedValue(changed, PATIENCE)
  const variables = useMemo(() => inputOf(id, asked), [id, asked])
  const [{ data, fetching }] = useQuery({
    query: AccessProfilePreviewDocument,
    variables,
    pause: asked.length === 0,
    requestPolicy: 'network-only',
    context: SHOWS_ERRORS,
  })
  const isKnown = asked === changed && !fetching && changed.length > 0
  const preview = isKnown ? (data?.accessProfilePreview ?? undefined) : undefined
  const askAnew = async () => {
    const answer = await client.query(AccessProfilePreviewDocument, inputOf(id, changed), { requestPolicy: 'network-only' }).toPromise()
    return { preview: answer.data?.accessProfilePreview ?? undefined, failure: answer.error }
  }
  const ask = async (): ReturnType<typeof askAnew> => (preview ? { preview, failure: undefined } : askAnew())
  return { preview, ask, askAnew }
}

export const inputOf = (id: string, cells: readonly SetCell[]) => ({
  id,
  cells: cells.map(({ key, was, isOn }) => ({ ...activityOf(key), was, granted: isOn })),
})

/** Whether a save takes permissions away, so that it must be confirmed. */
export const needsConsent = ({ losing, changes }: Preview): boolean => losing > 0 || changes.some(({ lastAt }) => lastAt.length > 0)
