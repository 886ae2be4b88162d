import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useClient, useQuery } from 'urql'
import { outlivingFetch, sendMutation } from '#src/data/send-mutation.ts'
import { DiscardDraftDocument, DraftsDocument, SaveDraftDocument, type DraftsQuery } from './draft.generated.ts'
import type { Edits } from './edits.ts'
import { discardedSaves, findOpenWriters, isDiscarded, isOfThisTab, joinDrafts, newWriter, reportDiscarded } from './open-forms.ts'

export type StoredDraft = DraftsQuery['drafts'][number]

/** Drafts are optional: their requests run in the background and report no errors. */
const QUIETLY = { background: true, expectsErrors: true } as const
const FRESH = { ...QUIETLY, requestPolicy: 'network-only' } as const
const NONE: readonly StoredDraft[] = []

/** A draft that its writer has saved anew is another one. */
const keyOf = ({ writer, sequence, updatedAt }: StoredDraft) => `${writer}:${sequence}:${updatedAt}`

/**
 * The draft of an open form or grid, stored on the server. Each open form has a draft of its own. Those of forms that are no longer open, in this tab or
 * another one, are offered to the same person one after the other, the newest of this tab first.
 * @param form the path of the page and the kind of the form
 * @param version of the record that is shown
 * @param reads false where earlier drafts are not offered
 */
export const useStoredDraft = (form: string, version?: string, reads = true) => {
  const client = useClient()
  const [{ data }] = useQuery({ query: DraftsDocument, variables: { form }, context: FRESH, pause: !reads })
  const found = data?.drafts ?? NONE
  const isOpen = useOpenWriters(found)
  const discarded = useSyncExternalStore(discardedSaves.subscribe, discardedSaves.get)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const [isRestored, setRestored] = useState(false)
  /** The drafts whose edits are in the form. They stay on the server until its own draft has the edits, or the form is saved. */
  const restored = useRef(NONE)
  const own = useOwnDraft(form)

  const isOffered = (draft: StoredDraft) =>
    draft.form === form &&
    !answered.includes(keyOf(draft)) &&
    !isOpen(draft) &&
    !isDiscarded(discarded, { ...draft, writer: draft.writer ?? '' })
  const waiting = isRestored ? NONE : found.filter(isOffered)
  const offered = waiting.find(({ writer }) => writer !== null && isOfThisTab(writer)) ?? waiting[0]

  const discard = useCallback(
    ({ writer, sequence, values }: Pick<StoredDraft, 'writer' | 'sequence' | 'values'>) => {
      // A draft without writer is of a portal before December 2026. It is named by its values, so that one that another tab saves meanwhile stays.
      const input = writer === null ? { form, values } : { form, writer, sequence }
      if (writer !== null) reportDiscarded({ writer, form, sequence })
      void sendMutation(client, DiscardDraftDocument, { input }, { ...QUIETLY, fetch: outlivingFetch })
    },
    [client, form],
  )
  /**
   * Saves these edits as the draft of this form. Answers whether the server has all of them.
   * @param onlyChanged false to send also what was saved last, which another computer may have discarded since
   */
  const save = useCallback(
    async (edits: Edits, onlyChanged = false): Promise<boolean> => {
      if (Object.keys(edits).length === 0) return true
      const values = JSON.stringify(edits)
      const name = own.beginSave(values, onlyChanged)
      if (!name) return true
      const included = restored.current
      const input = { form, values, ...name, ...(version !== undefined && { version }) }
      const { data: answer } = await sendMutation(client, SaveDraftDocument, { input }, QUIETLY)
      const isSaved = answer !== undefined && !answer.saveDraft.errors?.length
      if (isSaved) {
        restored.current = restored.current.filter((draft) => !included.includes(draft))
        included.forEach(discard)
      } else own.forget(values)
      return isSaved
    },
    [client, form, version, discard, own],
  )
  /** Deletes the draft of this form, and those restored into it, after the form was saved or discarded. Others stay. */
  const drop = useCallback(() => {
    const last = own.takeLast()
    if (last) discard({ ...last, values: '' })
    restored.current.forEach(discard)
    restored.current = NONE
    setRestored(false)
  }, [own, discard])
  /** Deletes a draft that was offered. */
  const refuse = useCallback(
    (draft: StoredDraft) => {
      setAnswered((last) => [...last, keyOf(draft)])
      discard(draft)
    },
    [discard],
  )
  /** Marks a draft that was offered as restored. Nothing else is offered until the form is saved or discarded. */
  const take = useCallback((draft: StoredDraft) => {
    restored.current = [...restored.current, draft]
    setAnswered((last) => [...last, keyOf(draft)])
    setRestored(true)
  }, [])

  /** Reads the drafts of the form anew, for all components that offer them. */
  const reread = useCallback(() => void client.query(DraftsDocument, { form }, FRESH).toPromise(), [client, form])

  return { offered, isOutdated: offered !== undefined && (offered.version ?? undefined) !== version, save, drop, refuse, take, reread }
}

type Own = { readonly writer: string; readonly sequence: number }

/** The draft of one form as this page has saved it. */
const createOwnDraft = (form: string, nameWriter: () => string) => {
  let latest: string | undefined
  let sequence = 0
  let isSent = false
  return {
    /**
     * Names the next save; undefined if only changes are to be sent, these values were saved last and no tab has discarded them since. By its number, the
     * server ignores it if it arrives after a later one or after the draft was discarded.
     */
    beginSave: (values: string, onlyChanged: boolean): Own | undefined => {
      if (onlyChanged && values === latest && !isDiscarded(discardedSaves.get(), { writer: nameWriter(), form, sequence })) return undefined
      latest = values
      sequence += 1
      isSent = true
      return { writer: nameWriter(), sequence }
    },
    /** Forgets values that were not saved, so that the next attempt sends them again. */
    forget: (values: string): void => {
      if (latest === values) latest = undefined
    },
    /** Names the last save, and begins anew. Undefined if there is none. */
    takeLast: (): Own | undefined => {
      latest = undefined
      if (!isSent) return undefined
      isSent = false
      return { writer: nameWriter(), sequence }
    },
  }
}
type OwnDraft = ReturnType<typeof createOwnDraft>

/** Returns the own draft of a form. The open form has one writer from its first save on, and other tabs learn of it until it is left. */
const useOwnDraft = (form: string): OwnDraft => {
  const [{ drafts, nameWriter, mount }] = useState(createOwnDrafts)
  useEffect(mount, [mount])
  const known = drafts.get(form)
  if (known) return known
  const own = createOwnDraft(form, nameWriter)
  drafts.set(form, own)
  return own
}

const createOwnDrafts = () => {
  let writer: string | undefined
  let isMounted = false
  let leave: (() => void) | undefined
  const join = () => {
    // What a form saves after it was left is the draft of a form that is no longer open.
    if (isMounted && writer !== undefined) leave ??= joinDrafts(writer)
  }
  return {
    /** By form, because the path or the organisation may change while the page stays. */
    drafts: new Map<string, OwnDraft>(),
    nameWriter: () => {
      writer ??= newWriter()
      join()
      return writer
    },
    mount: () => {
      isMounted = true
      join()
      return () => {
        isMounted = false
        leave?.()
        leave = undefined
      }
    },
  }
}

/** Returns whether the form of a draft is open in any tab; also true until that is known. */
const useOpenWriters = (found: readonly StoredDraft[]): ((draft: StoredDraft) => boolean) => {
  const [open, setOpen] = useState<{ of: readonly StoredDraft[]; writers: ReadonlySet<string> }>()
  const isAsked = found.some(({ writer }) => writer !== null)
  useEffect(() => {
    if (!isAsked) return undefined
    const leave = joinDrafts()
    let isCurrent = true
    void findOpenWriters().then((writers) => isCurrent && setOpen({ of: found, writers }))
    return () => {
      isCurrent = false
      leave()
    }
  }, [found, isAsked])
  return ({ writer }) => writer !== null && (open?.of !== found || open.writers.has(writer))
}
