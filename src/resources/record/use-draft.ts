import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useClient, useQuery } from 'urql'
import { DiscardDraftDocument, DraftDocument, SaveDraftDocument } from './draft.generated.ts'
import type { DraftQuery } from './draft.generated.ts'
import { draftKey, draftValues } from './draft.ts'
import type { AnyField, AnySection, RecordValues } from './form/field.ts'

export type Draft = NonNullable<DraftQuery['draft']>

/** Nobody asked for it, and a form does its work without. */
const QUIETLY = { background: true, expectsErrors: true } as const
const FRESH = { ...QUIETLY, requestPolicy: 'network-only' } as const

/**
 * The draft of a form on the server: kept when the idle warning or an update comes, offered to the same person
 * when they open the form again. `version`: of the record that the form shows. `path`: where the form begins, if it stands on several.
 */
export const useDraft = (
  sections: readonly AnySection[],
  fields: readonly AnyField[],
  version: string | undefined,
  path: string | undefined,
) => {
  const client = useClient()
  const { pathname } = useLocation()
  const form = draftKey(path ?? pathname, sections)
  const [{ data }] = useQuery({ query: DraftDocument, variables: { form }, context: FRESH })
  const [answered, setAnswered] = useState<string>()
  const [isKept, setKept] = useState(false)

  const found = data?.draft ?? undefined
  const offered = found && found.form === form && found.updatedAt !== answered && !isKept ? found : undefined

  const keep = useCallback(
    async (values: RecordValues) => {
      setKept(true)
      const input = { form, values: JSON.stringify(draftValues(values, fields)), ...(version !== undefined && { version }) }
      await client.mutation(SaveDraftDocument, { input }, QUIETLY).toPromise()
    },
    [client, form, fields, version],
  )
  /** The work is done or thrown away. */
  const drop = useCallback(() => {
    if (found === undefined && !isKept) return
    setKept(false)
    setAnswered(found?.updatedAt)
    void client.mutation(DiscardDraftDocument, { input: { form } }, QUIETLY).toPromise()
  }, [client, form, found, isKept])
  /** It was taken over; it stays on the server until the form is saved. */
  const take = useCallback(() => setAnswered(found?.updatedAt), [found])

  return { offered, isOutdated: offered !== undefined && (offered.version ?? undefined) !== version, keep, drop, take }
}
