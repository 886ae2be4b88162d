import { useActorRef, useSelector } from '@xstate/react'
import { use, useCallback, useEffect, useMemo, useState } from 'react'
import type { CombinedError } from 'urql'
import { fromPromise } from 'xstate'
import { recordMachine, type RecordSnapshot } from '#machines/record/record.machine.ts'
import { changesOf, draftClashOf, failureOf, isBusy, isFailed, isSettled, isUnknown, refusalOf } from '#machines/record/record.selectors.ts'
import type { Check, Request, SendResult } from '#machines/record/record.types.ts'
import type { Late } from '#src/lib/late.ts'
import type { Effects } from '../../effects/effects.ts'
import { KitCharts } from '../../kit-charts.ts'
import type { Merge } from '../merge.ts'
import type { RecordValues } from './field.ts'
import type { Problems } from './problems.ts'
import type { SaveResult } from './save-result.ts'
import type { RecordFormOptions } from './use-record-form.ts'

/** What is sent: the values when they were submitted, with the effects that the reader has confirmed. */
export type Submitted = { values: RecordValues; agreed: Effects }
/** Messages of a refusal: those of the input as a whole, and those at fields. */
export type Refusal = { general: readonly string[]; byField: Problems }
export type Unknown = { error: CombinedError; late: Late<SaveResult> | undefined }

/** What the chart's actors do for one form. */
type Work = Pick<RecordFormOptions, 'save'> & {
  check: RecordFormOptions['check'] | undefined
  /** Shows what came of sending. */
  conclude: (result: SaveResult) => SendResult
  /** Says what came of it after the form was left. */
  report: (result: SaveResult) => Promise<void>
}

/** Runs the chart `record` as long as the form is mounted. What the chart names is the form's own work, so the form provides it. */
export const useRecordChart = ({ check, save, conclude, report }: Work) => {
  const { observe } = use(KitCharts)
  const [{ isLeft, mount }] = useState(watchMount)
  useEffect(mount, [mount])
  const actor = useActorRef(
    recordMachine.provide({
      actors: {
        checkChange: fromPromise<Check, Request>(async ({ input }) => {
          const { values } = input.request as Submitted
          const checked = (await reporting(check?.(values))) ?? { verdict: 'harmless', agreed: {} }
          if (checked.verdict === 'unchanged') return checked
          if (checked.verdict === 'consequential') return { verdict: checked.verdict, detail: checked.asked }
          return { verdict: checked.verdict, request: { values, agreed: checked.agreed } satisfies Submitted }
        }),
        sendChange: fromPromise<SendResult, Request>(async ({ input, signal }) => {
          const { values, agreed } = input.request as Submitted
          const result = await reporting(save(values, agreed))
          if (!signal.aborted) return conclude(result)
          await report(result)
          return { outcome: 'unsent' }
        }),
        awaitOutcome: fromPromise<SendResult, { detail: unknown }>(({ input, signal }) => {
          const { late } = input.detail as Unknown
          return new Promise((resolve) => {
            const stop = late?.((result) => (signal.aborted ? void report(result) : resolve(conclude(result))))
            // The outcome of a form that was left is still reported, and its draft is kept or deleted by it.
            signal.addEventListener('abort', () => queueMicrotask(() => isLeft() || stop?.()))
          })
        }),
      },
    }),
    observe && { inspect: observe },
  )
  const { send } = actor
  const chart = {
    changes: useSelector(actor, changesOf),
    saving: useSelector(actor, isBusy),
    isSettled: useSelector(actor, isSettled),
    isUnknown: useSelector(actor, isUnknown),
    refusal: useSelector(actor, readRefusal),
    isFailed: useSelector(actor, isFailed),
    failure: useSelector(actor, failureOf) as CombinedError | undefined,
    clash: useSelector(actor, draftClashOf) as Merge | undefined,
  }
  /** The questions in which two changes of a field differ. */
  const choose = useMemo(
    () => ({
      ask: (detail: Merge) => send({ type: 'draft.clash', detail }),
      resolve: () => send({ type: 'resolve' }),
      cancel: () => send({ type: 'cancel' }),
    }),
    [send],
  )
  const confirm = useCallback(
    (agreed: Effects) => {
      const { values } = actor.getSnapshot().context.request as Submitted
      send({ type: 'confirm', request: { values, agreed } satisfies Submitted })
    },
    [actor, send],
  )
  return { actor, chart, send, choose, confirm }
}

const watchMount = () => {
  let isMounted = false
  return {
    isLeft: () => !isMounted,
    mount: () => {
      isMounted = true
      return () => void (isMounted = false)
    },
  }
}

export const readRefusal = (snapshot: RecordSnapshot) => refusalOf(snapshot) as Refusal | undefined

/** Reports an exception, which the chart takes for a failure of the save. */
const reporting = async <Answer>(work: Answer): Promise<Awaited<Answer>> => {
  try {
    return await work
  } catch (error) {
    reportError(error)
    throw error
  }
}
