import type { Client, CombinedError, OperationResult } from '@urql/core'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { bulkMachine } from '#machines/bulk/bulk.machine.ts'
import type {
  BulkError,
  BulkEvent,
  BulkReports,
  BulkRequest,
  BulkStart,
  PreviewAnswer,
  Previewed,
  StartAnswer,
} from '#machines/bulk/bulk.types.ts'
import type { BulkCalls } from '#src/data/bulk-calls.ts'
import {
  isAnswerNotRepeated,
  isNotCarriedOut,
  isOutcomeForgotten,
  isOutcomeUnknown,
  isSignInTooOld,
  isViewOnly,
} from '#src/data/data-errors.ts'
import { lateOf } from '#src/data/late-result.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { holdPage } from '#src/lib/unsaved-changes.ts'

type Calls = BulkCalls<PreviewAnswer, StartAnswer>
type StartResult = OperationResult<Readonly<Record<string, StartAnswer>>>

export const liveBulk = (client: Client, calls: Calls, reports: BulkReports) =>
  bulkMachine.provide({
    actors: {
      previewBulk: fromPromise<Previewed, { request: BulkRequest }>(({ input }) => preview(client, calls, input.request)),
      startBulk: fromCallback<EventObject, { start: BulkStart | undefined }, BulkEvent>(({ input: { start }, sendBack }) => {
        if (!start) return undefined
        let isStopped = false
        let stopListening: (() => void) | undefined
        const report = (result: StartResult) => sendBack(startEvent(result))
        const release = holdPage()
        const send = async () => {
          const result = await sendStart(client, calls, start).finally(release)
          // The portal itself reports what nobody listens to.
          if (isStopped) return
          report(result)
          stopListening = lateOf(result)?.(report)
        }
        void send()
        return () => {
          isStopped = true
          stopListening?.()
          release()
        }
      }),
    },
    actions: {
      followJob: (_, { jobId }) => reports.followJob(jobId),
      reportJob: (_, { jobId }) => reports.reportJob(jobId),
      reportErrors: (_, { errors }) => reports.reportErrors(errors),
      reportSilence: () => reports.reportSilence(),
    },
  })

const preview = async (client: Client, calls: Calls, input: BulkRequest): Promise<Previewed> => {
  const context = { expectsErrors: true, writesNothing: true, customer: calls.customer }
  const { data, error } = await sendMutation(client, calls.preview, { input }, context)
  const answer = data && Object.values(data)[0]
  if (!answer) return { outcome: 'refused', errors: error ? refusals(error) : [] }
  const { errors, ...seen } = answer
  return errors?.length ? { outcome: 'refused', errors } : { outcome: 'previewed', preview: seen }
}

const sendStart = (client: Client, calls: Calls, { key, request, preview: seen }: BulkStart) => {
  const input = { count: seen.total, ...(seen.digest !== undefined && { digest: seen.digest }), ...request, id: key }
  return sendMutation(client, calls.start, { input }, { expectsErrors: true, customer: calls.customer })
}

const startEvent = ({ data, error }: StartResult): BulkEvent => {
  if (error && isOutcomeUnknown(error)) return { type: 'start.unanswered' }
  const answer = data && Object.values(data)[0]
  if (!answer) return { type: 'start.refused', errors: error ? refusals(error) : [] }
  const { job, errors, difference } = answer
  if (job) return { type: 'start.accepted', jobId: job.id }
  if (errors?.some(({ code }) => code === 'SELECTION_CHANGED'))
    return { type: 'start.changed', errors, difference: difference ?? undefined }
  return { type: 'start.refused', errors: errors ?? [] }
}

/** Errors of a call that have a message of their own; none for an ordinary failure. */
const refusals = (error: CombinedError): readonly BulkError[] =>
  [
    { code: 'VIEW_AS_READ_ONLY', applies: isViewOnly },
    { code: 'FRESH_AUTH_REQUIRED', applies: isSignInTooOld },
    { code: 'ANSWER_NOT_REPEATED', applies: isAnswerNotRepeated },
    { code: 'NOT_CARRIED_OUT', applies: isNotCarriedOut },
    { code: 'OUTCOME_FORGOTTEN', applies: isOutcomeForgotten },
  ].flatMap(({ code, applies }) => (applies(error) ? [{ path: null, code, message: '' }] : []))
