import { useCallback, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { outlivingFetch, sendMutation } from '#src/data/send-mutation.ts'
import { DiscardDraftDocument, DraftDocument, SaveDraftDocument } from './draft.generated.ts'
import { readEdits, type Edits } from './edits.ts'

/** Drafts are optional: their requests run in the background and report no errors. */
const QUIETLY = { background: true, expectsErrors: true } as const
const FRESH = { ...QUIETLY, requestPolicy: 'network-only' } as const

/**
 * The draft of a form or grid, stored on the server and offered to the same person when they open it again.
 * @param form the path of the page and the kind of the form
 * @param version of the record that is shown
 * @param reads false where an earlier draft is not offered, only replaced
 */
export const useStoredDraft = (form: string, version?: string, reads = true) => {
  const client = useClient()
  const [{ data }] = useQuery({ query: DraftDocument, variables: { form }, context: FRESH, pause: !reads })
  const [answered, setAnswered] = useState<string>()
  const [dropped, setDropped] = useState<string>()
  const [isStored, setStored] = useState(false)
  const latest = useRef<string>(undefined)
  /** What the server may have from here: the values last saved, and those last tried, whose answer may be lost. */
  const saved = useRef<string>(undefined)
  const tried = useRef<string>(undefined)

  const found = data?.draft ?? undefined
  const earlier = found?.updatedAt === dropped ? undefined : found
  const isThere = isStored || earlier !== undefined
  const offered = found && found.form === form && found.updatedAt !== answered && !isStored ? found : undefined

  /** Replaces the stored draft by these edits, keeping those of a draft that is still offered. Answers whether the server has all of them. */
  const save = useCallback(
    async (edits: Edits): Promise<boolean> => {
      if (Object.keys(edits).length === 0) return true
      const values = JSON.stringify({ ...(offered && readEdits(offered.values)), ...edits })
      if (values === latest.current) return true
      latest.current = values
      tried.current = values
      if (!offered) setStored(true)
      const input = { form, values, ...(version !== undefined && { version }) }
      const { data: answer } = await sendMutation(client, SaveDraftDocument, { input }, QUIETLY)
      const isSaved = answer !== undefined && !answer.saveDraft.errors?.length
      // Not after the draft was dropped meanwhile.
      if (isSaved && tried.current !== undefined) saved.current = values
      if (!isSaved && latest.current === values) {
        // Forget edits that were not saved, so that the next attempt sends them again.
        latest.current = undefined
        if (answer !== undefined) tried.current = saved.current
      }
      return isSaved
    },
    [client, form, offered, version],
  )
  const forgetOwn = useCallback(() => {
    latest.current = undefined
    saved.current = undefined
    tried.current = undefined
  }, [])
  /** Deletes the draft, unless another tab has stored a newer one since. */
  const refuse = useCallback(() => {
    if (!isThere) return
    // Never without values: that would delete the draft of another tab.
    const known = new Set([saved.current ?? earlier?.values, tried.current])
    forgetOwn()
    setStored(false)
    setAnswered(found?.updatedAt)
    setDropped(found?.updatedAt)
    for (const values of known)
      if (values !== undefined)
        void sendMutation(client, DiscardDraftDocument, { input: { form, values } }, { ...QUIETLY, fetch: outlivingFetch })
  }, [client, form, found, earlier, isThere, forgetOwn])
  /**
   * Deletes the draft after the form was saved or discarded. One that is still offered stays, because it may be what another tab shows, but without
   * the edits that were added to it here.
   */
  const drop = useCallback(() => {
    if (!offered) return refuse()
    if (tried.current === undefined) return
    forgetOwn()
    const input = { form, values: offered.values, ...(offered.version !== null && { version: offered.version }) }
    void sendMutation(client, SaveDraftDocument, { input }, { ...QUIETLY, fetch: outlivingFetch })
  }, [client, form, offered, refuse, forgetOwn])
  /** Marks the draft as restored. It stays on the server until the form is saved. */
  const take = useCallback(() => setAnswered(found?.updatedAt), [found])

  return { offered, isOutdated: offered !== undefined && (offered.version ?? undefined) !== version, save, drop, refuse, take }
}
