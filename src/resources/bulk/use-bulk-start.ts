import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useClient } from 'urql'
import { isOutcomeUnknown } from '#src/data/data-errors.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { useCustomerContext } from '../customer.ts'
import { refusalOf } from '../mutation/refusal.ts'
import { useErrorWords } from '../mutation/use-error-words.ts'
import type { InputError } from '../record/form/field.ts'
import type { AnyBulk, BulkPreviewAnswer, SelectionDifference } from './bulk.ts'

type BulkInput = Readonly<Record<string, unknown>>

/** Paths of the fields that show their own errors. */
type Fields = { paths: readonly string[] }

/** The job if it was started; how the selection differs from the previewed one if that is why it was not. */
type Started = Outcome & { jobId?: string; difference?: SelectionDifference | undefined }

/** Previews an action and starts its job. `errors` are the refusals by the server or the dialog itself. */
export const useBulkStart = ({ preview: previewDocument, start, words }: AnyBulk) => {
  const { t } = useLingui()
  const client = useClient()
  /** Context of the customer whose rows are selected. */
  const [named] = useState(useCustomerContext())
  const idOf = useJobId()
  const { say } = useErrorWords(words)
  const [preview, setPreview] = useState<BulkPreviewAnswer>()
  const [errors, setErrors] = useState<readonly InputError[]>([])
  const outcomeOf = (found: readonly InputError[], { paths }: Fields): Outcome => {
    const others = found.filter(({ path }) => path === null || !paths.includes(path))
    setErrors(found)
    return { done: false, message: (others.length > 0 ? others : found).map(say).join(' '), isShown: others.length === 0 }
  }
  const failed = (): Outcome => ({ done: false, message: t`Action failed. Try again.` })
  const check = async (input: BulkInput, fields: Fields): Promise<Outcome> => {
    const { data, error } = await sendMutation(client, previewDocument, { input }, { expectsErrors: true, writesNothing: true, ...named })
    const found = data && Object.values(data)[0]
    // A preview without an answer has changed nothing, so an unknown outcome counts as a plain failure.
    const refused = error && !isOutcomeUnknown(error) ? refusalOf(error) : undefined
    if (refused) return outcomeOf([refused], fields)
    if (!found) return failed()
    if (found.errors?.length) return outcomeOf(found.errors, fields)
    setErrors([])
    setPreview(found)
    return { done: false }
  }
  const begin = async (input: BulkInput, count: number, fields: Fields): Promise<Started> => {
    const asked = { count, ...(preview?.digest !== undefined && { digest: preview.digest }), ...input }
    const sent = { id: idOf(asked), ...asked }
    const { data, error } = await sendMutation(client, start, { input: sent }, { expectsErrors: true, ...named })
    const started = data && Object.values(data)[0]
    const refused = error && refusalOf(error)
    if (refused) return outcomeOf([refused], fields)
    if (!started) return failed()
    // The preview is outdated: the next press shows a new one.
    if (started.errors?.some(({ code }) => code === 'SELECTION_CHANGED')) {
      setPreview(undefined)
      return { ...outcomeOf(started.errors, fields), difference: started.difference ?? undefined }
    }
    if (started.errors?.length || !started.job) return outcomeOf(started.errors ?? [], fields)
    return { done: true, jobId: started.job.id }
  }
  return { preview, errors, setErrors, check, begin, forgetPreview: () => setPreview(undefined) }
}

/**
 * Returns the job ID for an input. The same input gets the same ID, since its job may have started although the answer was lost; another input gets
 * another ID.
 */
function useJobId(): (input: BulkInput) => string {
  const [ids] = useState(() => new Map<string, string>())
  return useCallback(
    (input) => {
      const name = JSON.stringify(input)
      const id = ids.get(name) ?? crypto.randomUUID()
      ids.set(name, id)
      return id
    },
    [ids],
  )
}
