import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { isOutcomeUnknown } from '#src/data/data-errors.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useCustomerContext } from '../customer.ts'
import { BEGUN } from '../jobs/begun.ts'
import { refusalOf } from '../mutation/refusal.ts'
import { usePortalName } from '../portal-name.ts'
import type { InputError } from '../record/form/field.ts'
import type { AnyBulk, BulkPreviewAnswer, SelectionDifference } from './bulk.ts'

type BulkInput = Readonly<Record<string, unknown>>

/**
 * Previews an action and starts its job, one request at a time. `failed` means that there was no answer; `errors` are the refusals by the server or
 * the dialog itself.
 */
export const useBulkStart = ({ preview: previewDocument, start }: AnyBulk, onStarted: () => void) => {
  const client = useClient()
  /** Context of the customer whose rows are selected. */
  const [named] = useState(useCustomerContext())
  const navigate = useNavigate()
  const portal = usePortalName()
  const { run } = useSingleRun()
  const idOf = useJobId()
  const [preview, setPreview] = useState<BulkPreviewAnswer>()
  const [errors, setErrors] = useState<readonly InputError[]>([])
  const [difference, setDifference] = useState<SelectionDifference>()
  const [failed, setFailed] = useState(false)
  const once = (work: () => Promise<void>) =>
    run(async () => {
      setFailed(false)
      setDifference(undefined)
      await work()
    })
  const check = (input: BulkInput) =>
    once(async () => {
      const { data, error } = await sendMutation(client, previewDocument, { input }, { expectsErrors: true, writesNothing: true, ...named })
      const found = data && Object.values(data)[0]
      // A preview without an answer has changed nothing, so an unknown outcome counts as a plain failure.
      const refused = error && !isOutcomeUnknown(error) ? refusalOf(error) : undefined
      if (refused) return setErrors([refused])
      if (!found) return setFailed(true)
      setErrors(found.errors ?? [])
      if (!found.errors?.length) setPreview(found)
    })
  const begin = (input: BulkInput, count: number) =>
    once(async () => {
      const asked = { count, ...(preview?.digest !== undefined && { digest: preview.digest }), ...input }
      const sent = { id: idOf(asked), ...asked }
      const { data, error } = await sendMutation(client, start, { input: sent }, { expectsErrors: true, ...named })
      const started = data && Object.values(data)[0]
      const refused = error && refusalOf(error)
      if (refused) return setErrors([refused])
      if (!started) return setFailed(true)
      // The preview is outdated: the next press shows a new one.
      if (started.errors?.some(({ code }) => code === 'SELECTION_CHANGED')) {
        setPreview(undefined)
        setDifference(started.difference ?? undefined)
      }
      if (started.errors?.length || !started.job) return setErrors(started.errors ?? [])
      onStarted()
      void navigate(paths.job(portal, started.job.id), { state: BEGUN })
    })
  return { preview, errors, difference, failed, setErrors, check, begin, forgetPreview: () => setPreview(undefined) }
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
